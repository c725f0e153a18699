// Moves as people read them.

import { moverOf } from './node.js';
import { lineTo } from './walk.js';

/** @typedef {import('./node.js').Node} Node */

/**
 * How men are named: `figurine`, in English with S or N for the knight, in German, in French.
 * @typedef {(typeof LETTERS)[number]} Letters
 */

/** In the order in which they are offered. */
export const LETTERS = /** @type {const} */ (['figurine', 'S', 'N', 'de', 'fr']);

/** What stands for an English letter; the letter itself if there is nothing. @type {Record<Letters, Record<string, string>>} */
const NAMES = {
  figurine: { K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘', S: '♘', P: '♙' },
  S: { N: 'S' },
  N: { S: 'N' },
  de: { Q: 'D', R: 'T', B: 'L', N: 'S', P: 'B' },
  fr: { K: 'R', Q: 'D', R: 'T', B: 'F', N: 'C', S: 'C' },
};

/**
 * @param {string} letter
 * @param {Letters} letters
 * @returns {string}
 */
function man(letter, letters) {
  return NAMES[letters][letter] ?? letter;
}

/**
 * A move in standard algebraic notation with other letters.
 * @param {string} san
 * @param {Letters} letters
 * @returns {string}
 */
export function nameMove(san, letters) {
  return san.replace(/^[KQRBNS]|(?<==)[QRBNSK]/g, (letter) => man(letter, letters));
}

/**
 * The same for the moves and men that stand in a text: `captures Sd4`, `no 2.Qd6#`, `shuts off Qc4 from c7`.
 * @param {string} text
 * @param {Letters} letters
 * @returns {string}
 */
export function nameMen(text, letters) {
  return text.replace(MEN, (letter) => man(letter, letters));
}

const MEN = /(?<![A-Za-z])[KQRBNSP](?=[a-h]?[1-8]?x?[a-h][1-8](?![A-Za-z0-9]))|(?<=[a-h][18]=?)[QRBNS](?![a-z])/g;

/** Units with their colours: `wRc1`. */
const UNITS = /(?<![A-Za-z])([wb])([KQRBSNP])([a-h][1-8])(?![A-Za-z0-9])/g;

/**
 * The same for units with their colours: `wRc1 and bSf5`.
 * @param {string} text
 * @param {Letters} letters
 * @returns {string}
 */
export function nameUnits(text, letters) {
  return text.replace(UNITS, (_, colour, letter, square) => `${colour}${man(letter, letters)}${square}`);
}

/**
 * And for the ear: `white rook c1`.
 * @param {string} text
 * @param {Spoken} words
 * @returns {string}
 */
export function unitWords(text, words) {
  return text.replace(UNITS, (_, colour, letter, square) => `${colour === 'w' ? words.white : words.black} ${words.men[letter] ?? letter} ${square}`);
}

/**
 * The same for the ear: `captures knight d4`.
 * @param {string} text
 * @param {Spoken} words
 * @returns {string}
 */
export function sayMen(text, words) {
  return text.replace(MEN, (letter) => `${words.men[letter] ?? letter} `)
    .replace(/ ?x(?=[a-h][1-8])/g, ` ${words.takes} `)
    .replace(/#/g, ` ${words.mate}`)
    .replace(/\+(?=\W|$)/g, ` ${words.check}`);
}

/**
 * The number before a move, `1.` or `1...`.
 * @param {Node} node
 * @returns {string}
 */
export function numberOf(node) {
  return node.number === 0 ? '' : `${node.number}${node.second ? '...' : '.'}`;
}

/**
 * What is put behind a first move or a refutation: `!` for what works, `?` for a try; of studies what the server says.
 * @param {Node} node
 * @returns {'!' | '?' | '(!)' | '(?)' | ''}
 */
export function signOf(node) {
  switch (node.kind) {
    case 'key':
      return '!';
    case 'try':
      return '?';
    case 'move':
      return node.data.mark ?? '';
    case 'reply':
      return node.data.refutation ? '!' : '';
    default:
      return '';
  }
}

/**
 * A move with its number and sign.
 * @param {Node} node
 * @param {Letters} letters
 * @param {boolean} [bare] Without the number.
 * @returns {string}
 */
export function label(node, letters, bare = false) {
  if (!node.move) return '';
  return `${bare ? '' : numberOf(node)}${nameMove(node.move.san, letters)}${signOf(node)}`;
}

/**
 * The moves that lead to a node, in words.
 * @param {Node | null} node
 * @param {Letters} letters
 * @returns {string | null} Null if there are none.
 */
export function nameLine(node, letters) {
  if (!node?.move) return null;
  return lineTo(node).map((move, index, all) => label(move, letters, move.second && all[index - 1]?.number === move.number)).join(' ');
}

/**
 * The words that moves are spoken with. Men by their letters.
 * @typedef {object} Spoken
 * @property {Readonly<Record<string, string>>} men
 * @property {string} takes
 * @property {string} to
 * @property {string} becomes
 * @property {string} check
 * @property {string} mate
 * @property {string} short Castling with the near rook.
 * @property {string} long
 * @property {string} white
 * @property {string} black
 */

/**
 * A move for the ear: "queen takes c7, mate".
 * @param {string} san
 * @param {Spoken} words
 * @returns {string}
 */
export function spoken(san, words) {
  const end = san.includes('#') ? `, ${words.mate}` : san.includes('+') ? `, ${words.check}` : '';
  const castling = /^[O0]-[O0](-[O0])?/.exec(san);
  if (castling) return `${castling[1] ? words.long : words.short}${end}`;
  const parts = /^([KQRBNS])?([a-h])?([1-8])?(x)?([a-h][1-8])(?:=?([QRBNSK]))?/.exec(san);
  if (!parts) return san;
  const [, piece, file, rank, takes, square, becomes] = parts;
  const from = `${file ?? ''}${rank ?? ''}`;
  return [
    piece ? words.men[piece] : takes ? '' : words.men.P,
    piece || takes ? from : '',
    takes ? words.takes : words.to,
    square,
    becomes ? `${words.becomes} ${words.men[becomes]}` : '',
  ].filter(Boolean).join(' ').concat(end);
}

/**
 * A move of the solution with its number, for the ear: "1. queen to c4"; of the second half of a move it says whose it is,
 * "1, Black: rook takes b6", because dots are not heard.
 * @param {Node} node
 * @param {Spoken} words
 * @returns {string}
 */
export function announced(node, words) {
  const move = spoken(node.move?.san ?? '', words);
  if (node.number === 0) return move;
  return node.second ? `${node.number}, ${words[moverOf(node)]}: ${move}` : `${node.number}. ${move}`;
}
