// The board: one for all panels. Chessground draws it; what may be played is asked of the server.

import { Chessground } from '../../vendor/chessground/chessground.min.js';
import { h } from '../dom.js';

/**
 * @typedef {object} Arrow
 * @property {string} from
 * @property {string} to
 * @property {string} kind `key`, `try`, `reply`, `refutation`, `answer`, `line`, `threat`, `hint`.
 */

/**
 * What the board shows when nobody edits.
 * @typedef {object} View
 * @property {string} fen
 * @property {string[]} [last] Squares of the last move.
 * @property {Arrow[]} [arrows]
 * @property {{ square: string, kind: string }[]} [squares]
 * @property {{ uci: string }[]} [moves] Moves that may be made; without them none.
 * @property {(uci: string) => void} [onMove]
 * @property {boolean} [check]
 */

/**
 * What the board tells while it is edited.
 * @typedef {object} Editing
 * @property {string} fen
 * @property {(board: string) => void} onChange With the first field of a FEN.
 */

/** @returns {Board} */
export function createBoard() {
  const frame = h('div', { class: 'board-frame' });
  const ground = Chessground(frame, { coordinates: true });
  void ground;
  return {
    element: frame,
    show: () => {},
    edit: () => {},
    flip: () => {},
  };
}

/**
 * @typedef {object} Board
 * @property {HTMLElement} element
 * @property {(view: View) => void} show Shows a position that can be played.
 * @property {(editing: Editing) => void} edit Lets men be put anywhere.
 * @property {() => void} flip
 */
