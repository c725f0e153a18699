// What improving asks of the server.

import { get, start } from '../api.js';
import { say } from '../said.js';
import { units } from './placement.js';
import { alikeWords, changeWords, themeWords, toldWords } from './words.js';

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
 * @property {(original: { score: number | null, level: number }) => void} original What the problem itself scores, and up to how many
 *   changes are searched.
 * @property {(progress: Progress) => void} progress
 * @property {(candidate: Candidate, insteadOf?: readonly string[]) => void} candidate `insteadOf`: the FENs of those to which it is preferred.
 * @property {(threads: number) => void} started With so many threads.
 * @property {(summary: { complete: boolean, end: string, undecided: number, judgement: Api.Judgement | null, fitting?: number | null }) => void} summary `undecided`: of how many positions it was
 *   not found out whether they are wanted.
 * @property {(message: string) => void} unsound The problem is not sound: it can only be repaired.
 */

/**
 * Has the composer search.
 * @param {Api.ImproveRequest} request
 * @param {Ear} ear
 * @returns {import('../api.js').Job}
 */
export function improve(request, ear) {
  return start('/improve', request, (line) => {
    switch (line.event) {
      case 'original':
        return ear.original({ score: line.score, level: line.level });
      case 'candidate':
        return ear.candidate(candidateOf(line));
      case 'unsound':
      case 'undecided':
        return ear.unsound(line.message);
      default:
        return hear(ear, line);
    }
  });
}

/**
 * What all searches say alike.
 * @param {Ear} ear
 * @param {Api.Queued | Api.Started | Api.Matrix | Api.ImproveSearching | Api.ImproveSolving | Api.ImproveSummary | Api.End} line
 */
export function hear(ear, line) {
  switch (line.event) {
    case 'started':
      return ear.started(line.threads);
    case 'progress':
      if (line.stage !== 'searching') return undefined;
      return ear.progress({ done: line.done, positions: line.positions, rate: line.rate, left: line.seconds_left ?? null });
    case 'summary': {
      const { counts, judged, complete, end } = line;
      return ear.summary({ judgement: judged ?? null, fitting: counts.improved ?? null, complete, end, undecided: counts.undecided ?? counts.unclear ?? 0 });
    }
    default:
      return undefined;
  }
}

/**
 * @param {Api.Candidate} line
 * @returns {Candidate}
 */
export function candidateOf(line) {
  return {
    fen: line.fen,
    score: line.score,
    gain: line.gain,
    key: line.key ?? '',
    solutions: line.solutions,
    change: changeWords(line.improvement.changes),
    moved: { mirror: line.improvement.changes.mirror ?? false, files: line.improvement.changes.shift[0] ?? 0, ranks: line.improvement.changes.shift[1] ?? 0 },
    steps: line.transformations,
    units: units(line.fen).all,
    told: line.told_parts ? toldWords(line.told_parts) : [],
    gained: line.told_parts ? themeWords({ ...line.told_parts, lost: [] }) : [],
    lost: line.told_parts ? themeWords({ ...line.told_parts, gained: [] }) : [],
    alike: alikeWords(line.alike_parts),
  };
}

/**
 * The score of a problem.
 * @param {string} fen
 * @param {string} stipulation
 * @returns {Promise<Api.Score>}
 */
export async function score(fen, stipulation) {
  let found = /** @type {Api.Score | Api.NoScore | null} */ (null);
  await start('/score', { fen, stipulation }, (line) => {
    if (line.event === 'score') found = line.score;
  }).done;
  if (!found || !('total' in found)) throw new Error(found?.explanation ?? 'The server ended without a score.');
  return found;
}

/**
 * What a unit of a problem is for.
 * @typedef {object} Purpose
 * @property {string} square
 * @property {boolean} isIdle Whether nothing goes wrong without it.
 * @property {string} words What goes wrong without it.
 */

/**
 * What every unit of a problem is for.
 * @param {string} fen
 * @param {string} stipulation
 * @param {AbortSignal} signal Ends it.
 * @returns {Promise<Purpose[]>}
 */
export async function purposes(fen, stipulation, signal) {
  /** @type {Purpose[]} */
  let found = [];
  const job = start('/improve/necessity', { fen, stipulation, seconds: 20 }, (line) => {
    if (line.event === 'necessity') found = line.units.map(({ unit, without, explanation, phrase }) => ({ square: unit.slice(-2), isIdle: without === 'idle', words: say(phrase, explanation) }));
  });
  signal.addEventListener('abort', job.abandon);
  await job.done;
  return found;
}

/**
 * How many threads the server has for all jobs together.
 * @returns {Promise<number>}
 */
export async function threads() {
  return (await get('/about')).limits.threads;
}

/** Names of the themes of the catalogue. @returns {Promise<string[]>} */
export async function themes() {
  return (await get('/themes')).map(({ name }) => name);
}
