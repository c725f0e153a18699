// What the panel works on: the tree of versions, the one that is improved, the candidate that is looked at. A plain value and pure
// functions on it.

import { differences, kind, withMoved } from './placement.js';
import * as versions from './versions.js';

/** @typedef {import('./results.js').Candidate} Candidate */
/** @typedef {import('../store.js').Problem} Problem */

/**
 * @typedef {object} State
 * @property {versions.History} history
 * @property {number | null} improved The version that the run improves.
 * @property {Candidate | null} chosen
 */

/** How squares are marked on the board by what became of them. */
const MARKS = { come: 'good', gone: 'bad', changed: 'hint' };

/**
 * A run begins with the problem on the board.
 * @param {State} state
 * @param {Problem} problem
 * @param {{ time: number, edited: string }} made When, and the words for an edited version.
 * @returns {State}
 */
export function begin(state, problem, made) {
  const history = versions.begin(state.history, problem, made);
  return { history, improved: history.current, chosen: null };
}

/** The version that the run improves. @param {State} state */
export function improvedVersion({ history, improved }) {
  return versions.find(history, improved);
}

/**
 * The score of the problem has become known.
 * @param {State} state
 * @param {number | null} score
 * @returns {State} The same one if that is nothing new.
 */
export function scored(state, score) {
  const version = improvedVersion(state);
  if (!version || score === null || version.score === score) return state;
  return { ...state, history: versions.change(state.history, version.id, { score }) };
}

/**
 * The candidate is taken over: it becomes a version.
 * @param {State} state
 * @param {Problem} problem That it is an improvement of.
 * @param {Candidate} candidate
 * @param {number} time
 * @returns {{ state: State, problem: Problem }} And what the editor gets.
 */
export function take(state, problem, candidate, time) {
  // A version of a published problem is not that problem.
  const next = { ...problem, fen: candidate.fen, source: '', entry: null };
  const version = { parent: improvedVersion(state)?.id ?? null, problem: next, score: candidate.score, name: '', change: candidate.change, time };
  return { state: { ...state, history: versions.add(state.history, version) }, problem: next };
}

/**
 * A version is worked on.
 * @param {State} state
 * @param {number} id
 * @param {boolean} stays Whether the candidate is still looked at.
 * @returns {State}
 */
export function go(state, id, stays) {
  return { ...state, history: { ...state.history, current: id }, chosen: stays ? state.chosen : null };
}

/**
 * The version that the editor shows is the current one, if there is such a version.
 * @param {State} state
 * @param {Problem} problem
 * @returns {State} The same one if it was that already.
 */
export function edited(state, problem) {
  const known = versions.showing(state.history, problem);
  return known && known.id !== state.history.current ? go(state, known.id, true) : state;
}

/**
 * Whether what was found is about another problem than the one on the board.
 * @param {import('./run.js').Now} run
 * @param {Problem} here
 */
export function isElsewhere({ list, problem }, here) {
  return list.length > 0 && problem !== null && (here.fen !== problem.fen || here.stipulation !== problem.stipulation);
}

/**
 * The position that is looked at, with its marks: the problem and the units that stay, or the candidate and its differences.
 * @param {State} state
 * @param {Problem | null} original What is improved.
 * @param {Problem} here What the editor has.
 * @param {boolean} isOriginal Whether the original is looked at beside the candidate.
 * @param {string[]} kept Squares whose units stay.
 * @returns {{ fen: string, squares: { square: string, kind: string }[] }}
 */
export function shown({ chosen }, original, here, isOriginal, kept) {
  if (!chosen || !original) return { fen: here.fen, squares: kept.map((square) => ({ square, kind: 'line' })) };
  // The original as it was has the marks where its own men stand.
  const before = isOriginal ? original.fen : withMoved(original.fen, chosen.moved);
  const squares = differences(before, chosen.fen).map((difference) => ({ square: difference.square, kind: MARKS[kind(difference)] }));
  return { fen: isOriginal ? original.fen : chosen.fen, squares };
}
