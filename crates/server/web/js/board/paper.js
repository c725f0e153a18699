// The board on paper: men drawn in parts of the page's width, because what chessground has laid out for the screen does not fit there.

import { fill, h } from '../dom.js';
import { miniBoard } from './mini.js';

/**
 * A diagram that only printers see (class `paper`).
 * @param {() => { men: string, author: string, source: string }} now What stands on the board when it is printed.
 * @returns {HTMLElement}
 */
export function paperBoard(now) {
  const element = h('div', { class: 'paper' });
  const draw = () => {
    const { men, author, source } = now();
    fill(element,
      h('p', { class: 'of' }, h('strong', null, author), author && source && ', ', source),
      miniBoard(men));
  };
  addEventListener('beforeprint', draw);
  // Previews of the page as it will be printed send no other event.
  matchMedia('print').addEventListener('change', (event) => event.matches && draw());
  return element;
}
