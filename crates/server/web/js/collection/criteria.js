// What is looked for in the collection, as the form has it and as the server is asked.

/**
 * Texts as they were typed; empty ones ask for nothing.
 * @typedef {object} Criteria
 * @property {string} q Words anywhere.
 * @property {string} author
 * @property {string} source
 * @property {string} stipulation
 * @property {string} units How many men, a number or a range.
 * @property {string} year
 * @property {string} theme
 * @property {string} tag
 * @property {string} award A distinction.
 * @property {string} has At least these men.
 * @property {string} pattern Men in a relation.
 * @property {string} state What the solver has found.
 * @property {string} order
 */

/** @type {Readonly<Criteria>} */
export const NOTHING = Object.freeze({
  q: '', author: '', source: '', stipulation: '', units: '', year: '', theme: '', tag: '', award: '', has: '', pattern: '', state: '', order: 'number',
});

/** Criteria that are ranges of numbers. */
const RANGES = new Set(['units', 'year']);

/**
 * A range as the server reads it, `3..7`, from what people write: `3-7`, `3 to 7`, `<=7`, `≤ 7`, `7+`, `from 3`. What is none of
 * these stays as it is, for the server to say what is wrong with it.
 * @param {string} text
 */
export function range(text) {
  const typed = text.trim().toLowerCase();
  const both = /^(\d+)\s*(?:-|–|—|to|\.\.+|…)\s*(\d+)$/.exec(typed);
  if (both) return Number(both[1]) <= Number(both[2]) ? `${both[1]}..${both[2]}` : `${both[2]}..${both[1]}`;
  const most = /^(?:<=|≤|-|–|up to|to|\.\.+|…)\s*(\d+)$/.exec(typed);
  if (most) return `..${most[1]}`;
  const below = /^<\s*(\d+)$/.exec(typed);
  if (below) return `..${Number(below[1]) - 1}`;
  const least = /^(?:>=|≥|from)\s*(\d+)$/.exec(typed) ?? /^(\d+)\s*(?:\+|-|–|\.\.+|…)$/.exec(typed);
  if (least) return `${least[1]}..`;
  const above = /^>\s*(\d+)$/.exec(typed);
  if (above) return `${Number(above[1]) + 1}..`;
  return typed;
}

/**
 * The names of criteria that ask for something. The order is none.
 * @param {Criteria} criteria
 * @returns {(keyof Criteria)[]}
 */
export function asked(criteria) {
  const names = /** @type {(keyof Criteria)[]} */ (Object.keys(NOTHING));
  return names.filter((name) => name !== 'order' && criteria[name].trim() !== '');
}

/**
 * The criteria as parts of a query, without those that ask for nothing.
 * @param {Criteria} criteria
 * @returns {Record<string, string>}
 */
export function parts(criteria) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const name of asked(criteria)) found[name] = RANGES.has(name) ? range(criteria[name]) : criteria[name].trim();
  if (criteria.order && criteria.order !== NOTHING.order) found.order = criteria.order;
  return found;
}

/** Most numbers in a part of an address, and most parts: what the server reads. */
const [NUMBERS, PARTS] = [100, 50];
/** How many entries can be named at once. */
export const MOST_NAMED = NUMBERS * PARTS;

/**
 * Entries to do something with: those that meet the criteria, or some by their numbers.
 * @param {Criteria} criteria
 * @param {number[]} ids Only these entries, if there are any.
 * @returns {URLSearchParams | null} Nothing if there are too many for an address.
 */
export function selection(criteria, ids) {
  if (ids.length > MOST_NAMED) return null;
  const asked = new URLSearchParams(ids.length > 0 ? {} : parts(criteria));
  for (let from = 0; from < ids.length; from += NUMBERS) asked.append('ids', ids.slice(from, from + NUMBERS).join(','));
  return asked;
}

/**
 * What a page of results is asked with.
 * @param {Criteria} criteria
 * @param {number} skip
 * @param {number} most
 */
export function query(criteria, skip, most) {
  return new URLSearchParams({ ...parts(criteria), skip: String(skip), most: String(most) }).toString();
}
