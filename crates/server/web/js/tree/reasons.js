// Why moves work or fail: the explanation of a solution (docs/explain.md), found by the nodes of its tree.

import { say } from '../said.js';
import { t } from '../texts.js';
import { groupOf, lineTo, movesTo } from './walk.js';

/** @typedef {import('./node.js').Node} Node */
/** @typedef {import('./node.js').Move} Move */

/**
 * Words that belong together: what they are about, and motives.
 * @typedef {object} Reason
 * @property {'effects' | 'purpose' | 'defeats' | 'errors' | 'forced' | 'causes'} about
 * @property {Move | null} move The threat that is defeated, the answer that is let in.
 * @property {string[]} words
 * @property {boolean} examined Whether it was looked into.
 */

/**
 * @typedef {object} Reasons
 * @property {Api.Explanation | null} explanation
 * @property {Map<string, Api.ExplainedPhase>} phases By group and first move.
 * @property {Map<string, Api.Variation>} variations By group, the moves before, and the reply.
 * @property {Map<string, Api.Failure>} failures By first move and refutation.
 */

/** @type {Readonly<Api.Marks>} */
const NOTHING = { arrows: [], squares: [] };

/**
 * Makes an explanation ready to be asked.
 * @param {Api.Explanation | null} explanation
 * @returns {Reasons}
 */
export function reasonsOf(explanation) {
  /** @type {Reasons} */
  const reasons = { explanation, phases: new Map(), variations: new Map(), failures: new Map() };
  for (const phase of explanation?.phases ?? []) {
    const start = phase.kind === 'set_play' ? 'set' : 'play';
    const first = phase.first?.uci ?? '';
    if (!reasons.phases.has(`${start} ${first}`)) reasons.phases.set(`${start} ${first}`, phase);
    for (const variation of phase.variations) {
      reasons.variations.set([start, ...variation.way, variation.reply.uci].join(' '), variation);
    }
    for (const failure of phase.failures) reasons.failures.set(`${first} ${failure.refutation?.uci ?? ''}`, failure);
  }
  return reasons;
}

/**
 * @param {Node} node
 * @returns {string}
 */
function key(node) {
  return [groupOf(node) === 'set_play' ? 'set' : 'play', ...movesTo(node)].join(' ');
}

/**
 * @param {Reasons} reasons
 * @param {Node} node
 * @returns {Api.ExplainedPhase | undefined} The phase that begins with a node's move, or the group's.
 */
export function phaseOf(reasons, node) {
  if (node.kind === 'group') return reasons.phases.get(node.group === 'set_play' ? 'set ' : 'play ');
  return reasons.phases.get(key(node));
}

/**
 * @param {Reasons} reasons
 * @param {Node} node
 * @returns {Api.Variation | undefined} The variation that a reply, or a move of help and series play, begins.
 */
export function variationOf(reasons, node) {
  return reasons.variations.get(key(node));
}

/**
 * @param {Reasons} reasons
 * @param {Node} node
 * @returns {Api.Failure | undefined} Why a try fails to a reply.
 */
function failureOf(reasons, node) {
  if (node.kind !== 'reply' || !node.data.refutation) return undefined;
  const line = movesTo(node);
  return line.length > 2 ? undefined : reasons.failures.get(line.length === 1 ? ` ${line[0]}` : line.join(' '));
}

/**
 * Why a node's move works or fails.
 * @param {Reasons} reasons
 * @param {Node} node
 * @returns {Reason[]}
 */
export function reasonsFor(reasons, node) {
  switch (node.kind) {
    case 'try':
    case 'key':
      return firstMoveReasons(reasons, node);
    case 'reply':
      return replyReasons(reasons, node);
    case 'answer':
      return answerReasons(variationOf(reasons, /** @type {Node} */ (node.parent)), node);
    case 'step':
      return stepReasons(reasons, node);
    default:
      return [];
  }
}

/**
 * @param {Reasons} reasons
 * @param {Node} node
 */
function firstMoveReasons(reasons, node) {
  const phase = phaseOf(reasons, node);
  const found = [];
  if (phase?.effects.length) found.push(reason('effects', null, phase.effects.map(text), true));
  if (phase?.serves.length) found.push(reason('purpose', null, phase.serves.map(text), true));
  const unmoved = reasons.failures.get(`${node.move?.uci} `);
  if (unmoved) found.push(...failureReasons(unmoved));
  return found;
}

/**
 * @param {Reasons} reasons
 * @param {Node} node
 */
function replyReasons(reasons, node) {
  const failure = failureOf(reasons, node);
  if (failure) return failureReasons(failure);
  const variation = variationOf(reasons, node);
  if (!variation) return [];
  const found = variation.defeats.map((defeat) =>
    reason('defeats', defeat.threat, defeat.motives.map(text), variation.examined));
  if (variation.forced.length) found.push(reason('forced', null, variation.forced.map(text), variation.examined));
  return found;
}

/** @param {Api.Failure} failure */
function failureReasons(failure) {
  const found = failure.defeats.map((defeat) =>
    reason('defeats', defeat.threat, defeat.motives.map(text), failure.examined));
  if (failure.causes.length) found.push(reason('causes', null, failure.causes.map(text), failure.examined));
  return found;
}

/**
 * The errors of a reply that let an answer in.
 * @param {Api.Variation | undefined} variation
 * @param {Node} node The answer.
 * @returns {Reason[]}
 */
function answerReasons(variation, node) {
  const answer = variation?.answers.find((each) => each.uci === node.move?.uci);
  if (!answer) return [];
  const words = [
    ...answer.errors.map((error) => (error.of > 1 ? `${text(error)} (${t('solve.about.mates', { mates: error.mates, of: error.of })})` : text(error))),
    ...answer.together.map((pair) => pair.map(text).join(' + ')),
  ].filter(Boolean);
  const examined = variation?.examined ?? false;
  const found = words.length ? [reason('errors', node.move, words, examined)] : [];
  // In self and reflex play the answer itself is for something.
  if (answer.serves.length) found.push(reason('effects', null, answer.serves.map(text), examined));
  return found;
}

/**
 * In help and series play every move is for something.
 * @param {Reasons} reasons
 * @param {Node} node
 * @returns {Reason[]}
 */
function stepReasons(reasons, node) {
  const variation = variationOf(reasons, node);
  if (!variation) return [];
  // That the last move mates is seen.
  const words = variation.serves.filter(({ kind }) => kind !== 'ends_play').map(text);
  return words.length ? [reason('effects', null, words, variation.examined)] : [];
}

/**
 * What is to be drawn when a node's move has been made. The explanation draws everything into one diagram; here belongs what
 * can be seen after this move: the move itself is shown by the board, and lines of men that have left say nothing any more.
 * @param {Reasons} reasons
 * @param {Node} node
 * @returns {Api.Marks}
 */
export function marksFor(reasons, node) {
  switch (node.kind) {
    case 'try':
    case 'key': {
      const phase = phaseOf(reasons, node);
      return phase ? only(phase.marks, [...phase.effects, ...phase.serves], node.move) : NOTHING;
    }
    case 'answer': {
      const variation = variationOf(reasons, /** @type {Node} */ (node.parent));
      const answer = variation?.answers.find((each) => each.uci === node.move?.uci);
      return variation && answer ? only(variation.marks, [...answer.errors, ...answer.together.flat(), ...answer.serves], node.move) : NOTHING;
    }
    case 'reply': {
      const failure = failureOf(reasons, node);
      if (failure) return only(failure.marks, [...failure.defeats.flatMap(motives), ...failure.causes], node.move);
      const variation = variationOf(reasons, node);
      return variation ? only(variation.marks, [...variation.defeats.flatMap(motives), ...variation.forced], node.move) : NOTHING;
    }
    case 'step': {
      const variation = variationOf(reasons, node);
      return variation ? only(variation.marks, variation.serves, node.move) : NOTHING;
    }
    default:
      return NOTHING;
  }
}

/**
 * The marks that go with some motives.
 * @param {Api.Marks} marks
 * @param {Api.Motive[]} motives
 * @param {Move | null} move
 * @returns {Api.Marks}
 */
function only(marks, motives, move) {
  const kinds = new Set(motives.map((motive) => motive.kind));
  const units = new Set(motives.flatMap((motive) => [motive.unit?.square, motive.by?.square]));
  const left = move?.uci.slice(0, 2);
  return {
    arrows: marks.arrows.filter((arrow) => arrow.kind === 'line' && units.has(arrow.from) && arrow.from !== left),
    squares: marks.squares.filter((mark) => kinds.has(mark.kind)),
  };
}

/** @param {Api.Defeat} defeat */
function motives(defeat) {
  return defeat.motives;
}

/**
 * Whether a node stands where the explanation has looked at all.
 * @param {Reasons} reasons
 * @param {Node} node
 * @returns {boolean}
 */
export function isExamined(reasons, node) {
  const first = lineTo(node)[0];
  return Boolean(reasons.explanation && (first ? phaseOf(reasons, first) ?? variationOf(reasons, node) : false));
}

/**
 * @param {Reason['about']} about
 * @param {Move | null} move
 * @param {string[]} words
 * @param {boolean} examined
 * @returns {Reason}
 */
function reason(about, move, words, examined) {
  return { about, move, words, examined };
}

/** @param {Api.Motive} motive */
function text(motive) {
  return say(motive.phrase, motive.text);
}
