// Positions after lines of moves, from the server. Where two moves of the same side follow each other, as in the set play, in
// threats and in series play, the turn is given over in the text of the position: whose move it is shows the man that moves.

import * as api from '../api.js';

/**
 * @typedef {object} Place
 * @property {string} fen
 * @property {{ uci: string, san: string }[]} moves What may be played.
 * @property {boolean} check
 * @property {'mate' | 'stalemate' | null} end
 */

/** Enough for a long session with one problem. */
const MOST = 4000;

/** @type {Map<string, Promise<Place>>} */
const known = new Map();

/**
 * @param {string} fen
 * @param {readonly string[]} moves In UCI's notation; `0000` leaves the move to the other side.
 * @param {string} [enPassant] The square where the first of them may capture, if the turn is given over before.
 * @returns {Promise<Place>}
 */
export async function after(fen, moves, enPassant) {
  let place = await ask(fen, []);
  for (const [index, uci] of moves.entries()) {
    if (uci === '0000') place = await ask(withTurn(place.fen, other(turnOf(place.fen))), []);
    else {
      const mover = colourAt(place.fen, uci.slice(0, 2));
      const from = mover && mover !== turnOf(place.fen) ? withTurn(place.fen, mover, index === 0 ? enPassant : undefined) : place.fen;
      place = await ask(from, [uci]);
    }
  }
  return place;
}

/**
 * @param {string} fen
 * @param {string[]} moves
 * @returns {Promise<Place>}
 */
function ask(fen, moves) {
  const key = `${fen} ${moves.join(' ')}`;
  let answer = known.get(key);
  if (!answer) {
    if (known.size >= MOST) known.clear();
    answer = api.send('/position/moves', { fen, moves });
    answer.catch(() => known.delete(key));
    known.set(key, answer);
  }
  return answer;
}

/**
 * @param {string} fen
 * @returns {'w' | 'b'}
 */
export function turnOf(fen) {
  return fen.trim().split(/\s+/)[1] === 'b' ? 'b' : 'w';
}

/** @param {'w' | 'b'} turn */
function other(turn) {
  return turn === 'w' ? 'b' : 'w';
}

/**
 * A position with another side to move.
 * @param {string} fen
 * @param {'w' | 'b'} turn
 * @param {string} [enPassant] The square where it may capture, if there is one.
 * @returns {string}
 */
export function withTurn(fen, turn, enPassant) {
  const [board, , castling = '-', , ...counters] = fen.trim().split(/\s+/);
  return [board, turn, castling, enPassant ?? '-', ...counters].join(' ');
}

/**
 * @param {string} fen
 * @param {string} square
 * @returns {'w' | 'b' | null} Whose man stands there; null if none does.
 */
export function colourAt(fen, square) {
  const rank = fen.split(' ')[0]?.split('/')[8 - Number(square[1])] ?? '';
  let file = 0;
  const wanted = square.charCodeAt(0) - 97;
  for (const letter of rank) {
    if (/\d/.test(letter)) file += Number(letter);
    else if (file === wanted) return letter === letter.toUpperCase() ? 'w' : 'b';
    else file += 1;
    if (file > wanted) return null;
  }
  return null;
}
