// Whether the engine takes a draw, as `keymove play` has it.

/** From this half-move on it takes one if it is not better, before only if it is worse. */
const FROM = 80;
/** Centipawns by which it must be worse before. */
const WORSE = -50;

/**
 * @param {import('./evaluation.js').Score} score Of the engine.
 * @param {number} plies Half-moves played.
 * @returns {boolean}
 */
export function takesDraw(score, plies) {
  if (score.mate !== undefined) return score.mate <= 0;
  return (score.cp ?? 0) <= (plies >= FROM ? 0 : WORSE);
}
