// The move that the board shows: buttons to step, the line so far, and what is to be said about it.

import { fill, h } from '../dom.js';
import { t } from '../texts.js';
import { studyFacts } from './study.js';
import { attackOf, childrenOf, isRefutation } from '../tree/node.js';
import { label, nameMen, nameMove } from '../tree/notation.js';
import { phaseOf, reasonsFor } from '../tree/reasons.js';
import { lineTo } from '../tree/walk.js';

/** @typedef {import('../tree/node.js').Node} Node */
/** @typedef {import('../tree/notation.js').Letters} Letters */
/** @typedef {'first' | 'previous' | 'next' | 'last' | 'up' | 'down'} Step */

/**
 * @typedef {object} About
 * @property {HTMLElement} element
 * @property {(node: Node | null, reasons: import('../tree/reasons.js').Reasons, letters: Letters) => void} show
 * @property {() => void} bring Brings the words into view.
 * @property {(line: HTMLElement[], words: (HTMLElement | string | null)[]) => void} showOwn Shows a line that is not in the solution.
 */

/** Outlines in a square of 24, by button. @type {readonly [Step, string][]} */
const BUTTONS = [
  ['first', 'M6 5v14M19 5l-9 7 9 7z'], ['previous', 'M17 5l-10 7 10 7z'], ['next', 'M7 5l10 7-10 7z'],
  ['last', 'M18 5v14M5 5l9 7-9 7z'], ['up', 'M5 16l7-9 7 9z'], ['down', 'M5 8l7 9 7-9z'],
];

/**
 * @param {(step: Step) => void} step
 * @param {(node: Node) => void} choose
 * @returns {About}
 */
export function createAbout(step, choose) {
  const line = h('div', { class: 'solve-line' });
  const words = h('div', { class: 'solve-words' });
  const bar = h('div', { class: 'solve-bar' }, stepButtons(t('solve.moves'), (name) => t(`solve.${name}`), step), line);
  const element = h('div', { class: 'solve-about' }, bar, words);

  return {
    element,
    bring: () => words.scrollIntoView({ block: 'nearest' }),
    show: (node, reasons, letters) => {
      const moves = node ? lineTo(node) : [];
      fill(line, moves.length === 0 ? h('span', { class: 'soft' }, t('solve.diagram')) : moves.flatMap((move, index) => {
        const before = moves[index - 1];
        const bare = move.second && before !== undefined && before.number === move.number && !before.second;
        return [h('button', { type: 'button', class: 'tree-move', title: t('solve.tree.move.help'), 'aria-current': move === node ? 'true' : null, onclick: () => choose(move) }, label(move, letters, bare)), ' '];
      }));
      fill(words, node && moves.length ? wordsOf(node, reasons, letters) : h('p', { class: 'soft' }, t('solve.about.play')));
    },
    showOwn: (moves, said) => {
      fill(line, moves);
      fill(words, said);
    },
  };
}

/**
 * Buttons to step through something.
 * @param {string} label What is stepped through.
 * @param {(name: Step) => string} words What a button does.
 * @param {(name: Step) => void} step
 */
export function stepButtons(label, words, step) {
  return h('div', { class: 'solve-steps', role: 'group', 'aria-label': label }, BUTTONS.map(([name, sign]) =>
    h('button', { type: 'button', class: `button icon is-${name}`, title: words(name), 'aria-label': words(name), onclick: () => step(name) }, drawing(sign))));
}

/** @param {string} outline */
function drawing(outline) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  for (const [name, value] of [['viewBox', '0 0 24 24'], ['class', 'solve-sign'], ['aria-hidden', 'true']]) svg.setAttribute(name ?? '', value ?? '');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', outline);
  svg.append(path);
  return svg;
}

/**
 * What is to be said about a node's move.
 * @param {Node} node
 * @param {import('../tree/reasons.js').Reasons} reasons
 * @param {Letters} letters
 * @returns {HTMLElement[]}
 */
function wordsOf(node, reasons, letters) {
  /** @type {string[]} */
  const facts = [];
  if (node.kind === 'key' || node.kind === 'try') {
    const phase = phaseOf(reasons, node);
    if (node.kind === 'key') facts.push(t('solve.about.solves', { length: node.data.length }) + (phase?.class ? ` · ${className(phase.class)}` : ''));
    const refutations = childrenOf(node).filter(isRefutation);
    if (refutations.length) facts.push(t('solve.about.refuted', { moves: refutations.map((child) => label(child, letters)).join(', ') }));
  }
  if (node.kind === 'key' || node.kind === 'try' || node.kind === 'answer') {
    const threats = childrenOf(node).filter((child) => child.kind === 'threat');
    if (threats.length) facts.push(t('solve.about.threats', { moves: threats.map((child) => label(child, letters)).join(', ') }));
    if (attackOf(node)?.play?.zugzwang) facts.push(t('solve.about.zugzwang'));
    if (attackOf(node)?.next === 'no_move') facts.push(t('solve.about.no_move'));
  }
  if (node.kind === 'reply') {
    if (node.data.refutation) facts.push(t('solve.about.refutation'));
    if (node.data.dual) facts.push(t('solve.about.dual', { moves: childrenOf(node).map((child) => label(child, letters)).join(', ') }));
    if (node.data.short && !node.data.goal) facts.push(t('solve.about.short'));
  }
  if (node.kind === 'move') facts.push(...studyFacts(node, letters));
  const lines = facts.map((fact) => h('p', null, fact));
  for (const reason of reasonsFor(reasons, node)) {
    const said = [nameMen(reason.words.join(', '), letters), reason.examined ? '' : t('solve.about.unexamined')].filter(Boolean).join(', ');
    if (!said) continue;
    lines.push(h('p', { class: 'solve-reason' }, t(`solve.about.${reason.about}`, { move: reason.move ? nameMove(reason.move.san, letters) : '', words: said })));
  }
  return lines;
}

/** @param {string} name */
function className(name) {
  const known = /** @type {const} */ (['CHECKING_KEY', 'THREAT', 'BLOCK_THREAT', 'INCOMPLETE_BLOCK', 'WAITER', 'MUTATE']).find((each) => each === name);
  return known ? t(`solve.class.${known}`) : name;
}
