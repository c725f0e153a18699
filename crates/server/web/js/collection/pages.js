// Results in pages: with a hundred thousand problems only what is looked at is asked for and drawn.

/** How many results a page has. */
export const PAGE = 24;

/**
 * How many pages so many results make; one even if there are none.
 * @param {number} total
 * @param {number} [size]
 */
export function count(total, size = PAGE) {
  return Math.max(1, Math.ceil(total / size));
}

/**
 * The page nearest to what was asked for that there is, from 1.
 * @param {number} page
 * @param {number} total
 * @param {number} [size]
 */
export function within(page, total, size = PAGE) {
  return Number.isFinite(page) ? Math.min(Math.max(1, Math.trunc(page)), count(total, size)) : 1;
}

/**
 * The first and last number of the results on a page, counted from 1; 0 and 0 if there are none.
 * @param {number} page
 * @param {number} total
 * @param {number} [size]
 * @returns {[number, number]}
 */
export function span(page, total, size = PAGE) {
  if (total === 0) return [0, 0];
  return [(page - 1) * size + 1, Math.min(page * size, total)];
}
