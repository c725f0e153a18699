// Finds the words of the page. Each language is one module with the same keys.

import { en } from './texts/en.js';

/** @typedef {keyof typeof en} Key */

/**
 * The text for a key, with `{name}` replaced by values.
 * @param {Key} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  return en[key].replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}
