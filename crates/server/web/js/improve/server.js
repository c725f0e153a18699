// What improving asks of the server.

import { get, start } from '../api.js';
import { units } from './placement.js';

/** @typedef {import('./results.js').Candidate} Candidate */

/**
 * How far a run is.
 * @typedef {object} Progress
 * @property {number | null} done From 0 to 1, where it is known.
 * @property {number} positions Looked at.
 * @property {number} rate Positions a second.
 * @property {number | null} left Seconds that the rest takes, if it is like what was done.
 */

/**
 * What is heard of a run.
 * @typedef {object} Ear
 * @property {(score: number | null) => void} original What the problem itself scores.
 * @property {(progress: Progress) => void} progress
 * @property {(candidate: Candidate) => void} candidate
 * @property {(summary: { complete: boolean, end: string }) => void} summary
 * @property {(message: string) => void} unsound The problem is not sound: it can only be repaired.
 */

/**
 * Has the composer search.
 * @param {Record<string, unknown>} request
 * @param {Ear} ear
 * @returns {import('../api.js').Job}
 */
export function improve(request, ear) {
  return start('/improve', request, (line) => {
    switch (line.event) {
      case 'original':
        return ear.original(line.score);
      case 'progress':
        if (line.stage !== 'searching') return undefined;
        return ear.progress({ done: line.done ?? null, positions: line.positions, rate: line.rate, left: line.seconds_left ?? null });
      case 'candidate':
        return ear.candidate(candidateOf(line));
      case 'summary':
        return ear.summary({ complete: line.complete, end: line.end });
      case 'unsound':
      case 'undecided':
        return ear.unsound(line.message);
      default:
        return undefined;
    }
  });
}

/**
 * @param {any} line
 * @returns {Candidate}
 */
export function candidateOf(line) {
  return {
    fen: line.fen,
    score: line.score,
    gain: line.gain,
    key: line.key ?? '',
    solutions: line.solutions,
    change: line.changes.join('; '),
    steps: line.transformations,
    units: units(line.fen).all,
    told: (line.told ?? []).map((/** @type {string} */ words) => words.replaceAll('->', '→')),
    alike: line.alike,
  };
}

/**
 * The score of a problem.
 * @param {string} fen
 * @param {string} stipulation
 * @returns {Promise<import('./scores.js').Score>}
 */
export async function score(fen, stipulation) {
  /** @type {any} */
  let found = null;
  await start('/score', { fen, stipulation }, (line) => {
    if (line.event === 'score') found = line.score;
  }).done;
  if (!found || found.total === undefined) throw new Error(found?.explanation ?? 'The server ended without a score.');
  return found;
}

/**
 * How many threads a search takes: all but one, so that candidates can be scored while it runs.
 * @returns {Promise<number>}
 */
export async function threads() {
  const { limits } = await get('/about');
  return Math.max(1, limits.threads - 1);
}

/** Names of the themes of the catalogue. @returns {Promise<string[]>} */
export async function themes() {
  const answer = await get('/themes');
  return (answer.themes ?? answer).map((/** @type {{ name: string }} */ { name }) => name);
}
