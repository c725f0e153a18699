// What the server says in English, in the language of the page: from the names of its patterns of words and what stands in them.

import { said } from './texts.js';

/** @typedef {Api.Phrase} Phrase */
/** @typedef {Readonly<Record<string, string>>} Patterns */

/**
 * The words of a phrase.
 * @param {Phrase | undefined} phrase
 * @param {string} text The same in English, which is said where the language of the page has no words for it.
 * @param {Patterns} [patterns]
 * @returns {string}
 */
export function say(phrase, text, patterns = said) {
  return (phrase && words(phrase, patterns)) ?? text;
}

/**
 * The words of phrases that stand one after the other without gaps.
 * @param {readonly Phrase[] | undefined} phrases
 * @param {string} text The same in English.
 * @param {Patterns} [patterns]
 * @returns {string}
 */
export function sayAll(phrases, text, patterns = said) {
  const all = phrases?.map((phrase) => words(phrase, patterns)) ?? [];
  return all.length > 0 && all.every((one) => one !== null) ? all.join('') : text;
}

/**
 * @param {Phrase} phrase
 * @param {Patterns} patterns
 * @param {string} [form] The ending of the name of another form of it.
 * @returns {string | null} Null if the language lacks some of them.
 */
function words({ name, values = {} }, patterns, form = '') {
  const pattern = Object.hasOwn(patterns, `${name}${form}`) ? patterns[`${name}${form}`] : undefined;
  if (pattern === undefined) return null;
  let whole = true;
  const filled = pattern.replace(/\{(\w+)(\.\w+)?\}/g, (_, place, ending = '') => {
    const value = valueWords(values[place] ?? '', patterns, ending);
    whole &&= value !== null;
    return value ?? '';
  });
  return whole ? filled : null;
}

/**
 * @param {string | string[] | Phrase[] | Phrase} value
 * @param {Patterns} patterns
 * @param {string} form
 * @returns {string | null}
 */
function valueWords(value, patterns, form) {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return words(value, patterns, form);
  const all = value.map((one) => (typeof one === 'string' ? one : words(one, patterns)));
  if (all.some((one) => one === null)) return null;
  // Commas separate phrases; of squares the last one has a word before it.
  const last = all.at(-1) ?? '';
  const [first] = value;
  return all.length < 2 || typeof first !== 'string' ? all.join(', ') : words({ name: 'list', values: { first: all.slice(0, -1).join(', '), last } }, patterns);
}
