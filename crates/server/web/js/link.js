// Addresses that carry a problem, a panel or an entry of a collection: behind the `#`, so that no server reads it.

/** What an address says of a problem. @typedef {Partial<Record<'fen' | 'stipulation' | 'author' | 'source' | 'intended' | 'twins' | 'zero', string>>} Linked */

/**
 * What an address leads to.
 * @typedef {object} Place
 * @property {Linked | null} problem Null if it carries no position and no stipulation.
 * @property {string} panel Nothing if it names none.
 * @property {number | null} entry Of the collection.
 */

/** Fields by their names in addresses. */
const NAMES = /** @type {const} */ ({ fen: 'fen', stip: 'stipulation', author: 'author', source: 'source', intended: 'intended', twins: 'twins', zero: 'zero' });

/**
 * @param {Linked} problem
 * @param {{ panel?: string, entry?: number | null }} [place] Without it, the problem alone.
 * @returns {string} What stands behind the `#`.
 */
export function encode(problem, { panel, entry } = {}) {
  const fields = entry ? [] : Object.entries(NAMES).flatMap(([name, field]) => {
    const value = problem[field] ?? '';
    // Slashes and underscores for spaces keep the position legible.
    if (name === 'fen') return [`fen=${encodeURIComponent(value.trim().replace(/\s+/g, '_')).replaceAll('%2F', '/')}`];
    return value || name === 'stip' ? [`${name}=${encodeURIComponent(value)}`] : [];
  });
  return [...fields, ...(panel ? [`panel=${panel}`] : []), ...(entry ? [`entry=${entry}`] : [])].join('&');
}

/** Longer fields cannot be meant; anybody may send anybody a link. */
const LONGEST = 1000;

/**
 * @param {string} hash With or without `#`.
 * @returns {Place}
 */
export function decode(hash) {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  /** @type {Linked} */
  const problem = {};
  for (const [name, field] of Object.entries(NAMES)) {
    const value = fields.get(name)?.slice(0, LONGEST);
    if (value !== undefined && (value || name !== 'fen')) problem[field] = name === 'fen' ? value.replaceAll('_', ' ').trim() : value;
  }
  const entry = Number(fields.get('entry') ?? '');
  return {
    problem: problem.fen !== undefined || problem.stipulation !== undefined ? problem : null,
    panel: fields.get('panel') ?? '',
    entry: Number.isSafeInteger(entry) && entry > 0 ? entry : null,
  };
}

/**
 * The address of this page with a problem.
 * @param {Linked} problem
 * @returns {string}
 */
export function address(problem) {
  return `${location.origin}${location.pathname}#${encode(problem)}`;
}
