// Squares and men as text. Nothing here knows how men move.

import { h } from '../dom.js';

/** @typedef {import('@lichess-org/chessground/types').Key} Key */
/** @typedef {import('@lichess-org/chessground/types').Piece} Piece */
/** @typedef {import('@lichess-org/chessground/types').Role} Role */
/** @typedef {import('@lichess-org/chessground/types').Color} Color */

/** @type {Record<string, Role>} */
const ROLES = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' };

/** All squares, a1 b1 ... h8. */
export const SQUARES = /** @type {Key[]} */ ([...'12345678'].flatMap((rank) => [...'abcdefgh'].map((file) => file + rank)));

/**
 * @param {number} file 0 is a.
 * @param {number} rank 0 is the first.
 * @returns {Key}
 */
export function square(file, rank) {
  return SQUARES[rank * 8 + file];
}

/**
 * @param {string} key
 * @returns {[number, number]} File and rank, both from 0.
 */
export function place(key) {
  return [key.charCodeAt(0) - 97, key.charCodeAt(1) - 49];
}

/**
 * A man by its letter in a FEN: capital letters are White's. S is a knight too, as problems are written.
 * @param {string} letter
 * @returns {Piece | null}
 */
export function man(letter) {
  const small = letter.toLowerCase();
  const role = ROLES[small === 's' ? 'n' : small];
  return role ? { role, color: small === letter ? 'black' : 'white' } : null;
}

/**
 * @param {Piece} piece
 * @returns {string} Its letter in a FEN.
 */
export function letterOf(piece) {
  const letter = Object.keys(ROLES).find((letter) => ROLES[letter] === piece.role) ?? 'p';
  return piece.color === 'white' ? letter.toUpperCase() : letter;
}

/**
 * The men of the first field of a FEN.
 * @param {string} fen
 * @returns {Map<Key, string>} Letters by square, as in a FEN: a knight that is written S is an N here.
 */
export function menOf(fen) {
  /** @type {Map<Key, string>} */
  const men = new Map();
  fen.trim().split(/\s/)[0].split('/').slice(0, 8).forEach((row, index) => {
    let file = 0;
    for (const letter of row) {
      if (/[1-8]/.test(letter)) file += Number(letter);
      const piece = man(letter);
      if (piece && file < 8) men.set(square(file++, 7 - index), letterOf(piece));
    }
  });
  return men;
}

/**
 * @param {ReadonlyMap<Key, string>} men
 * @returns {string} The first field of a FEN.
 */
export function boardOf(men) {
  const rows = [];
  for (let rank = 7; rank >= 0; rank--) {
    let row = '';
    for (let file = 0; file < 8; file++) row += men.get(square(file, rank)) ?? '1';
    rows.push(row.replace(/1+/g, (empty) => String(empty.length)));
  }
  return rows.join('/');
}

/**
 * A man drawn as on the board, as large as its element (class `man`).
 * @param {string} letter
 * @returns {HTMLElement}
 */
export function drawnMan(letter) {
  const piece = man(letter);
  const drawing = document.createElement('piece');
  if (piece) drawing.className = `${piece.color} ${piece.role}`;
  return h('span', { class: 'man cg-wrap', 'aria-hidden': 'true' }, drawing);
}
