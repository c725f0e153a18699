// What the engine thinks of a position, as a bar and as words. Scores here are White's.

/**
 * @typedef {object} Score
 * @property {number} [cp] Centipawns.
 * @property {number} [mate] Moves to mate; negative if Black mates, and 0 if White is mated already.
 */

/**
 * The score as White sees it.
 * @param {Score} score Of the side to move.
 * @param {'white' | 'black'} side Who is to move.
 * @returns {Score}
 */
export function ofWhite(score, side) {
  if (side === 'white') return score;
  const turned = (/** @type {number} */ value) => (value === 0 ? 0 : -value);
  return score.mate === undefined ? { cp: turned(score.cp ?? 0) } : { mate: turned(score.mate) };
}

/**
 * What stands before a score that is only a bound, as White sees it.
 * @param {'exact' | 'lower' | 'upper'} bound Of the score of the side to move.
 * @param {'white' | 'black'} side Who is to move.
 */
export function sign(bound, side) {
  if (bound === 'exact') return '';
  return (bound === 'lower') === (side === 'white') ? '≥' : '≤';
}

/** Centipawns with which a side has three quarters of the bar. */
const THREE_QUARTERS = 200;

/**
 * White's share of the bar, from 0 to 1. A mate fills it.
 * @param {Score} score
 */
export function share(score) {
  if (score.mate !== undefined) return score.mate > 0 ? 1 : 0;
  return 1 / (1 + 3 ** (-(score.cp ?? 0) / THREE_QUARTERS));
}

/**
 * `+1.3`, `−0.4`, `0.0`, `#5`, `−#3`.
 * @param {Score} score
 */
export function text(score) {
  if (score.mate !== undefined) return `${score.mate < 0 ? '−' : ''}#${Math.abs(score.mate)}`;
  const pawns = (Math.abs(score.cp ?? 0) / 100).toFixed(1);
  if (pawns === '0.0') return pawns;
  return ((score.cp ?? 0) > 0 ? '+' : '−') + pawns;
}

/**
 * Which words fit a score: keys of the texts, after `play.says.`.
 * @param {Score} score
 * @returns {'mate-white' | 'mate-black' | 'won-white' | 'won-black' | 'better-white' | 'better-black' | 'even'}
 */
export function words(score) {
  if (score.mate !== undefined) return score.mate > 0 ? 'mate-white' : 'mate-black';
  const cp = score.cp ?? 0;
  if (Math.abs(cp) < 40) return 'even';
  if (Math.abs(cp) < 250) return cp > 0 ? 'better-white' : 'better-black';
  return cp > 0 ? 'won-white' : 'won-black';
}
