// One search at a time, for improvements of a problem, for completions of a matrix, or for problems from nothing. Nothing of the page is here; whoever shows it listens.

import { insert, judged, without } from './results.js';

/** @typedef {import('../store.js').Problem} Problem */
/** @typedef {import('./results.js').Candidate} Candidate */

/**
 * What is to be shown.
 * @typedef {object} Now
 * @property {Problem | null} problem What is improved; of a matrix the units that are given, and from nothing none.
 * @property {boolean} running
 * @property {boolean} stopping Whether it was told to stop and has not ended yet.
 * @property {boolean | null} complete Whether everything was searched; nothing while it runs.
 * @property {string} end Why it ended, as the server calls it: `done`, `stopped`, `time`, `nothing`…
 * @property {string} unsound Why the problem cannot be improved, if it is not sound.
 * @property {number | null} score Of the problem.
 * @property {number} level Up to how many changes are searched; 0 before it is known.
 * @property {import('./server.js').Progress | null} progress
 * @property {Candidate[]} list The best first.
 * @property {Api.Judgement | null} judgement What is said of them in the end.
 * @property {number | null} fitting How many positions are as wished, if that was told; of many alike one may be in the list.
 * @property {number} undecided Positions of which it was not found out whether they are wanted.
 * @property {number} threads That search; 0 before it begins.
 * @property {number} began Milliseconds.
 * @property {number} ended Milliseconds.
 * @property {Error | null} fault
 */

/**
 * @template R What is asked of the server.
 * @typedef {object} Run
 * @property {() => Now} now
 * @property {(problem: Problem, request: R) => void} begin
 * @property {() => void} stop Ends it; what it has found stays.
 */

/**
 * @template R
 * @param {object} world
 * @param {(request: R, ear: import('./server.js').Ear) => import('../api.js').Job} world.search
 * @param {() => number} world.time
 * @param {(now: Now) => void} world.hear Called after every change.
 * @param {Partial<Now> | null} [world.kept] What was shown before the page was loaded again: a run that was not at its end has ended then.
 * @returns {Run<R>}
 */
export function createRun({ search, time, hear, kept }) {
  /** @type {Now} */
  let now = { problem: null, running: false, stopping: false, complete: null, end: '', unsound: '', score: null, level: 0, progress: null, list: [], judgement: null, fitting: null, undecided: 0, threads: 0, began: 0, ended: 0, fault: null };
  if (kept?.problem && Array.isArray(kept.list)) now = { ...now, ...kept, running: false, stopping: false, complete: kept.running ? false : kept.complete ?? false, ended: kept.running ? time() : kept.ended ?? 0, fault: null };
  /** @type {import('../api.js').Job | null} */
  let job = null;

  /** @param {Partial<Now>} changes */
  function set(changes) {
    now = { ...now, ...changes };
    hear(now);
  }

  return {
    now: () => now,
    begin: (problem, request) => {
      job?.abandon();
      now = { problem, running: true, stopping: false, complete: null, end: '', unsound: '', score: null, level: 0, progress: null, list: [], judgement: null, fitting: null, undecided: 0, threads: 0, began: time(), ended: 0, fault: null };
      const mine = search(request, {
        started: (threads) => job === mine && set({ threads }),
        original: (original) => job === mine && set(original),
        progress: (progress) => job === mine && set({ progress }),
        candidate: (candidate, insteadOf) => job === mine && set({ list: insert(without(now.list, insteadOf), candidate) }),
        summary: (summary) => job === mine && set({ ...summary, list: summary.judgement ? judged(now.list, summary.judgement) : now.list }),
        unsound: (unsound) => job === mine && set({ unsound }),
      });
      job = mine;
      hear(now);
      mine.done.then(
        // Without a summary nobody knows whether everything was searched.
        () => job === mine && set({ running: false, stopping: false, complete: now.complete ?? false, ended: time() }),
        (error) => job === mine && set({ running: false, stopping: false, complete: false, ended: time(), fault: error }),
      );
    },
    stop: () => {
      if (!now.running) return;
      set({ stopping: true });
      job?.stop();
    },
  };
}
