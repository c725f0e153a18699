// Links that carry a problem: behind the `#`, so that no server reads it.

/**
 * @typedef {object} Linked
 * @property {string} fen
 * @property {string} stipulation
 */

/**
 * @param {Linked} problem
 * @returns {string} What stands behind the `#`.
 */
export function encode(problem) {
  // Slashes and underscores for spaces keep the link legible.
  const fen = encodeURIComponent(problem.fen.trim().replace(/\s+/g, '_')).replaceAll('%2F', '/');
  return `fen=${fen}&stip=${encodeURIComponent(problem.stipulation)}`;
}

/** Longer fields cannot be meant; anybody may send anybody a link. */
const LONGEST = 1000;

/**
 * @param {string} hash With or without `#`.
 * @returns {Partial<Linked> | null} Nothing if it carries no position.
 */
export function decode(hash) {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const fen = fields.get('fen')?.slice(0, LONGEST).replaceAll('_', ' ').trim();
  const stipulation = fields.get('stip')?.slice(0, LONGEST);
  if (!fen && stipulation === undefined) return null;
  return { ...(fen ? { fen } : {}), ...(stipulation === undefined ? {} : { stipulation }) };
}

/**
 * The address of this page with a problem.
 * @param {Linked} problem
 * @returns {string}
 */
export function address(problem) {
  return `${location.origin}${location.pathname}#${encode(problem)}`;
}
