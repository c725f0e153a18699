// Men in words.

import { t } from '../texts.js';

/** @type {Record<string, 'king' | 'queen' | 'rook' | 'bishop' | 'knight' | 'pawn'>} */
const ROLES = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' };

/**
 * The name of a man by its letter.
 * @param {string} letter As in FEN.
 */
export function manWords(letter) {
  const role = ROLES[letter.toLowerCase()];
  if (!role) return letter;
  return t(letter === letter.toUpperCase() ? `improve.man.white.${role}` : `improve.man.black.${role}`);
}
