// Signs on squares of the board that are no men: what may stand there, or that nothing does. They lie over the squares and take no pointer.

import { fill, h } from '../dom.js';
import { place } from './squares.js';

/**
 * @typedef {object} Sign
 * @property {import('./squares.js').Key} square
 * @property {HTMLElement} element As large as the square.
 * @property {string} words The same for those who do not see it.
 */

/** A layer for a box that is as large as the board. */
export function signLayer() {
  const element = h('div', { class: 'board-signs', 'aria-hidden': 'true' });
  /** @param {readonly Sign[]} signs @param {boolean} isFlipped */
  const draw = (signs, isFlipped) => {
    fill(element, signs.map(({ square, element: sign }) => {
      const [file, rank] = place(square);
      const [x, y] = isFlipped ? [7 - file, rank] : [file, 7 - rank];
      sign.classList.add('board-sign');
      sign.style.translate = `${x * 100}% ${y * 100}%`;
      return sign;
    }));
  };
  return { element, draw };
}
