// What the board shows while a solution is looked at. Positions come from the server; late ones do not show what was wanted earlier.

import { after } from './positions.js';

/**
 * What is wanted on the board.
 * @typedef {object} Wanted
 * @property {string} fen Where the moves begin.
 * @property {readonly string[]} moves In UCI's notation; what the board shows comes after them.
 * @property {string | undefined} enPassant Where the first of them may capture, if the turn is given over before.
 * @property {() => Api.Marks} marks
 */

/**
 * @typedef {object} BoardView
 * @property {(wanted: Wanted) => Promise<void>} show
 * @property {() => void} leave The board belongs to somebody else.
 * @property {(uci: string) => Api.Move | undefined} move A move that may be played there.
 */

/**
 * @param {import('../board/board.js').Board} board
 * @param {(uci: string) => void} play
 * @returns {BoardView}
 */
export function createBoardView(board, play) {
  /** Counts what was wanted. */
  let turn = 0;
  /** @type {Api.Move[]} */
  let playable = [];

  return {
    show: async ({ fen, moves, enPassant, marks }) => {
      const mine = ++turn;
      try {
        const place = await after(fen, moves, enPassant);
        if (turn !== mine) return;
        playable = place.moves;
        const final = moves.at(-1);
        const last = final && final !== '0000' ? [final.slice(0, 2), final.slice(2, 4)] : [];
        board.show({ fen: place.fen, last, ...marks(), moves: place.moves, onMove: play, check: place.check });
      } catch {
        // A position that cannot be played can still be looked at.
        if (turn === mine) board.show({ fen });
      }
    },
    leave: () => {
      turn += 1;
    },
    move: (uci) => playable.find((move) => move.uci === uci),
  };
}
