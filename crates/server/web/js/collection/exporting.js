// The collection, or what was found in it, as a file.

import { BASE, ownCollection } from '../api.js';
import { h } from '../dom.js';
import { save } from '../download.js';
import { t } from '../texts.js';
import { MOST_NAMED, selection } from './criteria.js';

/** The formats of the command line, and what their files end in. */
export const FORMATS = /** @type {const} */ ({
  jsonl: 'jsonl', json: 'json', olv: 'olv', pgn: 'pgn', epd: 'epd', fen: 'fen', csv: 'csv', popeye: 'inp', tex: 'tex',
});

/** @typedef {keyof typeof FORMATS} Format */

/**
 * What the file is called in the interface.
 * @param {Format} format
 * @param {import('./criteria.js').Criteria} criteria
 * @param {number[]} ids Only these entries, if there are any.
 * @returns {string | null} Nothing if there are too many for an address.
 */
export function address(format, criteria, ids) {
  const asked = selection(criteria, ids);
  return asked && `/collection/export?${new URLSearchParams([['format', format], ...asked])}`;
}

/**
 * A choice of formats; from a server the browser fetches the file, however large it is, without keeping it in memory.
 * @param {() => { criteria: import('./criteria.js').Criteria, ids: number[] }} wanted
 * @param {(words: string) => void} announce
 */
export function exporting(wanted, announce) {
  const select = h('select', { id: 'collection-format', title: t('collection.help.format'), 'aria-label': t('collection.format') },
    /** @type {Format[]} */ (Object.keys(FORMATS)).map((format) => h('option', { value: format }, t(`collection.format.${format}`))));
  const button = h('button', { type: 'button', class: 'button', title: t('collection.help.export'), onclick: () => {
    const { criteria, ids } = wanted();
    const format = /** @type {Format} */ (select.value);
    const path = address(format, criteria, ids);
    const name = `problems.${FORMATS[format]}`;
    if (!path) return announce(t('collection.toomany', { most: MOST_NAMED }));
    if (ownCollection) {
      ownCollection.exported(path).then((file) => save(name, file), (error) => announce(/** @type {Error} */ (error).message));
      return;
    }
    const link = h('a', { href: BASE + path, download: name });
    document.body.append(link);
    link.click();
    link.remove();
  } }, t('collection.export'));
  return { element: h('span', { class: 'exporting' }, button, select) };
}
