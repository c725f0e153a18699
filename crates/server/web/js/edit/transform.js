// All men at once: mirrored, turned, shifted, with colours exchanged. Geometry only; what is then legal says the server.

import { boardOf, menOf, place, square } from '../board/squares.js';
import { fieldsOf, fenOf } from './fen.js';

/** @typedef {(file: number, rank: number) => [number, number]} Map2 From 0 to 7 each. */

/** @type {Record<'files' | 'ranks' | 'right' | 'left', Map2>} */
const MAPS = {
  files: (file, rank) => [7 - file, rank],
  ranks: (file, rank) => [file, 7 - rank],
  right: (file, rank) => [rank, 7 - file],
  left: (file, rank) => [7 - rank, file],
};

/**
 * @param {string} board
 * @param {Map2} map
 * @returns {string | null} Nothing if a man would leave the board.
 */
function moved(board, map) {
  const men = new Map();
  for (const [key, letter] of menOf(board)) {
    const [file, rank] = map(...place(key));
    if (Math.min(file, rank) < 0 || Math.max(file, rank) > 7) return null;
    men.set(square(file, rank), letter);
  }
  return boardOf(men);
}

/**
 * The square of a capture en passant where its pawn goes along the same rank; otherwise pawns did not come from where they stand.
 * @param {string} enPassant
 * @param {Map2} map
 */
function movedAlong(enPassant, map) {
  if (!enPassant) return '';
  const [file, rank] = map(...place(enPassant));
  return rank === place(enPassant)[1] && file >= 0 && file <= 7 ? square(file, rank) : '';
}

/**
 * The position mirrored (`files`: left becomes right, `ranks`: top becomes bottom) or turned by a quarter (`right` is clockwise).
 * Rights to castle belong to the old squares and are gone; so are those to capture en passant, unless men change only their files.
 * @param {string} fen
 * @param {keyof typeof MAPS} way
 * @returns {string}
 */
export function turned(fen, way) {
  const fields = fieldsOf(fen);
  return fenOf({ ...fields, board: moved(fields.board, MAPS[way]) ?? fields.board, castling: '', enPassant: way === 'files' ? movedAlong(fields.enPassant, MAPS.files) : '' });
}

/**
 * All men some squares further.
 * @param {string} fen
 * @param {number} files To the right.
 * @param {number} ranks Up.
 * @returns {string | null} Nothing if a man would leave the board.
 */
export function shifted(fen, files, ranks) {
  const fields = fieldsOf(fen);
  /** @type {Map2} */
  const map = (file, rank) => [file + files, rank + ranks];
  const board = moved(fields.board, map);
  return board === null ? null : fenOf({ ...fields, board, castling: '', enPassant: movedAlong(fields.enPassant, map) });
}

/**
 * The same position for the other side: colours exchanged, top and bottom too, and with them side to move and rights.
 * @param {string} fen
 * @returns {string}
 */
export function exchanged(fen) {
  const fields = fieldsOf(fen);
  const men = menOf(moved(fields.board, MAPS.ranks) ?? fields.board);
  const rights = [...fields.castling].map(otherCase);
  return fenOf({
    board: boardOf(new Map([...men].map(([key, letter]) => [key, otherCase(letter)]))),
    side: fields.side === 'w' ? 'b' : 'w',
    castling: [...'KQkq'].filter((right) => rights.includes(right)).join(''),
    enPassant: fields.enPassant && fields.enPassant[0] + (9 - Number(fields.enPassant[1])),
    rest: fields.rest,
  });
}

/** @param {string} letter */
function otherCase(letter) {
  return letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
}

/** Where king and rook stand that may castle, and what they are, by right. @type {Record<string, [import('../board/squares.js').Key, string][]>} */
const HOMES = { K: [['e1', 'K'], ['h1', 'R']], Q: [['e1', 'K'], ['a1', 'R']], k: [['e8', 'k'], ['h8', 'r']], q: [['e8', 'k'], ['a8', 'r']] };

/**
 * A board after men were put by hand: king and rook that have come to their squares may castle, as in any diagram; where neither was touched
 * rights stay as they are; nobody has just made a double step.
 * @param {string} fen Before.
 * @param {string} board After.
 * @returns {string}
 */
export function afterHand(fen, board) {
  const fields = fieldsOf(fen);
  const [before, after] = [menOf(fields.board), menOf(board)];
  const isHome = (/** @type {Map<string, string>} */ men, /** @type {string} */ right) => HOMES[right].every(([key, man]) => men.get(key) === man);
  const may = (/** @type {string} */ right) => isHome(after, right) && (!isHome(before, right) || fields.castling.includes(right));
  return fenOf({ ...fields, board, castling: [...'KQkq'].filter(may).join(''), enPassant: '' });
}
