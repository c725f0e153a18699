// What the server does with the collection.

import { ApiError, get, send, start } from '../api.js';
import { parts, query } from './criteria.js';
import { PAGE } from './pages.js';

/** An entry in a list, perhaps with how like it is to what was asked. @typedef {Api.EntryShort & Partial<Pick<Api.SimilarEntry, 'likeness'>>} Row */

/**
 * @typedef {object} Found
 * @property {number} total
 * @property {Row[]} entries
 * @property {number} [seconds]
 * @property {number} [compared] How many were compared with a position.
 */

/**
 * What is open.
 * @param {AbortSignal} [signal]
 * @returns {Promise<Api.Collection>}
 */
export function about(signal) {
  return get('/collection', signal);
}

/**
 * One page of what meets the criteria.
 * @param {import('./criteria.js').Criteria} criteria
 * @param {number} page From 1.
 * @param {AbortSignal} signal
 * @returns {Promise<Found>}
 */
export function list(criteria, page, signal) {
  return get(`/collection/entries?${query(criteria, (page - 1) * PAGE, PAGE)}`, signal);
}

/** How many entries can be chosen at once: as many as fit on a sheet. */
export const MOST_CHOSEN = 500;

/**
 * The numbers of all that meets the criteria, up to so many.
 * @param {import('./criteria.js').Criteria} criteria
 * @returns {Promise<number[]>}
 */
export async function numbers(criteria) {
  const found = await get(`/collection/entries?${query(criteria, 0, MOST_CHOSEN)}`);
  return found.entries.map((row) => row.id);
}

/** How many entries that are like a position are asked for. */
const MOST_LIKE = 96;
/** So many are shown in any case, however little they are like it. */
const NEAREST = 10;

/**
 * The entries most like a position, of those that meet the criteria.
 * @param {{ fen: string, stipulation: string, entry: number | null }} problem The entry it came from is left out.
 * @param {import('./criteria.js').Criteria} criteria The order does not matter: the closest come first.
 * @param {AbortSignal} signal
 * @returns {Promise<Found>}
 */
export async function similar({ fen, stipulation, entry }, criteria, signal) {
  const { order: _, ...asked } = parts(criteria);
  const ask = (/** @type {{ stipulation?: string, least?: number, most?: number }} */ more) => send(`/collection/similar?${new URLSearchParams(asked)}`, { fen, except: entry, most: MOST_LIKE, ...more }, { signal });
  const like = async (/** @type {{ stipulation?: string }} */ asked) => {
    const found = await ask(asked);
    return found.entries.length < NEAREST ? ask({ ...asked, least: 0, most: NEAREST }) : found;
  };
  const found = await like({ stipulation }).catch((error) => {
    // What is half typed does not keep positions from being compared.
    if (error instanceof ApiError && error.field === 'stipulation') return like({});
    throw error;
  });
  return { ...found, total: found.entries.length };
}

/**
 * @param {number} id
 * @param {AbortSignal} [signal]
 * @returns {Promise<Api.EntryWhole>}
 */
export function entry(id, signal) {
  return get(`/collection/entries/${id}`, signal);
}

/**
 * The position with all six fields: files often have the board alone, and what is asked says who begins.
 * @param {Pick<Row, 'fen' | 'stipulation'>} row
 * @returns {Promise<string>} What stands there if it cannot be read.
 */
export async function wholeFen({ fen, stipulation }) {
  return send('/position/check', { fen, stipulation }).then((checked) => checked.fen, () => fen);
}

/**
 * Adds a problem. One that is there already becomes a further record of its entry.
 * @param {Api.ProblemFields} problem
 * @returns {Promise<Api.EntryAdded>}
 */
export function add(problem) {
  return send('/collection/entries', problem);
}

/**
 * Says what an entry is.
 * @param {Api.EntryWhole} entry As it was when it was shown: if somebody else has changed it since, this is refused.
 * @param {Api.ProblemFields} changes The fields that are to be others.
 * @returns {Promise<Api.EntryWhole>}
 */
export function change(entry, changes) {
  return send(`/collection/entries/${entry.id}`, { problem: { ...entry.problem, ...changes }, version: entry.version }, { method: 'put' });
}

/**
 * Takes back what the user has said of an entry.
 * @param {number} id
 * @returns {Promise<Api.EntryWhole>}
 */
export function revert(id) {
  return send(`/collection/entries/${id}/revert`, {});
}

/**
 * @param {number} id
 * @returns {Promise<null>}
 */
export function remove(id) {
  return send(`/collection/entries/${id}`, {}, { method: 'delete' });
}

/**
 * Brings a removed entry back.
 * @param {number} id
 * @returns {Promise<Api.EntryWhole>}
 */
export function restore(id) {
  return send(`/collection/entries/${id}/restore`, {});
}

/**
 * @param {number} id
 * @param {Api.EntryTags} tags
 */
export function tag(id, tags) {
  return send(`/collection/entries/${id}/tags`, tags);
}

/**
 * Names that begin so, the most frequent first.
 * @param {string} kind
 * @param {string} begin
 * @param {AbortSignal} signal
 * @returns {Promise<Api.NameCount[]>}
 */
export function names(kind, begin, signal) {
  return get(`/collection/names?${new URLSearchParams({ kind, begin })}`, signal);
}

/** The catalogue of themes. */
export function themes() {
  return get('/themes');
}

/** @typedef {Exclude<Api.AnswerOf<'post', '/collection/import'>, Api.Failed>} ImportLine */

/**
 * Takes a file in.
 * @param {File} file
 * @param {(line: ImportLine) => void} hear
 */
export function take(file, hear) {
  return start(`/collection/import?${new URLSearchParams({ name: file.name })}`, file, hear);
}

/** @typedef {Exclude<Api.AnswerOf<'post', '/collection/analyse'>, Api.Failed>} AnalysisLine */

/**
 * Solves entries and keeps what is found.
 * @param {URLSearchParams} which
 * @param {Api.EntryAnalysisRequest} how
 * @param {(line: AnalysisLine) => void} hear
 */
export function analyse(which, how, hear) {
  return start(`/collection/analyse?${which}`, how, hear);
}

/**
 * Keeps a result with an entry.
 * @param {number} id
 * @param {string} kind
 * @param {Record<string, unknown>} result
 */
export function keep(id, kind, result) {
  return send(`/collection/entries/${id}/results`, { kind, result });
}

/**
 * A result that was kept.
 * @param {number} id
 * @param {number} result
 */
export function kept(id, result) {
  return get(`/collection/entries/${id}/results/${result}`);
}

/**
 * @param {number} id
 * @param {number} result
 * @returns {Promise<null>}
 */
export function forget(id, result) {
  return send(`/collection/entries/${id}/results/${result}`, {}, { method: 'delete' });
}
