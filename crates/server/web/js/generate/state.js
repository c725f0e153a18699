// What is to be made from nothing. A plain value and pure functions on it.

import { termWords, themesFor } from '../improve/terms.js';

/**
 * @typedef {object} Wishes
 * @property {string} stipulation `#2` or `#3`.
 * @property {string} material `KQRB/kpp`, as typed; nothing: any units.
 * @property {string} units `8..12`, as typed; nothing: the usual number.
 * @property {boolean} fromMates Begin with mating pictures.
 * @property {string[]} themes Themes of the score that must be shown.
 * @property {number | null} least Leave out what scores less.
 * @property {boolean} legal Leave out what no game can lead to.
 * @property {number | null} seed That decides everything left to chance; nothing: another one each time.
 * @property {number} seconds The longest time.
 * @property {number} threads How many threads search; 0: all but one.
 */

/** What can be made. */
export const STIPULATIONS = /** @type {const} */ (['#2', '#3']);
/** Seeds chosen here are below this: short enough to be typed again. */
const SEEDS = 1_000_000;
/** The largest seed: larger ones are not exact numbers here. */
export const LARGEST_SEED = Number.MAX_SAFE_INTEGER;
/** How many of the best are asked for. */
const BEST = 100;

/** @returns {Wishes} */
export function standard() {
  return { stipulation: '#2', material: '', units: '', fromMates: false, themes: [], least: null, legal: true, seed: null, seconds: 60, threads: 0 };
}

/** The themes that can be wished for. */
export function themes() {
  return themesFor('#2');
}

/**
 * What is sent.
 * @param {Wishes} wishes
 * @param {number | undefined} threads That the server has, if it is known.
 * @param {() => number} chance From 0 to below 1.
 * @returns {Api.GenerateRequest & { seed: number }}
 */
export function request(wishes, threads, chance) {
  const { stipulation, material, units, fromMates, least, legal, seed, seconds } = wishes;
  const own = wishes.threads || (threads === undefined ? undefined : Math.max(1, threads - 1));
  return {
    stipulation, seconds, best: BEST, seed: seed ?? Math.floor(chance() * SEEDS),
    ...(material && { material }), ...(units && { units }), ...(fromMates && { from_mates: true }),
    ...(wishes.themes.length > 0 && { themes: wishes.themes }), ...(least !== null && { min_score: least }), ...(!legal && { impossible: true }),
    // One is left for the scores of what is looked at while the search goes on.
    ...(own !== undefined && { threads: own }),
  };
}

/**
 * Reads what was kept; what is not as it should be is as usual.
 * @param {any} stored
 * @returns {Wishes}
 */
export function parse(stored) {
  const usual = standard();
  /** @param {keyof Wishes} name @param {(value: any) => boolean} isRight */
  const take = (name, isRight) => (isRight(stored?.[name]) ? stored[name] : usual[name]);
  const isNumber = (/** @type {any} */ value) => typeof value === 'number';
  const isText = (/** @type {any} */ value) => typeof value === 'string';
  const isSwitch = (/** @type {any} */ value) => typeof value === 'boolean';
  return {
    stipulation: take('stipulation', (value) => STIPULATIONS.includes(value)), material: take('material', isText), units: take('units', isText),
    fromMates: take('fromMates', isSwitch), themes: take('themes', (value) => Array.isArray(value) && value.every((name) => themes().includes(name))),
    least: take('least', isNumber), legal: take('legal', isSwitch), seed: take('seed', isNumber), seconds: take('seconds', isNumber), threads: take('threads', isNumber),
  };
}

/**
 * The themes that were counted, in words.
 * @param {Readonly<Record<string, number>>} counted
 */
export function themesIn(counted) {
  return Object.entries(counted).map(([name, count]) => (count === 1 ? termWords(name) : `${termWords(name)} × ${count}`)).join(', ');
}
