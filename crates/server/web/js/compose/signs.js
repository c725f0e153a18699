// What a matrix says of squares, as the board shows it: small men to choose from in a frame, a crossed circle where nothing stands.

import { drawnMan } from '../board/squares.js';
import { manInWords } from '../board/text.js';
import { h } from '../dom.js';
import { icon } from '../icons.js';
import { t } from '../texts.js';
import { NOTHING, signsOf } from './matrix.js';

/** @typedef {import('./matrix.js').Matrix} Matrix */

/**
 * @param {Matrix} matrix
 * @param {string | null} chosen The slot that is looked at.
 * @returns {import('../board/signs.js').Sign[]}
 */
export function boardSigns(matrix, chosen) {
  return signsOf(matrix).map((sign) => ({ square: sign.square, words: signWords(sign), element: drawn(sign, sign.square === chosen) }));
}

/** @param {import('./matrix.js').Sign} sign @param {boolean} isChosen */
function drawn({ kind, letters }, isChosen) {
  const element = h('div', { class: `compose-sign compose-${kind}-sign${isChosen ? ' chosen' : ''}` });
  if (kind === 'empty') element.append(icon('empty'));
  if (kind === 'area') element.append(icon('plus'));
  for (const letter of letters) element.append(letter === NOTHING ? h('span', { class: 'compose-nothing' }, '–') : drawnMan(letter));
  element.style.setProperty('--columns', String(Math.max(1, Math.ceil(Math.sqrt(letters.length)))));
  return element;
}

/** @param {import('./matrix.js').Sign} sign */
function signWords({ kind, letters }) {
  if (kind === 'empty') return t('compose.sign.empty');
  if (kind === 'area') return t('compose.sign.area');
  return t(kind === 'king' ? 'compose.sign.king' : 'compose.sign.slot', { units: unitWords(letters) });
}

/** Units to choose from. @param {string} letters */
export function unitWords(letters) {
  const all = [...letters].map((letter) => (letter === NOTHING ? t('compose.nothing') : manInWords(letter)));
  return all.length < 2 ? all.join('') : t('compose.or', { first: all.slice(0, -1).join(', '), last: all.at(-1) ?? '' });
}
