// Small diagrams that only show: of problems to choose from, of versions side by side.

import { h } from '../dom.js';
import { t } from '../texts.js';
import { drawnMan, menOf, place } from './squares.js';
import { manInWords } from './text.js';

/**
 * A diagram as wide as its place; give its width with CSS (class `mini`).
 * @param {string} fen
 * @param {string[]} [marked] Squares that stand out.
 * @returns {HTMLElement}
 */
export function miniBoard(fen, marked = []) {
  const men = menOf(fen);
  const words = [...men].map(([key, letter]) => `${manInWords(letter)} ${key}`).join(', ');
  const board = h('div', { class: 'mini', role: 'img', 'aria-label': t('board.mini', { men: words || t('board.none') }) });
  /**
   * @param {HTMLElement} element
   * @param {string} key
   */
  const put = (element, key) => {
    const [file, rank] = place(key);
    element.style.left = `${file * 12.5}%`;
    element.style.top = `${(7 - rank) * 12.5}%`;
    board.append(element);
  };
  for (const key of marked) put(h('span', { class: 'marked' }), key);
  for (const [key, letter] of men) put(drawnMan(letter), key);
  return board;
}
