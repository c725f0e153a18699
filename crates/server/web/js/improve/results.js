// What a run has found so far, the best first.

/**
 * An improvement.
 * @typedef {object} Candidate
 * @property {string} fen
 * @property {number} score Points.
 * @property {number | null} gain Points more than the problem has; nothing if that is not sound.
 * @property {string} key The key, `1.Qc4!`; nothing of a helpmate.
 * @property {string[]} solutions Of a helpmate, a line each.
 * @property {string} change What was done, in words.
 * @property {import('./placement.js').Moved} moved What was done to all men at once.
 * @property {number} steps How many transformations that took.
 * @property {number} units Kings included.
 * @property {string[]} told In what its themes and its play differ from the problem's, in words.
 * @property {string[]} gained The lines of these on themes that are gained.
 * @property {string[]} lost And that are lost.
 * @property {string[]} alike Squares on which units could stand as well, a line for each unit.
 * @property {Judged} [judged] What the scale of problemists says of it; nothing before the end of the search.
 */

/**
 * @typedef {object} Judged
 * @property {number} place In the list of those that pass the gates, or of those that do not.
 * @property {number | null} points Nothing if it was not looked at after the gate.
 * @property {number | null} gain Points more than the problem has.
 * @property {Gate | null} gate That it does not pass.
 */

/** @typedef {NonNullable<Api.Judged['gate']>} Gate */

/** What the list can be sorted by. @typedef {'score' | 'units' | 'steps'} Order */

/** More are not kept: nobody reads so many, and the page would become slow. */
export const MOST = 500;

/**
 * What is said in the end of what was found: those that are listed get their places.
 * @param {Candidate[]} list
 * @param {Api.Judgement} judgement
 * @returns {Candidate[]} A new list.
 */
export function judged(list, judgement) {
  /** @type {Map<string, Judged>} */
  const places = new Map();
  for (const part of [judgement.best, judgement.outside]) {
    part.forEach(({ fen, score, gate }, place) => places.set(fen, { place, points: score, gain: score === null || judgement.score === null ? null : score - judgement.score, gate }));
  }
  return list.map((candidate) => ({ ...candidate, judged: places.get(candidate.fen) }));
}

/**
 * What can be seen of the list after it was judged: those that pass the gates, those that fail one, and what is not in the judge's
 * list because it has no more points than the problem, or is behind the others. @typedef {'within' | Gate | 'others'} Part
 */

/** Which part a candidate belongs to. @param {Candidate} candidate @returns {Part} */
export function partOf({ judged }) {
  return judged ? judged.gate ?? 'within' : 'others';
}

/**
 * The list with one more, in its place. What is there already is replaced, as more may be known of it; what is worse than a full list
 * is left out.
 * @param {Candidate[]} list Sorted by score.
 * @param {Candidate} candidate
 * @returns {Candidate[]} A new list if it changed.
 */
export function insert(list, candidate) {
  if (list.some((other) => other.fen === candidate.fen)) return list.map((other) => (other.fen === candidate.fen ? candidate : other));
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byScore(list[middle], candidate) <= 0) low = middle + 1;
    else high = middle;
  }
  if (low >= MOST) return list;
  return [...list.slice(0, low), candidate, ...list.slice(low)].slice(0, MOST);
}

/**
 * The list without some.
 * @param {Candidate[]} list
 * @param {readonly string[]} [fens]
 */
export function without(list, fens = []) {
  return fens.length === 0 ? list : list.filter(({ fen }) => !fens.includes(fen));
}

/**
 * @param {Candidate[]} list
 * @param {Order} order
 * @returns {Candidate[]} Another list.
 */
export function sort(list, order) {
  const compare = { score: byScore, units: byUnits, steps: bySteps }[order];
  return [...list].sort(compare);
}

/**
 * Those that pass the gates first, in the order of the judge; before anything was judged higher scores first, then fewer
 * transformations, then fewer units.
 * @param {Candidate} one
 * @param {Candidate} other
 */
function byScore(one, other) {
  const [a, b] = [one.judged, other.judged];
  if (a && b) return Number(a.gate !== null) - Number(b.gate !== null) || a.place - b.place;
  return other.score - one.score || one.steps - other.steps || one.units - other.units;
}

/**
 * @param {Candidate} one
 * @param {Candidate} other
 */
function byUnits(one, other) {
  return one.units - other.units || byScore(one, other);
}

/**
 * @param {Candidate} one
 * @param {Candidate} other
 */
function bySteps(one, other) {
  return one.steps - other.steps || byScore(one, other);
}
