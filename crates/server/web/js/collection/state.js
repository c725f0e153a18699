// What the panel knows of the collection: which page of the list is wanted, and what is shown in its place. A plain value and pure
// functions on it.

import { PAGE, count, within } from './pages.js';

/** @typedef {import('./remote.js').Row} Row */

/**
 * @typedef {object} State
 * @property {boolean} isOpen Whether there is a collection.
 * @property {'list' | 'entry' | 'save' | 'none'} view What is shown.
 * @property {number | null} opened The entry that is shown.
 * @property {boolean} isStale Whether the list is not what would be found now.
 * @property {number} page From 1.
 * @property {number} pages
 * @property {0 | 1 | -1} onward Which entry of the page that is asked for is opened: 1 the first, -1 the last, 0 none.
 * @property {number[]} likes All that is like the position on the board, if that was asked for.
 */

/** @type {Readonly<State>} */
export const BEGINNING = Object.freeze({ isOpen: false, view: 'list', opened: null, isStale: true, page: 1, pages: 1, onward: 0, likes: [] });

/**
 * Whether there is a collection is known.
 * @param {State} state
 * @param {boolean} isOpen
 * @returns {State}
 */
export function told(state, isOpen) {
  if (!isOpen) return { ...state, isOpen, view: 'none', opened: null };
  return { ...state, isOpen, view: state.view === 'none' ? 'list' : state.view };
}

/** @param {State} state @returns {State} */
export function toList(state) {
  return { ...state, view: 'list', opened: null };
}

/** @param {State} state @param {number} opened @returns {State} */
export function toEntry(state, opened) {
  return { ...state, view: 'entry', opened };
}

/** @param {State} state @returns {State} */
export function toSave(state) {
  return { ...state, view: 'save', opened: null };
}

/** Something else is looked for. @param {State} state @returns {State} */
export function asked(state) {
  return { ...state, page: 1, isStale: true };
}

/**
 * What was found.
 * @param {State} state
 * @param {{ total: number, entries: Row[] }} answer
 * @param {boolean} isLike Whether it is all that is like a position, and not a page of what meets criteria.
 * @returns {{ state: State, rows: Row[] | null, open: number | null }} The rows of the page; null if there is no such page, so that another
 *   one has to be asked for. An entry that is to be opened.
 */
export function found(state, { total, entries }, isLike) {
  const likes = isLike ? entries.map((row) => row.id) : [];
  const page = within(state.page, total);
  // Fewer were found than before.
  if (page !== state.page) return { state: { ...state, likes, page }, rows: null, open: null };
  const rows = isLike ? entries.slice((page - 1) * PAGE, page * PAGE) : entries;
  const next = state.onward !== 0 && state.opened !== null ? rows.at(state.onward < 0 ? -1 : 0) : undefined;
  return { state: { ...state, likes, isStale: false, pages: count(total), onward: 0 }, rows, open: next?.id ?? null };
}

/**
 * The entry before or after the one that is shown.
 * @param {State} state
 * @param {readonly Row[]} rows Of the page.
 * @param {1 | -1} by
 * @returns {{ open: number } | { turned: State } | null} It stands on this page or on another one, which has to be asked for; null: there is none.
 */
export function step(state, rows, by) {
  const at = rows.findIndex((row) => row.id === state.opened);
  if (at < 0) return null;
  const next = rows[at + by];
  if (next) return { open: next.id };
  const page = state.page + by;
  return page >= 1 && page <= state.pages ? { turned: { ...state, page, onward: by } } : null;
}
