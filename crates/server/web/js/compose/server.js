// What composing asks of the server.

import { start } from '../api.js';
import { candidateOf, hear } from '../improve/server.js';
import { t } from '../texts.js';

/**
 * Has all positions of a matrix searched.
 * @param {Api.ComposeRequest} request
 * @param {import('../improve/server.js').Ear} ear
 * @returns {import('../api.js').Job}
 */
export function compose(request, ear) {
  return start('/compose', request, (line) => (line.event === 'candidate' ? ear.candidate(named(candidateOf(line))) : hear(ear, line)));
}

/** Where nothing is added, that is said. @param {import('../improve/results.js').Candidate} candidate */
function named(candidate) {
  return candidate.change ? candidate : { ...candidate, change: t('compose.nothing.added') };
}

/**
 * How large a matrix is.
 * @typedef {object} Size
 * @property {number} arrangements
 * @property {number | null} positions Null if they could not be counted in time.
 * @property {number | null} seconds What searching them takes, as a sample tells.
 */

/**
 * Counts the positions of a matrix.
 * @param {Api.ComposeRequest} request
 * @param {(size: Size) => void} hear
 * @returns {import('../api.js').Job}
 */
export function count(request, hear) {
  return start('/compose/count', request, (line) => {
    if (line.event === 'matrix_count') hear({ arrangements: line.arrangements, positions: line.positions, seconds: line.seconds_about });
  });
}
