// The tree of versions: what came of what while a problem was improved. A plain value and pure operations on it.

import { differences } from './placement.js';

/** @typedef {import('../store.js').Problem} Problem */

/**
 * @typedef {object} Version
 * @property {number} id
 * @property {number | null} parent What it came from; nothing for the beginning of a tree.
 * @property {Problem} problem As the editor had it, or gets it.
 * @property {number | null} score Points, where they are known.
 * @property {string} name Given by the composer, or nothing.
 * @property {string} change What was done, in words: `add black pawn c2`.
 * @property {number} time When it was made, in milliseconds since 1970.
 */

/**
 * @typedef {object} History
 * @property {Version[]} versions In the order in which they were made.
 * @property {number | null} current The version that is worked on.
 */

/** @typedef {{ version: Version, depth: number, children: number }} Row */

/** More versions than this are never kept: the oldest that nothing came from goes. */
export const MOST = 400;

/** A position that differs from the current one on so few squares counts as its revision, and not as another problem. */
const REVISION = 6;

/** @returns {History} */
export function empty() {
  return { versions: [], current: null };
}

/**
 * @param {History} history
 * @param {number | null} id
 * @returns {Version | null}
 */
export function find(history, id) {
  return history.versions.find((version) => version.id === id) ?? null;
}

/**
 * The version that shows this problem: the current one, if it does, or else the newest.
 * @param {History} history
 * @param {{ fen: string, stipulation: string }} problem
 * @returns {Version | null}
 */
export function showing(history, problem) {
  const same = history.versions.filter((version) => isSame(version.problem, problem));
  return same.find((version) => version.id === history.current) ?? same.at(-1) ?? null;
}

/**
 * Makes the problem that the composer has before him the current version. What nobody has seen yet becomes a child of the
 * current version if it differs by a few squares (it was edited), and else the beginning of another tree.
 * @param {History} history
 * @param {Problem} problem
 * @param {{ time: number, edited: string }} made When, and the words for an edited version.
 * @returns {History}
 */
export function begin(history, problem, made) {
  const known = showing(history, problem);
  if (known) return { ...history, current: known.id };
  const current = find(history, history.current);
  const edited = current !== null && current.problem.stipulation === problem.stipulation
    && differences(current.problem.fen, problem.fen).length <= REVISION;
  return add(history, {
    parent: edited ? current.id : null,
    problem,
    score: null,
    name: '',
    change: edited ? made.edited : '',
    time: made.time,
  });
}

/**
 * A new version, which becomes the current one. A child that is there already is only gone to.
 * @param {History} history
 * @param {Omit<Version, 'id'>} version
 * @returns {History}
 */
export function add(history, version) {
  const sibling = history.versions.find((other) => other.parent === version.parent && isSame(other.problem, version.problem));
  if (sibling) return { ...history, current: sibling.id };
  const id = 1 + Math.max(0, ...history.versions.map((other) => other.id));
  return trim({ versions: [...history.versions, { ...version, id }], current: id });
}

/**
 * @param {History} history
 * @param {number} id
 * @param {Partial<Pick<Version, 'name' | 'score'>>} changes
 * @returns {History}
 */
export function change(history, id, changes) {
  return {
    ...history,
    versions: history.versions.map((version) => (version.id === id ? { ...version, ...changes } : version)),
  };
}

/**
 * Deletes one version. What came of it now comes from what it came from.
 * @param {History} history
 * @param {number} id
 * @returns {History}
 */
export function remove(history, id) {
  const gone = find(history, id);
  if (!gone) return history;
  const versions = history.versions
    .filter((version) => version.id !== id)
    .map((version) => (version.parent === id ? { ...version, parent: gone.parent } : version));
  const current = history.current === id ? gone.parent : history.current;
  return { versions, current };
}

/**
 * All versions, each after what it came from, with its depth in the tree.
 * @param {History} history
 * @returns {Row[]}
 */
export function rows(history) {
  /** @type {Map<number | null, Version[]>} */
  const children = new Map();
  for (const version of history.versions) children.set(version.parent, [...(children.get(version.parent) ?? []), version]);
  /** @type {Row[]} */
  const found = [];
  /** @type {{ version: Version, depth: number }[]} */
  const open = (children.get(null) ?? []).map((version) => ({ version, depth: 0 })).reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    const { version, depth } = next;
    const own = children.get(version.id) ?? [];
    found.push({ version, depth, children: own.length });
    open.push(...own.map((child) => ({ version: child, depth: depth + 1 })).reverse());
  }
  return found;
}

/**
 * The way to a version, from the beginning of its tree.
 * @param {History} history
 * @param {number | null} id
 * @returns {Version[]}
 */
export function path(history, id) {
  /** @type {Version[]} */
  const way = [];
  for (let version = find(history, id); version && !way.includes(version); version = find(history, version.parent)) {
    way.unshift(version);
  }
  return way;
}

/**
 * Reads what was stored. Whatever is not a tree of versions is left out.
 * @param {any} value Whatever was kept.
 * @returns {History}
 */
export function parse(value) {
  if (!Array.isArray(value?.versions)) return empty();
  /** @type {Version[]} */
  const versions = [];
  for (const one of value.versions) {
    const known = (/** @type {unknown} */ id) => versions.some((version) => version.id === id);
    const { problem } = one ?? {};
    if (typeof problem?.fen !== 'string' || typeof problem.stipulation !== 'string') continue;
    if (!Number.isInteger(one.id) || known(one.id)) continue;
    versions.push({
      id: one.id,
      // A parent stands before its children, so that there are no rings.
      parent: known(one.parent) ? one.parent : null,
      problem: {
        fen: problem.fen,
        stipulation: problem.stipulation,
        author: words(problem.author),
        source: words(problem.source),
        intended: words(problem.intended),
        twins: words(problem.twins),
        zero: words(problem.zero),
        entry: Number.isInteger(problem.entry) ? problem.entry : null,
      },
      score: typeof one.score === 'number' ? one.score : null,
      name: words(one.name),
      change: words(one.change),
      time: typeof one.time === 'number' ? one.time : 0,
    });
  }
  const current = versions.some((version) => version.id === value.current) ? value.current : null;
  return { versions, current };
}

/** @param {unknown} value */
function words(value) {
  return typeof value === 'string' ? value : '';
}

/**
 * @param {{ fen: string, stipulation: string }} one
 * @param {{ fen: string, stipulation: string }} other
 */
function isSame(one, other) {
  return one.fen === other.fen && one.stipulation === other.stipulation;
}

/**
 * @param {History} history
 * @returns {History}
 */
function trim(history) {
  let { versions } = history;
  while (versions.length > MOST) {
    const parents = new Set(versions.map((version) => version.parent));
    const oldest = versions.find((version) => !parents.has(version.id) && version.id !== history.current);
    if (!oldest) break;
    versions = versions.filter((version) => version !== oldest);
  }
  return { ...history, versions };
}
