// What stands in a line of print: moves that can be chosen, signs, notes, reasons.

import { h } from '../dom.js';
import { t } from '../texts.js';
import { certaintySign, certaintyWords } from './certainty.js';
import { attackOf, isRefutation } from './node.js';
import { label, nameMen, spoken } from './notation.js';
import { reasonsFor } from './reasons.js';
import { endingThreats, refutationsOf } from './rows.js';

/** @typedef {import('./node.js').Node} Node */
/** @typedef {import('./rows.js').Row} Row */
/** @typedef {import('./view.js').Look} Look */

/**
 * @param {Row} row
 * @param {Look} look
 * @param {(node: Node, button: HTMLButtonElement) => void} made Called for each move.
 * @returns {(HTMLElement | string)[]}
 */
export function rowWords(row, look, made) {
  const button = (/** @type {Node} */ node, bare = false) => moveButton(node, look, bare, made);
  const first = row.moves[0];
  const attack = row.moves.findLast((move) => move.kind !== 'reply');
  const threats = attack ? endingThreats(attack, look.filter) : [];
  const refutations = first ? refutationsOf(first, look.filter) : [];
  return [
    ...signBefore(first),
    ...moveWords(row.moves, button),
    ...notesOf(row).flatMap((note) => [' ', note]),
    ...(threats.length ? [' ', note(t('solve.mark.threat')), ' ', ...threats.flatMap((threat, index) => [...(index ? [', '] : []), button(threat)])] : []),
    ...(isLine(row) ? [] : why(row.moves, look)),
    ...refutations.flatMap((refutation) => [' ', note(t('solve.mark.but')), ' ', button(refutation), ...why([refutation], look)]),
  ];
}

/** Whether a row is a line of help or series play, in which every move is for something. @param {Row} row */
function isLine({ moves }) {
  return moves[0]?.kind === 'step';
}

/**
 * What every move of a line is for, one below the other.
 * @param {Row} row
 * @param {Look} look
 * @returns {HTMLElement | null} Null of other rows, and if there is nothing to say.
 */
export function purposes(row, { words, reasons, letters }) {
  if (!words || !isLine(row)) return null;
  const entries = row.moves.flatMap((move) => {
    const said = [...new Set(reasonsFor(reasons, move).flatMap((reason) => reason.words))].join(', ');
    return said ? [h('li', null, h('span', { class: 'tree-purpose-move' }, label(move, letters)), ' ', h('span', { class: 'tree-purpose' }, nameMen(said, letters)))] : [];
  });
  return entries.length ? h('ul', { class: 'tree-purposes', 'aria-label': t('solve.tree.purposes') }, entries) : null;
}

/** @param {string} text @param {string} [kind] */
function note(text, kind = 'tree-note') {
  return h('span', { class: kind }, text);
}

/** What stands before the first move. @param {Node | undefined} first */
function signBefore(first) {
  if (first?.kind === 'threat') return [note(t('solve.mark.threat')), ' '];
  return isRefutation(first) && first?.parent?.kind !== 'try' ? [note(t('solve.mark.but')), ' '] : [];
}

/**
 * Moves one after the other; alternatives have a comma between them.
 * @param {readonly Node[]} moves
 * @param {(node: Node, bare: boolean) => HTMLElement} button
 */
function moveWords(moves, button) {
  return moves.flatMap((move, index) => {
    const before = moves[index - 1];
    const gap = before?.parent === move.parent ? [', '] : index > 0 ? [' '] : [];
    return [...gap, button(move, move.second && before !== undefined && before.number === move.number)];
  });
}

/**
 * A move that can be chosen.
 * @param {Node} node
 * @param {Look} look
 * @param {boolean} bare Without its number.
 * @param {(node: Node, button: HTMLButtonElement) => void} made
 */
function moveButton(node, look, bare, made) {
  const certainty = node.kind === 'move' ? node.data.certainty : null;
  const button = h('button', {
    type: 'button', class: `tree-move is-${node.kind}${isRefutation(node) ? ' is-refutation' : ''}${certainty ? ` is-${certainty.kind}` : ''}`, tabindex: '-1',
    title: [spoken(node.move?.san ?? '', look.spoken), signWords(node)].filter(Boolean).join(', '),
  }, label(node, look.letters, bare), certainty && certaintySign(certainty));
  made(node, button);
  return button;
}

/** What a move is, in words. @param {Node} node */
function signWords(node) {
  if (node.kind === 'move') return certaintyWords(node.data.certainty);
  if (node.kind === 'try') return t('solve.about.try');
  if (node.kind === 'key') return t('solve.about.key');
  if (isRefutation(node)) return t('solve.about.refutation');
  return node.kind === 'threat' ? t('solve.about.threat') : '';
}

/**
 * The reasons for some moves.
 * @param {readonly Node[]} moves
 * @param {Look} look
 */
function why(moves, { words, reasons, letters }) {
  if (!words) return [];
  const found = moves.flatMap((move) => reasonsFor(reasons, move)).flatMap((reason) => reason.words);
  return found.length ? [' ', h('span', { class: 'tree-why' }, nameMen([...new Set(found)].join(', '), letters))] : [];
}

/**
 * Short remarks on a row.
 * @param {Row} row
 * @returns {HTMLElement[]}
 */
function notesOf(row) {
  /** @type {HTMLElement[]} */
  const notes = [];
  const first = row.moves[0];
  const last = row.moves.at(-1);
  const attack = attackOf(row.owner ?? last);
  if (attack?.play?.zugzwang) notes.push(note(t('solve.mark.zugzwang')));
  if (attack?.next === 'no_move') notes.push(note(t('solve.mark.no_move')));
  if (attackOf(last)?.next === 'unexpanded') notes.push(note(t('solve.mark.unexpanded')));
  if (first?.kind === 'reply' && first.data.dual) notes.push(note(t('solve.mark.dual'), 'tree-note is-dual'));
  if (first?.kind === 'reply' && first.data.short && !first.data.goal) notes.push(note(t('solve.mark.short')));
  return notes;
}
