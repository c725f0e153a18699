// What improving asks of the server.

import { get, send, start } from '../api.js';

/** @typedef {import('./results.js').Candidate} Candidate */

/**
 * How far a run is.
 * @typedef {object} Progress
 * @property {number | null} done From 0 to 1, where it is known.
 * @property {number} positions Looked at.
 * @property {number | null} rate Positions a second.
 */

/**
 * What is heard of a run.
 * @typedef {object} Ear
 * @property {(score: number) => void} score Of the problem itself.
 * @property {(progress: Progress) => void} progress
 * @property {(candidate: Candidate) => void} candidate
 * @property {(summary: { complete: boolean, positions: number, words: string }) => void} summary
 */

/**
 * Has the composer search.
 * @param {Record<string, unknown>} request
 * @param {Ear} ear
 * @returns {import('../api.js').Job}
 */
export function improve(request, ear) {
  return start('/improve', request, (line) => {
    void ear;
    void line;
  });
}

/**
 * The score of a problem.
 * @param {string} fen
 * @param {string} stipulation
 * @returns {Promise<import('./scores.js').Score>}
 */
export async function score(fen, stipulation) {
  return (await send('/score', { fen, stipulation })).score;
}

/** Names of the themes of the catalogue. @returns {Promise<string[]>} */
export async function themes() {
  const answer = await get('/themes');
  return (answer.themes ?? answer).map((/** @type {{ name: string }} */ { name }) => name);
}
