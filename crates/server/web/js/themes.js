// Names of themes in the language of the page.

import { themes } from './texts.js';

/**
 * A theme as problemists call it in a language.
 * @param {string} name As the server calls it; patterns of somebody's own keep their names.
 * @param {Readonly<Record<string, string>>} [names]
 * @returns {string}
 */
export function themeIn(name, names = themes) {
  return Object.hasOwn(names, name) ? names[name] ?? name : name;
}

/** @type {Map<string, string> | null} */
let known = null;

/**
 * A theme as the server calls it.
 * @param {string} name As it is typed, in the language of the page or in English.
 * @returns {string}
 */
export function themeOf(name) {
  known ??= new Map(Object.entries(themes).map(([english, own]) => [own.toLowerCase(), english]));
  return known.get(name.trim().toLowerCase()) ?? name;
}
