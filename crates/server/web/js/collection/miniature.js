// Small diagrams: plain elements with the pictures of the men, some fifty times cheaper than a board that can be moved on.

import { h } from '../dom.js';
import { t } from '../texts.js';
import { listed, men } from './men.js';

/**
 * A diagram that cannot be touched. Screen readers read the men out.
 * @param {string} fen
 * @returns {HTMLElement}
 */
export function miniature(fen) {
  const all = men(fen);
  const nobody = t('collection.nobody');
  const board = h('div', {
    class: 'small-board cg-wrap',
    role: 'img',
    'aria-label': t('collection.men', { white: listed(all, 'white') || nobody, black: listed(all, 'black') || nobody }),
  });
  for (const man of all) {
    const piece = document.createElement('piece');
    piece.className = `${man.role} ${man.color}`;
    piece.style.left = `${man.file * 12.5}%`;
    piece.style.top = `${(7 - man.rank) * 12.5}%`;
    board.append(piece);
  }
  return board;
}
