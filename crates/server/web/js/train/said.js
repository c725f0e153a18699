// What the server says of a problem that is being solved, in the language of the page, and with its letters for men.

import { say } from '../said.js';
import { language } from '../texts.js';
import { themeIn } from '../themes.js';
import { nameMen } from '../tree/notation.js';

/** Letters of men, which are to go with what somebody types. The French R is the English rook, so that in French figurines say what is meant. */
export const LETTERS = /** @type {const} */ ({ en: 'S', de: 'de', fr: 'figurine' });

/**
 * Why points were given or withheld, why a problem is not asked.
 * @param {Api.Phrase | null | undefined} phrase
 * @param {string} text The same in English.
 */
export function reasonWords(phrase, text) {
  return nameMen(say(phrase ?? undefined, text), LETTERS[language]);
}

/**
 * A hint, whose themes have their names in the language.
 * @param {Api.Phrase | undefined} phrase
 * @param {string} text The same in English.
 */
export function hintWords(phrase, text) {
  return say(phrase && withThemes(phrase), text);
}

/** @param {Api.Phrase} phrase @returns {Api.Phrase} */
function withThemes(phrase) {
  const { name, values = {} } = phrase;
  if (name === 'hint.theme') return { name, values: { theme: themeIn(String(values.theme)) } };
  return { name, values: Object.fromEntries(Object.entries(values).map(([place, value]) => [place, inValue(value)])) };
}

/** @param {NonNullable<Api.Phrase['values']>[string]} value @returns {NonNullable<Api.Phrase['values']>[string]} */
function inValue(value) {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return withThemes(value);
  return /** @type {Api.Phrase[]} */ (value.map((one) => (typeof one === 'string' ? one : withThemes(one))));
}
