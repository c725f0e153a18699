// What training asks of the server.

import * as api from '../api.js';
import { t } from '../texts.js';

/** @typedef {Api.ProblemFields & { fen: string, stipulation: string }} Fields */

/** What a problem may be asked with, or why it may not. @typedef {Api.Prepared} Prepared */

/** How long a problem may be solved, in seconds. */
const SECONDS = 10;
/** The same when a solution is marked: what was settled once should be settled again. */
const LONGER = 30;

/**
 * The answer of a job, which is one of its lines.
 * @template T
 * @param {import('../api.js').Job} job
 * @param {() => T | null} found
 * @param {AbortSignal} signal
 * @returns {Promise<T>}
 */
async function answerOf(job, found, signal) {
  signal.addEventListener('abort', job.abandon, { once: true });
  await job.done;
  signal.throwIfAborted();
  const line = found();
  if (line) return line;
  throw new api.ApiError({ code: 'unreachable', message: t('api.lost') });
}

/** @param {Fields} problem @param {AbortSignal} signal */
export function prepare(problem, signal) {
  /** @type {Prepared | null} */
  let found = null;
  const job = api.start('/train/prepare', { problem, seconds: SECONDS }, (line) => {
    if (line.event === 'prepared') found = line;
  });
  return answerOf(job, () => found, signal);
}

/** @param {Fields} problem @param {string} answer @param {'all' | 'key'} ask @param {AbortSignal} signal */
export function mark(problem, answer, ask, signal) {
  /** @type {Api.MarkedLine | null} */
  let found = null;
  const job = api.start('/train/mark', { problem, answer, ask, seconds: LONGER }, (line) => {
    if (line.event === 'marked') found = line;
  });
  return answerOf(job, () => found, signal);
}

/** @param {Fields[]} problems @param {readonly Api.Attempt[]} attempts @param {number} seed */
export function order(problems, attempts, seed) {
  return api.send('/train/order', { problems, attempts: [...attempts], seed });
}

/** @param {readonly Api.Attempt[]} attempts @param {number} moment Seconds since the beginning of 1970. */
export function summary(attempts, moment) {
  return api.send('/train/summary', { attempts: [...attempts], moment });
}
