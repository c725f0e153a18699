// What may be played on the board, as chessground wants to have it. Pure functions of a position and its moves.

import { man } from './squares.js';

/** @typedef {import('./squares.js').Key} Key */

/**
 * Where the men may go, by where they stand.
 * @param {readonly { uci: string }[]} moves
 * @returns {Map<Key, Key[]>}
 */
export function destinations(moves) {
  /** @type {Map<Key, Key[]>} */
  const dests = new Map();
  for (const { uci } of moves) {
    const from = /** @type {Key} */ (uci.slice(0, 2));
    dests.set(from, [...(dests.get(from) ?? []), /** @type {Key} */ (uci.slice(2, 4))]);
  }
  return dests;
}

/**
 * Whose turn it is: the side whose men may move, whatever the text says.
 * @param {string} fen
 * @param {ReadonlyMap<Key, string>} men
 * @param {ReadonlyMap<Key, unknown>} dests
 * @returns {'white' | 'black' | undefined}
 */
export function turnOf(fen, men, dests) {
  const mover = [...dests.keys()].map((key) => men.get(key)).find(Boolean);
  return mover ? man(mover)?.color : sideOf(fen);
}

/** The side to move by the text of a position. @param {string} fen @returns {'white' | 'black'} */
export function sideOf(fen) {
  return fen.trim().split(/\s+/)[1] === 'b' ? 'black' : 'white';
}

/**
 * The moves from one square to another: several if a man is promoted.
 * @param {readonly { uci: string }[]} moves
 * @param {string} from
 * @param {string} to
 * @returns {string[]}
 */
export function ways(moves, from, to) {
  return moves.map(({ uci }) => uci).filter((uci) => uci.slice(0, 4) === from + to);
}
