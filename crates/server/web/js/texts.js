// Finds the words of the page. Each language is one module with the same keys. English is always there, for what another language
// lacks; of the others the files are loaded that somebody reads.

import { load } from './saved.js';
import { en } from './texts/en.js';

/** @typedef {keyof typeof en} Key */
/** @typedef {Partial<Record<Key, string>>} Texts */

/** In the order in which they are offered. */
export const LANGUAGES = /** @type {const} */ (['en', 'de', 'fr']);
/** @typedef {(typeof LANGUAGES)[number]} Language */

/**
 * What a language is loaded with: its texts, and its words for what the server says and for names of themes, which are English there.
 * @typedef {{ texts: Texts, said: Readonly<Record<string, string>>, themes: Readonly<Record<string, string>> }} Loaded
 */

/** @type {Loaded} */
const ENGLISH = { texts: en, said: {}, themes: {} };

/** @type {Record<Language, () => Promise<Loaded>>} */
const LOADED = {
  en: async () => ENGLISH,
  de: async () => {
    const { de, said, themes } = await import('./texts/de.js');
    return { texts: de, said, themes };
  },
  fr: async () => {
    const { fr, said, themes } = await import('./texts/fr.js');
    return { texts: fr, said, themes };
  },
};

/**
 * The language that was chosen, or else the first one of the reader's that the page has, or else English.
 * @param {unknown} kept What was chosen.
 * @param {readonly string[]} wanted What the browser says: `de-AT`, `fr`, the best first.
 * @returns {Language}
 */
export function languageOf(kept, wanted) {
  const names = [String(kept), ...wanted.map((name) => name.toLowerCase().split('-')[0])];
  return LANGUAGES.find((language) => language === names.find((name) => LANGUAGES.some((one) => one === name))) ?? 'en';
}

/** The language of the page; outside of one, in tests, it is English. */
export const language = languageOf(load('language'), typeof document === 'undefined' ? [] : navigator.languages);

// Everything that imports this module waits for it. A language that does not come is no reason to show nothing.
const { texts, said, themes } = await LOADED[language]().catch(() => ENGLISH);
export { said, themes };

/**
 * Whether there is a text of this name, which may have come from the server.
 * @param {string} name
 * @returns {name is Key}
 */
export function isKey(name) {
  return Object.hasOwn(en, name);
}

/**
 * The text for a key, with `{name}` replaced by values.
 * @param {Key} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  return written(texts, key, values);
}

/**
 * The same in any language.
 * @param {Texts} own What it lacks is English.
 * @param {Key} key
 * @param {Record<string, string | number>} values
 * @returns {string}
 */
export function written(own, key, values) {
  return (own[key] ?? en[key]).replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}
