// Positions after lines of moves, from the server. Where two moves of the same side follow each other, as in the set play, in
// threats and in series play, the turn is given over in the text of the position: whose move it is shows the man that moves.

import * as api from '../api.js';

/** Enough for a long session with one problem. */
const MOST = 4000;

/** @type {Map<string, Promise<Api.LegalMoves>>} */
const known = new Map();

/**
 * @param {string} fen
 * @param {readonly string[]} moves In UCI's notation; `0000` leaves the move to the other side.
 * @param {string} [enPassant] The square where the first of them may capture, if the turn is given over before.
 * @returns {Promise<Api.LegalMoves>}
 */
export async function after(fen, moves, enPassant) {
  return (await follow(fen, moves, enPassant)).place;
}

/**
 * A line of moves as far as it can be told without giving the turn over: where that happened last, and what followed.
 * @param {string} fen
 * @param {readonly string[]} moves
 * @param {string} stipulation
 * @returns {Promise<{ fen: string, moves: string[], stipulation: string } | null>} Null if nothing is left of the stipulation.
 */
export async function since(fen, moves, stipulation) {
  const { given } = await follow(fen, moves);
  let left = /** @type {string | null} */ (stipulation);
  let from = 0;
  for (const { index } of given) {
    left = left && remaining(left, index - from);
    from = index;
  }
  const start = given.at(-1)?.fen ?? fen;
  return left ? { fen: start, moves: moves.slice(from), stipulation: left } : null;
}

/**
 * What is left of a battle when the turn is given over after some moves: after an attacker's move, so that a threat can be
 * seen, or before the first one, for the set play.
 * @param {string} stipulation
 * @param {number} played Moves of both sides.
 * @returns {string | null} Null if nothing is left, or if it has no length.
 */
export function remaining(stipulation, played) {
  const parts = /^(.*?)(\d+)(\.5)?$/.exec(stipulation.trim());
  if (!parts) return null;
  const [, kind, number, half] = parts;
  if (played === 0 && !half) return Number(number) > 1 ? `${kind}${Number(number) - 1}.5` : null;
  const left = Number(number) - (half ? played / 2 : (played + 1) / 2);
  return left >= 1 && Number.isInteger(left) ? `${kind}${left}` : null;
}

/**
 * @param {string} fen
 * @param {readonly string[]} moves
 * @param {string} [enPassant]
 * @returns {Promise<{ place: Api.LegalMoves, given: { index: number, fen: string }[] }>} Where it leads, and where the turn was given over.
 */
async function follow(fen, moves, enPassant) {
  let place = await ask(fen, []);
  const given = [];
  for (const [index, uci] of moves.entries()) {
    if (uci === '0000') place = await ask(withTurn(place.fen, other(turnOf(place.fen))), []);
    else {
      const mover = colourAt(place.fen, uci.slice(0, 2));
      const gives = mover !== null && mover !== turnOf(place.fen);
      const from = gives ? withTurn(place.fen, mover, index === 0 ? enPassant : undefined) : place.fen;
      if (gives) given.push({ index, fen: from });
      place = await ask(from, [uci]);
    }
  }
  return { place, given };
}

/**
 * @param {string} fen
 * @param {string[]} moves
 * @returns {Promise<Api.LegalMoves>}
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
