// What the server does with the collection.

import { get, send, start } from '../api.js';
import { parts, query } from './criteria.js';
import { PAGE } from './pages.js';

/**
 * An entry in a list.
 * @typedef {object} Row
 * @property {number} id
 * @property {string} fen
 * @property {string} stipulation
 * @property {string} author
 * @property {string} source With the number there.
 * @property {string} date
 * @property {string} award
 * @property {string} title
 * @property {{ white: number, black: number, text: string } | null} units How many men; nothing if the diagram cannot be read.
 * @property {string[]} keywords
 * @property {any} analysis What the solver has found.
 * @property {number} [score] How like it is to what was asked, from 0 to 1.
 */

/**
 * All that is known of an entry.
 * @typedef {Omit<Row, 'records'> & { problem: Record<string, any>, records: any[], results?: any[] }} Entry
 */

/**
 * @typedef {object} Found
 * @property {number} total
 * @property {Row[]} entries
 * @property {number} [seconds]
 */

/**
 * What is open.
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
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

/**
 * The entries most like a position among those that meet the criteria.
 * @param {string} fen
 * @param {import('./criteria.js').Criteria} criteria
 * @param {number | null} except The entry that is the position itself.
 * @param {AbortSignal} signal
 * @returns {Promise<Found>}
 */
export async function similar(fen, criteria, except, signal) {
  const { order, ...among } = parts(criteria);
  void order;
  return send('/collection/similar', { fen, ...among, except, most: PAGE * 4 }, { signal });
}

/**
 * @param {number} id
 * @param {AbortSignal} [signal]
 * @returns {Promise<Entry>}
 */
export function entry(id, signal) {
  return get(`/collection/entries/${id}`, signal);
}

/**
 * @param {Record<string, unknown>} fields
 * @returns {Promise<any>}
 */
export function add(fields) {
  return send('/collection/entries', fields);
}

/**
 * Changes the fields that are given.
 * @param {number} id
 * @param {Record<string, unknown>} fields
 * @returns {Promise<any>}
 */
export function change(id, fields) {
  return send(`/collection/entries/${id}`, fields, { method: 'PATCH' });
}

/**
 * @param {number} id
 * @returns {Promise<any>}
 */
export function remove(id) {
  return send(`/collection/entries/${id}`, {}, { method: 'DELETE' });
}

/**
 * @param {number} id
 * @param {{ add?: string[], remove?: string[] }} tags
 * @returns {Promise<any>}
 */
export function tag(id, tags) {
  return send(`/collection/entries/${id}/tags`, tags);
}

/**
 * Names that begin so, the most frequent first.
 * @param {string} kind
 * @param {string} begin
 * @param {AbortSignal} signal
 * @returns {Promise<{ names: { name: string, entries: number }[] }>}
 */
export function names(kind, begin, signal) {
  return get(`/collection/names?${new URLSearchParams({ kind, begin })}`, signal);
}

/**
 * The catalogue of themes.
 * @returns {Promise<{ name: string, definition: string }[]>}
 */
export function themes() {
  return get('/themes');
}

/**
 * Takes a file in.
 * @param {File} file
 * @param {(line: any) => void} hear
 */
export function take(file, hear) {
  return start(`/collection/import?${new URLSearchParams({ name: file.name })}`, file, hear);
}

/**
 * Keeps solutions with an entry.
 * @param {number} id
 * @param {any[]} solutions As `keymove solve` has them in JSON.
 * @returns {Promise<any>}
 */
export function keep(id, solutions) {
  return send(`/collection/entries/${id}/results`, { solutions });
}
