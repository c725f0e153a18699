// Men that are put on the board to be searched for, in this relation to each other.

import { menOf } from '../board/squares.js';
import { palette } from '../edit/palette.js';
import { h } from '../dom.js';
import * as store from '../store.js';
import { t } from '../texts.js';

/**
 * @typedef {object} Arrangement
 * @property {HTMLElement} check Turns it on and off.
 * @property {HTMLElement} men To be put on the board while it is on.
 * @property {() => boolean} isOn
 * @property {() => void} show Lets men be put on the board.
 * @property {() => void} leave The board belongs to somebody else.
 */

/**
 * @param {import('../board/board.js').Board} board
 * @param {(pattern: string | null) => void} changed Called with the men as the criterion has them; null if it is turned off.
 * @returns {Arrangement}
 */
export function arrangement(board, changed) {
  const tools = palette(board);
  const men = h('div', { class: 'arrangement', hidden: true }, tools.element);
  let fen = '';
  const input = h('input', {
    id: 'collection-arrangement', type: 'checkbox', title: t('collection.help.arrangement'), onchange: () => {
      men.hidden = !input.checked;
      tools.reset();
      if (!input.checked) return changed(null);
      fen = store.get().problem.fen;
      changed(patternOf(fen));
      show();
    },
  });
  function show() {
    board.edit({
      fen,
      onChange: (now) => {
        fen = now;
        changed(patternOf(now));
        show();
      },
    });
  }
  return {
    check: h('label', { class: 'check', for: input.id }, input, t('collection.arrangement')),
    men,
    isOn: () => input.checked,
    show,
    leave: () => void tools.reset(),
  };
}

/**
 * Men as the criterion of patterns has them.
 * @param {string} fen Its first field counts.
 * @returns {string} `Kc1 Rd1 kc3`
 */
export function patternOf(fen) {
  return [...menOf(fen)].map(([square, letter]) => letter + square).join(' ');
}
