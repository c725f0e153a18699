// What the panel works on: the text of a matrix with what it was before, the matrix that was read of it last, the slot that is looked at, wishes that no
// text says. A plain value and pure functions on it.

import { cleaned } from '../edit/clean.js';
import * as matrices from './matrix.js';
import { read, revised, written } from './text.js';

/** @typedef {import('./matrix.js').Matrix} Matrix */
/** @typedef {import('./matrix.js').Key} Key */

/**
 * What completions must be besides what the matrix says, and how long they are searched for.
 * @typedef {object} Wishes
 * @property {boolean} noCapture The key captures nothing.
 * @property {boolean} noCheck The key gives no check.
 * @property {boolean} legal Leave out what no game can lead to.
 * @property {number | null} above Leave out what scores less.
 * @property {string} forbid Themes that must not be shown, as typed.
 * @property {string} patterns Patterns of one's own that must be shown, as the text of a file.
 * @property {number} seconds The longest time.
 * @property {number} threads How many threads search; 0: all but one.
 */

/**
 * @typedef {object} State
 * @property {string} text As it is typed.
 * @property {{ text: string, matrix: Matrix }} last The last text that could be read.
 * @property {readonly string[]} past Texts before this one, the oldest first.
 * @property {readonly string[]} future Texts that were taken back, the next first.
 * @property {string} typing The field in which was typed last, so that more of it belongs to the same step; nothing if it was done otherwise.
 * @property {string} letters What is put into the next slot.
 * @property {Key | null} slot The slot that is looked at.
 * @property {Wishes} wishes
 */

/** So many steps are kept. */
const MOST = 200;
/** What may stand in the first slot. */
const LETTERS = 'QR-';
/** How many of the best are asked for. */
const BEST = 100;
/** What is asked if the matrix does not say it. */
const USUAL = '#2';

/** @returns {Wishes} */
export function standardWishes() {
  return { noCapture: false, noCheck: false, legal: false, above: null, forbid: '', patterns: '', seconds: 60, threads: 0 };
}

/** @returns {State} */
export function initial() {
  return { text: '', last: { text: '', matrix: matrices.blank() }, past: [], future: [], typing: '', letters: LETTERS, slot: null, wishes: standardWishes() };
}

/** Whether the text can be read. @param {State} state */
export function isRead({ text, last }) {
  return text === last.text;
}

/**
 * Another text, as one step or as a part of the step before.
 * @param {State} state
 * @param {string} text
 * @param {string} [typing] The field in which it is typed.
 * @returns {State}
 */
export function withText(state, text, typing = '') {
  if (text === state.text) return state;
  const goesOn = typing !== '' && typing === state.typing;
  return shown({ ...state, past: goesOn ? state.past : [...state.past.slice(1 - MOST), state.text], future: [], typing }, text);
}

/**
 * Another matrix: of the text only what says something else changes.
 * @param {State} state
 * @param {Matrix} matrix
 * @param {string} [typing] The field in which it is typed.
 * @returns {State}
 */
export function withMatrix(state, matrix, typing) {
  return withText(state, revised(state.last.text, matrix), typing);
}

/** One step back. @param {State} state @returns {State} */
export function undone(state) {
  const before = state.past.at(-1);
  return before === undefined ? state : shown({ ...state, past: state.past.slice(0, -1), future: [state.text, ...state.future], typing: '' }, before);
}

/** One step forth. @param {State} state @returns {State} */
export function redone(state) {
  const [next, ...future] = state.future;
  return next === undefined ? state : shown({ ...state, past: [...state.past, state.text], future, typing: '' }, next);
}

/** @param {State} state @param {string} text @returns {State} */
function shown(state, text) {
  const matrix = read(text);
  const last = matrix ? { text, matrix } : state.last;
  return { ...state, text, last, slot: state.slot && last.matrix.slots.has(state.slot) ? state.slot : null };
}

/** What is asked. @param {State} state */
export function stipulationOf({ last }) {
  return last.matrix.stipulation || USUAL;
}

/** Whether solutions are counted in problems of this kind. @param {string} stipulation */
export function isInLines(stipulation) {
  return /^(h|ser)/i.test(stipulation.trim());
}

/** The king that is neither given nor free. @param {State} state @returns {import('./matrix.js').King | null} */
export function missingKing({ last: { matrix } }) {
  return /** @type {const} */ (['K', 'k']).find((king) => !matrix.kings[king] && ![...matrix.men.values()].includes(king)) ?? null;
}

/** The problem of which completions are shown: the units that are given. @param {State} state @returns {import('../store.js').Problem} */
export function problemOf(state) {
  const stipulation = stipulationOf(state);
  const { matrix } = state.last;
  return {
    fen: `${matrices.fieldOf(matrix)} w - - 0 1`, stipulation, author: '', source: '', intended: isInLines(stipulation) ? matrix.solutions || '1' : '', twins: '', zero: '', entry: null,
  };
}

/**
 * What is sent.
 * @param {State} state
 * @param {number | undefined} threads That the server has, if it is known.
 * @param {(name: string) => string} themeOf The name of a theme as the server calls it.
 * @returns {Api.ComposeRequest}
 */
export function request({ text, wishes }, threads, themeOf) {
  const forbid = namesIn(wishes.forbid).map(themeOf);
  const patterns = patternsIn(wishes.patterns);
  const asked = {
    ...(wishes.noCapture && { no_capture_key: true }), ...(wishes.noCheck && { no_checking_key: true }),
    ...(forbid.length > 0 && { forbid }), ...(wishes.patterns.trim() && { patterns: wishes.patterns, require: patterns }),
  };
  const own = wishes.threads || (threads === undefined ? undefined : Math.max(1, threads - 1));
  return {
    matrix: text, best: BEST, seconds: wishes.seconds,
    ...(wishes.legal && { legal: true }), ...(wishes.above !== null && { above: wishes.above - 1 }),
    ...(Object.keys(asked).length > 0 && { wishes: asked }),
    // One is left for the scores of what is looked at while the search goes on.
    ...(own !== undefined && { threads: own }),
  };
}

/** @param {string} text Names with commas. */
export function namesIn(text) {
  return text.split(',').map((name) => name.trim()).filter(Boolean);
}

/** The names of patterns. @param {string} text As a file of patterns has them. */
export function patternsIn(text) {
  return [...text.matchAll(/^\s*name\s*=\s*(["'])(.+?)\1/gm)].map(([, , name]) => name);
}

/** How many wishes there are. @param {Wishes} wishes */
export function countWishes(wishes) {
  const usual = standardWishes();
  return /** @type {const} */ (['noCapture', 'noCheck', 'legal', 'above', 'forbid', 'patterns']).filter((name) => wishes[name] !== usual[name]).length;
}

/** What survives when the page is loaded again. @param {State} state */
export function kept({ text, letters, wishes }) {
  return { text, letters, wishes };
}

/**
 * Reads what was kept; what is not as it should be is as usual.
 * @param {any} stored
 * @returns {State}
 */
export function parse(stored) {
  const state = initial();
  const wishes = /** @type {Record<string, unknown>} */ ({ ...state.wishes });
  for (const [name, usual] of Object.entries(state.wishes)) {
    const given = stored?.wishes?.[name];
    if (typeof given === (name === 'above' ? 'number' : typeof usual)) wishes[name] = given;
  }
  const letters = typeof stored?.letters === 'string' ? matrices.possible('e4', stored.letters) : '';
  const next = { ...state, letters: letters || LETTERS, wishes: /** @type {Wishes} */ (/** @type {unknown} */ (wishes)) };
  return typeof stored?.text === 'string' ? shown(next, stored.text) : next;
}

/**
 * The text of a matrix that stands in the clipboard, or one of the units of a position that does.
 * @param {string} pasted
 * @param {string} stipulation Of the matrix of a position.
 * @returns {string | null} Null if it is neither.
 */
export function textIn(pasted, stipulation) {
  if (read(pasted)) return pasted;
  const position = read(`board ${cleaned(pasted).split('\n')[0]}`);
  return position && written({ ...position, stipulation });
}

/**
 * A matrix of the units of a problem.
 * @param {{ fen: string, stipulation: string }} problem
 */
export function textOf({ fen, stipulation }) {
  return written({ ...matrices.withBoard(matrices.blank(), fen), stipulation });
}
