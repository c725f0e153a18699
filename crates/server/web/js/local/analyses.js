// Entries of the collection through solvers of this page: the worker that has the collection says which, others solve, and it keeps what they find.

import { ApiError } from './fault.js';

/** Entries that a solver is given together, and numbers of entries that are held ready: asking for them one by one would take longer. */
const TOGETHER = 16;
/** What is found is kept after this time, in milliseconds: whoever closes the page loses no more. */
const KEEP = 1000;
const STATES = /** @type {const} */ (['sound', 'unsound', 'stopped', 'refused']);

/** @typedef {{ entry: number, version: string, problem: unknown }} Asked */
/** @typedef {{ entry: number, version: string, analysis: unknown }} Found */

/**
 * @typedef {object} Surroundings
 * @property {(path: string, body: unknown) => Promise<any>} ask Asks the collection.
 * @property {(body: { entries: Asked[], seconds?: number }, hear: (line: any) => void) => import('../api.js').Job} solve One solver's work.
 * @property {number} solvers So many at once.
 */

/**
 * Analyses the entries that meet criteria and of which nothing is known yet. It tells what the server's `/collection/analyse` tells.
 * @param {Surroundings} surroundings
 * @param {string} query The criteria, as they stand behind a question mark, with it.
 * @param {Api.EntryAnalysisRequest} how
 * @param {(line: any) => void} hear
 * @returns {import('../api.js').Job}
 */
export function analyse({ ask, solve, solvers }, query, how, hear) {
  const began = Date.now();
  const states = { sound: 0, unsound: 0, stopped: 0, refused: 0 };
  let [isOver, isAbandoned, broken, count] = [false, false, 0, 0];
  /** @type {number[]} */
  let numbers = [];
  /** What is to be given to solvers again. @type {Asked[]} */
  let again = [];
  /** @type {Found[]} */
  let found = [];
  /** @type {Set<import('../api.js').Job>} */
  const jobs = new Set();
  const tell = (/** @type {any} */ line) => {
    if (!isAbandoned) hear(line);
  };
  const done = () => STATES.reduce((sum, state) => sum + states[state], 0);
  const seconds = () => (Date.now() - began) / 1000;

  /** One after the other: what is found while something is being kept waits. @type {Promise<unknown>} */
  let keeping = Promise.resolve();
  function keep() {
    keeping = keeping.then(async () => {
      if (found.length === 0) return;
      const kept = await ask('/collection/analyses', { found: found.splice(0) });
      for (const state of STATES) states[state] += kept.states[state];
      tell({ event: 'progress', done: done(), of: count, states: { ...states }, seconds: seconds() });
    });
    return keeping;
  }

  /** @returns {Promise<Asked[]>} */
  async function next() {
    if (again.length > 0) return again.splice(0);
    const entries = numbers.splice(0, TOGETHER);
    return entries.length > 0 ? (await ask('/collection/analyses/entries', { entries })).entries : [];
  }

  /** One solver's work, from the first to the last. */
  async function lane() {
    while (!isOver && (numbers.length > 0 || again.length > 0)) {
      const entries = await next();
      if (isOver || entries.length === 0) continue;
      let told = 0;
      const job = solve({ entries, ...(how.seconds ? { seconds: how.seconds } : {}) }, (line) => {
        if (line.event !== 'analysed') return;
        told += 1;
        found.push({ entry: line.entry, version: line.version, analysis: line.analysis });
      });
      jobs.add(job);
      if (isOver) job.stop();
      await job.done.catch((error) => {
        if (isOver) return;
        if (!(error instanceof ApiError) || error.code !== 'internal') throw error;
        // The solver has broken down on the first of which it has told nothing; the others are not its fault.
        broken += 1;
        tell({ event: 'broken', entry: entries[told].entry, message: error.message });
        again.push(...entries.slice(told + 1));
      });
      jobs.delete(job);
    }
  }

  /** @param {'stop' | 'abandon'} how */
  function end(how) {
    isOver = true;
    for (const job of jobs) job[how]();
  }

  async function run() {
    numbers = (await ask(`/collection/analyses/left${query}`, how)).entries;
    count = numbers.length;
    const timer = setInterval(() => void keep().catch(() => end('stop')), KEEP);
    try {
      await Promise.all(Array.from({ length: solvers }, lane));
    } catch (error) {
      end('stop');
      throw error;
    } finally {
      clearInterval(timer);
      // Also what was found before a fault.
      await keep();
    }
    const left = count - done() - broken;
    tell({ event: 'summary', states: { ...states }, broken, left, complete: left === 0 && broken === 0, seconds: seconds() });
  }

  return {
    stop: () => end('stop'),
    abandon: () => {
      isAbandoned = true;
      end('abandon');
    },
    done: run().catch((error) => {
      if (!isAbandoned) throw error;
    }),
  };
}
