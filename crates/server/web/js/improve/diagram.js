// A small board that is only looked at.

import { h } from '../dom.js';
import { t } from '../texts.js';
import { men } from './placement.js';

/** @typedef {import('./placement.js').Kind} Kind */

/** @type {Record<string, 'king' | 'queen' | 'rook' | 'bishop' | 'knight' | 'pawn'>} */
const ROLES = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' };

/**
 * @param {string} fen
 * @param {{ square: string, kind: Kind }[]} marks
 * @param {string} label
 * @returns {HTMLElement}
 */
export function diagram(fen, marks, label) {
  const standing = men(fen);
  const kinds = new Map(marks.map(({ square, kind }) => [square, kind]));
  const squares = [...'87654321'].flatMap((rank, down) => [...'abcdefgh'].map((file, across) => {
    const square = file + rank;
    const letter = standing.get(square);
    const kind = kinds.get(square);
    const piece = document.createElement('piece');
    if (letter) piece.className = `${letter === letter.toUpperCase() ? 'white' : 'black'} ${ROLES[letter.toLowerCase()] ?? ''}`;
    return h('span', { class: `${(down + across) % 2 ? 'dark' : 'light'}${kind ? ` mark ${kind}` : ''}` }, letter && piece);
  }));
  return h('div', { class: 'improve-diagram cg-wrap', role: 'img', 'aria-label': `${label}: ${inWords(fen)}` }, squares);
}

/** @param {string} fen */
function inWords(fen) {
  const standing = [...men(fen)];
  const of = (/** @type {boolean} */ white) =>
    standing.filter(([, letter]) => (letter === letter.toUpperCase()) === white)
      .map(([square, letter]) => (letter.toUpperCase() === 'P' ? '' : letter.toUpperCase()) + square).join(' ');
  return t('improve.men', { white: of(true), black: of(false) });
}

/**
 * The name of a man by its letter.
 * @param {string} letter As in FEN.
 */
export function manWords(letter) {
  const role = ROLES[letter.toLowerCase()];
  if (!role) return letter;
  return t(letter === letter.toUpperCase() ? `improve.man.white.${role}` : `improve.man.black.${role}`);
}
