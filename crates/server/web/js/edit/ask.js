// Asks the server about a position while it is being edited: not at each stroke, and only the last answer counts.

import { ApiError, send } from '../api.js';

/**
 * What the server says about a position and a stipulation.
 * @typedef {object} Checked
 * @property {string} fen In its normal form.
 * @property {string} forsyth The board in problem letters.
 * @property {{ white: number, black: number, text: string }} units
 * @property {boolean} playable
 * @property {{ text: string }[]} faults
 * @property {{ text: string }[]} material More men than a game has.
 * @property {{ status: string, reasons: { text: string }[] } | null} [legality]
 * @property {string} [castling] Rights for which king and rook stand at home.
 * @property {string[]} [en_passant] Squares on which a capture en passant is possible.
 * @property {string[]} [board_text]
 * @property {{ text: string, plain: string } | null} [stipulation]
 * @property {{ message: string, place?: [number, number] } | null} [stipulation_error]
 */

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
 * @returns {(question: { fen: string, stipulation?: string }) => Promise<Checked | null>} Nothing if another question came after it.
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
