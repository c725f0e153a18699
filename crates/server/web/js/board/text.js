// The board in words, for those who do not see it.

import { fill, h } from '../dom.js';
import { t } from '../texts.js';
import { SQUARES, square } from './squares.js';

/** @typedef {import('./squares.js').Key} Key */

/**
 * @param {string | undefined} letter
 * @returns {string} "white king", or nothing.
 */
export function manInWords(letter) {
  if (!letter) return '';
  const small = letter.toLowerCase();
  const role = t(`board.role.${/** @type {'k'} */ (small === 's' ? 'n' : small)}`);
  return t(small === letter ? 'board.man.black' : 'board.man.white', { role });
}

/** A table that only screen readers show, and two lists of men. */
export function textBoard() {
  /** @type {Map<Key, HTMLElement>} */
  const cells = new Map();
  const rows = [];
  for (let rank = 7; rank >= 0; rank--) {
    const row = h('tr', null, h('th', { scope: 'row' }, rank + 1));
    for (let file = 0; file < 8; file++) {
      const cell = h('td');
      cells.set(square(file, rank), cell);
      row.append(cell);
    }
    rows.push(row);
  }
  const lists = { white: h('p'), black: h('p') };
  const element = h('div', { class: 'unseen board-text' },
    lists.white,
    lists.black,
    h('table', null,
      h('caption', null, t('board.table')),
      h('thead', null, h('tr', null, h('td'), [...'abcdefgh'].map((file) => h('th', { scope: 'col' }, file)))),
      h('tbody', null, rows)));

  /**
   * @param {ReadonlyMap<Key, string>} men
   * @param {ReadonlyMap<Key, string>} [signs] What is said of squares without men.
   */
  const update = (men, signs) => {
    for (const [key, cell] of cells) {
      const words = manInWords(men.get(key)) || (signs?.get(key) ?? '');
      if (cell.textContent !== words) cell.textContent = words;
    }
    for (const side of /** @type {const} */ (['white', 'black'])) {
      const own = SQUARES.filter((key) => {
        const letter = men.get(key);
        return letter && (letter === letter.toUpperCase()) === (side === 'white');
      }).sort((a, b) => 'kqrbnp'.indexOf((men.get(a) ?? '').toLowerCase()) - 'kqrbnp'.indexOf((men.get(b) ?? '').toLowerCase()));
      const words = own.map((key) => `${t(`board.role.${/** @type {'k'} */ ((men.get(key) ?? 'p').toLowerCase())}`)} ${key}`).join(', ');
      fill(lists[side], t(`board.list.${side}`, { men: words || t('board.none') }));
    }
  };
  return { element, update };
}
