// How solutions are shown, kept between visits.

import { USUAL } from '../tree/filter.js';
import { LETTERS } from '../tree/notation.js';

/**
 * @typedef {object} Settings
 * @property {import('../tree/filter.js').Filter} filter
 * @property {import('../tree/notation.js').Letters} letters
 * @property {boolean} words Whether reasons stand beside the moves.
 * @property {boolean} atOnce Whether short problems are solved without being asked for.
 * @property {import('./compared.js').Columns} columns Of the table of solutions side by side.
 * @property {import('../tree/notation.js').Spoken} spoken
 */

const KEPT = 'keymove.solve.look';

/**
 * @param {import('../tree/notation.js').Spoken} spoken
 * @returns {Settings}
 */
export function readSettings(spoken) {
  /** @type {Settings} */
  const usual = { filter: { ...USUAL }, letters: 'figurine', words: true, atOnce: true, columns: 'function', spoken };
  try {
    const known = JSON.parse(localStorage.getItem(KEPT) ?? '{}');
    const filter = Object.fromEntries(Object.entries(USUAL).map(([name, on]) => [name, typeof known.filter?.[name] === 'boolean' ? known.filter[name] : on]));
    return {
      ...usual,
      filter: /** @type {Settings['filter']} */ (/** @type {unknown} */ (filter)),
      letters: LETTERS.includes(known.letters) ? known.letters : usual.letters,
      words: typeof known.words === 'boolean' ? known.words : usual.words,
      atOnce: typeof known.atOnce === 'boolean' ? known.atOnce : usual.atOnce,
      columns: known.columns === 'unit' ? 'unit' : usual.columns,
    };
  } catch {
    return usual;
  }
}

/** @param {Settings} settings */
export function keepSettings({ filter, letters, words, atOnce, columns }) {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ filter, letters, words, atOnce, columns }));
  } catch {
    // Without storage they last as long as the page.
  }
}
