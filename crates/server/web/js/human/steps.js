// The steps of a search that looks for a mate as a player does: where one goes from each, and what the board shows there. Pure functions.

import { isDirectmate } from '../solve/options.js';

/** @typedef {Api.HumanStep} Step */

/**
 * Where a button or key leads.
 * @param {readonly Step[]} steps
 * @param {number} at The step on show.
 * @param {import('../solve/about.js').Step} which `up`: the step above, of which this one is a part; `down`: what follows the branch below this step.
 * @returns {number | null} Null if there is nothing.
 */
export function leadsTo(steps, at, which) {
  const depth = steps[at]?.depth ?? 0;
  const found = {
    first: () => 0,
    previous: () => at - 1,
    next: () => at + 1,
    last: () => steps.length - 1,
    up: () => steps.findLastIndex((step, index) => index < at && step.depth < depth),
    down: () => steps.findIndex((step, index) => index > at && step.depth <= depth),
  }[which]();
  return found in steps && found !== at ? found : null;
}

/**
 * What the board shows at a step.
 * @param {Step} step
 * @returns {import('../board/board.js').View}
 */
export function viewOf({ kind, fen, check, moves, refutation, lines }) {
  const last = squares(moves.at(-1));
  /** @type {import('../board/board.js').Arrow[]} */
  const arrows = [];
  const draw = (/** @type {string | undefined} */ uci, /** @type {string} */ as) => {
    const [from, to] = squares(uci);
    if (from && to) arrows.push({ from, to, kind: as });
  };
  // The move that is tried first is drawn last, above the others.
  if (kind === 'list') for (const [index, { uci }] of lines.filter((line) => line.uci).entries()) draw(uci, index === 0 ? 'try' : 'line');
  else if (kind !== 'nothing') draw(moves.at(-1), { mate: 'key', works: 'key', fails: 'line' }[/** @type {string} */ (kind)] ?? 'try');
  draw(refutation, 'refutation');
  return { fen, check, last, arrows: arrows.reverse() };
}

/** @param {string | undefined} uci @returns {string[]} */
function squares(uci) {
  return uci ? [uci.slice(0, 2), uci.slice(2, 4)] : [];
}

/**
 * The longest line that is looked for if nothing is said: as many moves as are asked for.
 * @param {string} stipulation
 * @returns {number | null} Null if no mate by the side to move is asked for.
 */
export function movesOf(stipulation) {
  const count = isDirectmate(stipulation) ? Number(/\d+/.exec(stipulation)?.[0]) : 0;
  return count >= 1 && count <= MOST_MOVES ? count : null;
}

/** Moves that can be asked for. */
export const MOST_MOVES = 50;
