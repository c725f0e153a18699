// Which solutions of help and series play are meant, as somebody marks them. The others are cooks then; until a number is stated or
// one is marked, nothing is said against any of them.

import { say } from '../said.js';

/** @typedef {import('./results.js').Result} Result */

/** What is said of a solution: nothing yet, that it is meant, that it is not. @typedef {'open' | 'intended' | 'cook'} Standing */

/**
 * Solutions of which some can be meant and others not.
 * @param {Pick<Result, 'solution' | 'partial'>} result
 * @returns {Api.Line[]} None if there is nothing to choose, or not everything is known.
 */
export function markable({ solution, partial }) {
  if (!solution || partial || solution.format !== 'keymove-lines' || !('verdict' in solution)) return [];
  const open = solution.verdict.kind === 'not_stated' || solution.verdict.kind === 'cooked';
  return open && solution.unlisted === 0 && solution.solutions.length > 1 ? solution.solutions : [];
}

/** What tells a solution from the others. @param {readonly { uci: string }[]} moves */
export function keyOf(moves) {
  return moves.map(({ uci }) => uci).join(' ');
}

/**
 * Marks a solution as meant, or takes the mark away.
 * @param {Result} result
 * @param {readonly { uci: string }[]} moves
 * @returns {Result}
 */
export function marked(result, moves) {
  const key = keyOf(moves);
  const intended = new Set(result.intended);
  if (!intended.delete(key)) intended.add(key);
  return { ...result, intended };
}

/**
 * @param {Result} result
 * @returns {Result} With every solution meant.
 */
export function allMarked(result) {
  return { ...result, intended: new Set(markable(result).map(({ moves }) => keyOf(moves))) };
}

/**
 * @param {Result} result
 * @param {readonly { uci: string }[]} moves
 * @returns {Standing | null} Null if it cannot be marked.
 */
export function standingOf(result, moves) {
  if (markable(result).length === 0) return null;
  if (result.intended.has(keyOf(moves))) return 'intended';
  return result.intended.size > 0 ? 'cook' : 'open';
}

/**
 * The solutions that are not meant.
 * @param {Result} result
 * @returns {Api.Line[]} None as long as nothing is marked.
 */
export function cooksOf(result) {
  return markable(result).filter(({ moves }) => standingOf(result, moves) === 'cook');
}

/**
 * The solutions that are meant, in the words of a request: all of a position of which none can be unmeant.
 * @param {readonly Result[]} results
 * @returns {string | null} Null if there is nothing to ask: no cook, or a position of which nothing is marked.
 */
export function intendedText(results) {
  if (!results.some((result) => cooksOf(result).length > 0)) return null;
  /** @type {string[]} */
  const parts = [];
  for (const result of results) {
    const { solution, label, duplex } = result;
    if (duplex || !solution || solution.format !== 'keymove-lines' || (markable(result).length > 0 && result.intended.size === 0)) return null;
    const meant = solution.solutions.filter(({ moves }) => markable(result).length === 0 || result.intended.has(keyOf(moves)));
    parts.push(`${label ? `${label.replace('+', '')} ` : ''}${meant.map(({ moves }) => moves.map(({ san }) => san).join(' ')).join('; ')}`);
  }
  return parts.join('\n');
}

/**
 * The solutions that are marked when a solution comes with what the server says of those that were stated as meant.
 * @param {Api.Solution} solution
 * @returns {ReadonlySet<string>}
 */
export function marksOf(solution) {
  if (solution.format !== 'keymove-lines' || !solution.intended) return new Set();
  const cooks = new Set(solution.intended.unintended.map(({ moves }) => keyOf(moves)));
  return new Set(solution.solutions.map(({ moves }) => keyOf(moves)).filter((key) => !cooks.has(key)));
}

/**
 * What tells a cook from the solutions that are meant, if the server was asked.
 * @param {Result} result
 * @param {readonly { uci: string }[]} moves
 * @returns {string} Empty if nothing is known.
 */
export function apart({ solution }, moves) {
  if (!solution || !('intended' in solution) || !solution.intended) return '';
  const found = solution.intended.unintended.find((cook) => keyOf(cook.moves) === keyOf(moves));
  return found ? say({ name: 'list.commas', values: { items: found.phrases ?? [] } }, found.words) : '';
}

/**
 * The verdict that follows from the marks.
 * @param {Result} result
 * @returns {'sound' | 'cooked' | null} Null if it is that of the server.
 */
export function judgement(result) {
  const solutions = markable(result);
  const { solution, intended } = result;
  if (intended.size === 0 || !solution || !('verdict' in solution) || solution.verdict.kind !== 'not_stated') return null;
  return intended.size === solutions.length ? 'sound' : 'cooked';
}
