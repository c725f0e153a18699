// Two scores beside each other, term by term.

/** @typedef {'themes' | 'bonuses' | 'penalties'} Section */

/** A score: penalties are positive numbers that are taken away. @typedef {Pick<Api.Score, Section | 'total'>} Score */

/**
 * One term of the table. Points are signed: a penalty is negative. What a position does not have is `null`.
 * @typedef {object} Term
 * @property {string} name
 * @property {number | null} before
 * @property {number | null} after
 * @property {number} difference
 */

/**
 * @typedef {object} Block
 * @property {Section} section
 * @property {Term[]} terms
 * @property {number} before Sum of the section.
 * @property {number} after
 * @property {number} difference
 */

/** @type {Section[]} */
const SECTIONS = ['themes', 'bonuses', 'penalties'];

/**
 * The table of two scores; sections without terms are left out. The terms of a section stand in the order of the first
 * score, then those that only the second one has.
 * @param {Score} before
 * @param {Score} after
 * @returns {Block[]}
 */
export function compare(before, after) {
  return SECTIONS.map((section) => block(section, before, after)).filter((block) => block.terms.length > 0);
}

/**
 * @param {Section} section
 * @param {Score} before
 * @param {Score} after
 * @returns {Block}
 */
function block(section, before, after) {
  const sign = section === 'penalties' ? -1 : 1;
  const [old, now] = [before[section] ?? {}, after[section] ?? {}];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const terms = names.map((name) => {
    const points = (/** @type {Record<string, number>} */ of) => (name in of ? sign * of[name] : null);
    const [was, is] = [points(old), points(now)];
    return { name, before: was, after: is, difference: (is ?? 0) - (was ?? 0) };
  });
  const sum = (/** @type {'before' | 'after'} */ side) => terms.reduce((sum, term) => sum + (term[side] ?? 0), 0);
  const [was, is] = [sum('before'), sum('after')];
  return { section, terms, before: was, after: is, difference: is - was };
}

/**
 * A number with its sign: `+3`, `−3`, `0`.
 * @param {number} points
 * @returns {string}
 */
export function signed(points) {
  if (points === 0) return '0';
  return (points > 0 ? '+' : '−') + Math.abs(points);
}
