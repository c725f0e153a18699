// What the composer wishes: the state of the form, and what is asked of the server for it.

import { themeOf } from '../themes.js';

/** Kinds of changes that are searched only if somebody asks for them. @typedef {NonNullable<Api.ImproveRequest['more']>[number]} More */
/** Kinds of changes of a position. @typedef {'add' | 'delete' | 'shift' | More} Change */

/**
 * @typedef {object} Wishes
 * @property {number} depth The largest number of changes; 0 leaves it to the server.
 * @property {Change[]} changes Which are allowed.
 * @property {number | null} units At most so many, kings included.
 * @property {string[]} keep Squares whose units stay.
 * @property {string} empty Squares that stay empty, as typed: `e4, f4`.
 * @property {boolean} sameKey The key stays.
 * @property {boolean} noCapture The key captures nothing.
 * @property {boolean} noCheck The key gives no check.
 * @property {boolean} keepThemes No theme of the score is lost.
 * @property {string[]} themes Themes of the score that must be shown.
 * @property {string} require Themes of the catalogue that must be shown, as typed.
 * @property {string} forbid Themes that must not be shown.
 * @property {string} noAdd Kinds that are not added, letters as in FEN: `Qq`.
 * @property {boolean} legal Leave out what no game can lead to.
 * @property {number | null} gain At least so many points more than the problem.
 * @property {number} seconds The longest time.
 * @property {number} threads How many threads search; 0: all but one.
 * @property {boolean} further Go on from the best, round by round, after the complete search.
 */

/** @typedef {Exclude<keyof Wishes, 'changes' | 'keep' | 'themes'>} Simple */

/** Changes that a search that goes on from the best does not know. @type {More[]} */
const BEYOND = ['move', 'exchange', 'swap', 'mirror', 'rights'];

/** @type {Change[]} */
export const CHANGES = ['add', 'delete', 'shift', ...BEYOND];

/** @param {Change} change @returns {change is More} */
const isMore = (change) => BEYOND.some((more) => more === change);

/** How many of the best are asked for. */
const BEST = 100;

/** Changes for which a unit leaves its square: none of them is possible if all units stay. */
const LEAVING = ['move', 'exchange', 'swap'];

/** The largest number of changes, and with any of those beyond: as the program has them. */
const HIGHEST = 6, HIGHEST_BEYOND = 4;

/** Every number of changes that can be asked for. */
export const DEPTHS = Array.from({ length: HIGHEST }, (_, index) => index + 1);

/**
 * The largest number of changes of these kinds.
 * @param {Wishes} wishes
 */
export function highest(wishes) {
  return wishes.changes.some(isMore) ? HIGHEST_BEYOND : HIGHEST;
}

/** What does not say what is wanted, only how much is done for it. @type {(keyof Wishes)[]} */
const EFFORT = ['depth', 'seconds', 'threads', 'further'];

/** @returns {Wishes} */
export function standard() {
  return {
    depth: 0,
    changes: ['add', 'delete', 'shift'],
    units: null,
    keep: [],
    empty: '',
    sameKey: false,
    noCapture: false,
    noCheck: false,
    keepThemes: false,
    themes: [],
    require: '',
    forbid: '',
    noAdd: '',
    legal: false,
    gain: null,
    seconds: 60,
    threads: 0,
    further: false,
  };
}

/**
 * The list with this one in or out.
 * @template T
 * @param {T[]} list
 * @param {T} item
 * @param {boolean} chosen
 * @returns {T[]}
 */
export function choose(list, item, chosen) {
  const rest = list.filter((other) => other !== item);
  return chosen ? [...rest, item] : rest;
}

/**
 * Squares as typed: `e4, f4` or `e4f4`.
 * @param {string} text
 * @returns {{ squares: string[] } | { fault: string }} `fault`: the first word that is no square.
 */
export function squares(text) {
  const words = text.toLowerCase().split(/[\s,;]+/).filter(Boolean);
  const found = [];
  for (const word of words) {
    const parts = word.match(/../g) ?? [];
    if (word.length % 2 !== 0 || !parts.every((part) => /^[a-h][1-8]$/.test(part))) return { fault: word };
    found.push(...parts);
  }
  return { squares: [...new Set(found)] };
}

/**
 * Why these wishes cannot be asked for: the field, and what is wrong with it.
 * @param {Wishes} wishes
 * @param {string} stipulation
 * @returns {{ field: keyof Wishes, fault: 'nothing' | 'square' | 'staying' | 'further', word: string } | null}
 */
export function fault(wishes, stipulation) {
  if (wishes.changes.length === 0) return { field: 'changes', fault: 'nothing', word: '' };
  const leaving = wishes.changes.find((change) => LEAVING.includes(change));
  if (leaving && !wishes.changes.includes('delete')) return { field: 'changes', fault: 'staying', word: leaving };
  const beyond = wishes.changes.find(isMore);
  if (wishes.further && isTwoMover(stipulation) && beyond) return { field: 'further', fault: 'further', word: beyond };
  const empty = squares(wishes.empty);
  if ('fault' in empty) return { field: 'empty', fault: 'square', word: empty.fault };
  return null;
}

/**
 * What is sent for these wishes.
 * @param {{ fen: string, stipulation: string }} problem
 * @param {Wishes} wishes
 * @param {Map<string, string>} men The position.
 * @param {number | null} score Of the problem, if it is known.
 * @param {number | undefined} threads That the server has, if it is known.
 * @returns {Api.ImproveRequest}
 */
export function request(problem, wishes, men, score, threads) {
  const allowed = (/** @type {Change} */ change) => wishes.changes.includes(change);
  const empty = squares(wishes.empty);
  const keep = wishes.keep.filter((square) => men.has(square));
  const onlyAdd = !allowed('delete') && !allowed('shift');
  const more = wishes.changes.filter(isMore);
  const asked = said({
    // That nothing is deleted but all may be shifted is said of every unit.
    keep_units: allowed('delete') ? some(keep) : onlyAdd ? undefined : [...men.keys()],
    keep_empty: 'squares' in empty ? some(empty.squares) : undefined,
    only_add: onlyAdd || undefined,
    no_shifts: (!allowed('shift') && !onlyAdd) || undefined,
    max_units: wishes.units ?? undefined,
    no_add: (allowed('add') ? wishes.noAdd : 'QRBNPqrbnp') || undefined,
    keep_key: wishes.sameKey || undefined,
    no_capture_key: wishes.noCapture || undefined,
    no_checking_key: wishes.noCheck || undefined,
    keep_themes: wishes.keepThemes || undefined,
    theme: some(wishes.themes),
    require: some(names(wishes.require).map(themeOf)),
    forbid: some(names(wishes.forbid).map(themeOf)),
  });
  return said({
    fen: problem.fen,
    stipulation: problem.stipulation,
    best: BEST,
    level: wishes.depth || undefined,
    more: some(more),
    legal: wishes.legal || undefined,
    above: wishes.gain !== null && wishes.gain > 1 && score !== null ? score + wishes.gain - 1 : undefined,
    deep: (wishes.further && isTwoMover(problem.stipulation)) || undefined,
    wishes: Object.keys(asked).length > 0 ? asked : undefined,
    seconds: wishes.seconds,
    // One is left for the scores of candidates that are looked at while the search goes on.
    threads: wishes.threads || (threads === undefined ? undefined : Math.max(1, threads - 1)),
  });
}

/**
 * Whether the search can go on from the best.
 * @param {string} stipulation
 */
export function isTwoMover(stipulation) {
  return stipulation.trim() === '#2';
}

/**
 * What has a value.
 * @template {object} T
 * @param {T} values
 * @returns {T}
 */
function said(values) {
  return /** @type {T} */ (Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)));
}

/**
 * How many wishes differ from the standard ones, those for depth, time and threads apart.
 * @param {Wishes} wishes
 */
export function count(wishes) {
  const usual = standard();
  const same = (/** @type {unknown} */ one, /** @type {unknown} */ other) => JSON.stringify(one) === JSON.stringify(other);
  return /** @type {(keyof Wishes)[]} */ (Object.keys(usual))
    .filter((name) => !EFFORT.includes(name) && !same(sorted(usual[name]), sorted(wishes[name]))).length;
}

/**
 * Reads stored wishes; what is not as it should be is as usual.
 * @param {any} stored Whatever was kept.
 * @returns {Wishes}
 */
export function parse(stored) {
  const usual = standard();
  const value = stored ?? {};
  /** @type {Record<string, unknown>} */
  const read = { ...usual };
  for (const [name, standardValue] of Object.entries(usual)) {
    const given = value[name];
    const nullable = name === 'units' || name === 'gain';
    if (Array.isArray(standardValue) ? isWords(given) : typeof given === (nullable ? 'number' : typeof standardValue)) {
      read[name] = given;
    }
  }
  const wishes = /** @type {Wishes} */ (/** @type {unknown} */ (read));
  return { ...wishes, changes: wishes.changes.filter((change) => CHANGES.includes(change)) };
}

/** @param {unknown} value */
function isWords(value) {
  return Array.isArray(value) && value.every((word) => typeof word === 'string');
}

/** @param {unknown} value */
function sorted(value) {
  return Array.isArray(value) ? [...value].sort() : value;
}

/** @param {string} text Names with commas. */
function names(text) {
  return text.split(',').map((name) => name.trim()).filter(Boolean);
}

/**
 * @template T
 * @param {T[]} list
 */
function some(list) {
  return list.length > 0 ? list : undefined;
}
