// Asks the server about a position while it is being edited: not at each stroke, and only the last answer counts.

import { ApiError, send } from '../api.js';

/** How long the hand may rest before the server is asked, in milliseconds. */
const REST = 130;
/** When a server that could not be reached is asked again, in milliseconds. */
const AGAIN = 2500;

/**
 * Does something again after a while if it failed because the server could not be reached.
 * @param {unknown} error
 * @param {() => void} act Has to see whether it is still wanted.
 */
export function again(error, act) {
  if (error instanceof ApiError && error.code === 'unreachable') setTimeout(act, AGAIN);
}

/**
 * @returns {(question: { fen: string, stipulation?: string }) => Promise<Api.PositionReport | null>} Nothing if another question came after it.
 *   Rejected with an ApiError.
 */
export function asker() {
  /** @type {AbortController | null} */
  let current = null;
  return async (question) => {
    current?.abort();
    const mine = new AbortController();
    current = mine;
    await new Promise((rested) => setTimeout(rested, REST));
    if (mine.signal.aborted) return null;
    try {
      const answer = await send('/position/check', question, { signal: mine.signal });
      return mine.signal.aborted ? null : answer;
    } catch (error) {
      if (mine.signal.aborted) return null;
      throw error;
    }
  };
}
