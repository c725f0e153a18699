// Where the kings stand or may stand, in words, and whether they may stand anywhere.

import { SQUARES, drawnMan } from '../board/squares.js';
import { fill, h } from '../dom.js';
import { t } from '../texts.js';
import { withKings } from './matrix.js';
import { listed } from './text.js';

/** @typedef {import('./matrix.js').Matrix} Matrix */
/** @typedef {import('./matrix.js').King} King */

const KINGS = /** @type {const} */ (['K', 'k']);

/**
 * @param {(matrix: Matrix) => void} change
 * @param {() => Matrix} matrix
 */
export function createKings(change, matrix) {
  const rows = KINGS.map((king) => {
    const words = h('span');
    const input = h('input', { type: 'checkbox', title: t('compose.king.anywhere.help'), onchange: () => change(withKings(matrix(), king, input.checked ? SQUARES : [])) });
    const element = h('div', { class: 'compose-king' }, drawnMan(king), words, h('label', { class: 'check', title: t('compose.king.anywhere.help') }, input, t('compose.king.anywhere')));
    return { king, words, input, element };
  });
  return {
    element: h('fieldset', { class: 'compose-kings' }, h('legend', null, t('compose.kings')), rows.map(({ element }) => element)),
    update: () => {
      for (const { king, words, input } of rows) {
        const squares = matrix().kings[king];
        input.checked = squares?.length === SQUARES.length;
        fill(words, placeWords(matrix(), king, squares));
      }
    },
  };
}

/** @param {Matrix} matrix @param {King} king @param {readonly import('./matrix.js').Key[] | null} squares */
function placeWords(matrix, king, squares) {
  if (squares?.length === SQUARES.length) return t('compose.king.any');
  if (squares) return t('compose.king.free', { squares: listed(squares).replaceAll(',', ', ') });
  const given = [...matrix.men].find(([, letter]) => letter === king);
  return given ? t('compose.king.given', { square: given[0] }) : t('compose.king.missing');
}
