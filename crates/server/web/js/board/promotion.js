// Which man a pawn becomes: asked on the board.

import { fill, h } from '../dom.js';
import { t } from '../texts.js';
import { drawnMan } from './squares.js';

/**
 * @param {HTMLElement} over What the question lies on.
 * @param {string[]} letters In the case of the side that moves.
 * @returns {Promise<string | null>} A small letter, or nothing if the move is taken back.
 */
export function askPromotion(over, letters) {
  return new Promise((resolve) => {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    /** @param {string | null} letter */
    const end = (letter) => {
      curtain.remove();
      focused?.focus({ preventScroll: true });
      resolve(letter && letter.toLowerCase());
    };
    const buttons = letters.map((letter) => {
      const name = t(`board.role.${/** @type {'k'} */ (letter.toLowerCase())}`);
      const button = h('button', { type: 'button', 'aria-label': name, title: name, onclick: () => end(letter) });
      fill(button, drawnMan(letter));
      return button;
    });
    const choice = h('div', { class: 'choice', role: 'dialog', 'aria-modal': 'true', 'aria-label': t('board.promotion') }, buttons);
    const curtain = h('div', {
      class: 'board-promotion',
      onclick: (/** @type {Event} */ event) => event.target === curtain && end(null),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        event.stopPropagation();
        const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
        const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key] ?? (event.key === 'Tab' ? (event.shiftKey ? -1 : 1) : 0);
        const named = letters.findIndex((letter) => letter.toLowerCase() === event.key.toLowerCase());
        if (event.key === 'Escape') end(null);
        else if (step) buttons[(at + step + buttons.length) % buttons.length].focus();
        else if (named >= 0) end(letters[named]);
        else return;
        event.preventDefault();
      },
    }, choice);
    over.append(curtain);
    buttons[0].focus({ preventScroll: true });
  });
}
