// The units that may stand on a square: chosen for the next slot, or for the one that is looked at.

import { drawnMan } from '../board/squares.js';
import { manInWords } from '../board/text.js';
import { fill, h } from '../dom.js';
import { t } from '../texts.js';
import { NOTHING, possible } from './matrix.js';
import { unitWords } from './signs.js';

/** What may stand there, White's units and nothing in the first row, Black's in the second. */
const ORDER = 'QRBNP-qrbnp';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./matrix.js').Key} Key */

/**
 * @param {object} act
 * @param {(letters: string) => void} act.letters Other units for the slot that is looked at, or for the next.
 * @param {(square: Key | null) => void} act.look At another slot.
 */
export function createSlots({ letters: change, look }) {
  const legend = h('legend');
  const buttons = [...ORDER].map((letter) => {
    const name = letter === NOTHING ? t('compose.nothing') : manInWords(letter);
    return h('button', {
      type: 'button', class: 'button tool', 'data-unit': letter, title: t('compose.slot.unit.help'), 'aria-label': name, onclick: () => {
        const next = now.includes(letter) ? [...now].filter((other) => other !== letter).join('') : now + letter;
        change(possible('e4', next));
      },
    }, letter === NOTHING ? h('span', { class: 'compose-nothing', 'aria-hidden': 'true' }, '–') : drawnMan(letter));
  });
  const list = h('div', { class: 'improve-chips', role: 'group', 'aria-label': t('compose.slots') });
  const element = h('fieldset', { class: 'compose-slots', hidden: true }, legend, h('div', { class: 'compose-units' }, buttons), list);
  let now = '';

  return {
    element,
    /** @param {State} state @param {boolean} isTool Whether slots are put on the board. */
    update: ({ last: { matrix }, letters, slot }, isTool) => {
      element.hidden = !isTool && matrix.slots.size === 0;
      now = (slot && matrix.slots.get(slot)) ?? letters;
      legend.textContent = slot ? t('compose.slot.of', { square: slot }) : t('compose.slot.next');
      for (const button of buttons) {
        const letter = button.dataset.unit ?? '';
        button.setAttribute('aria-pressed', String(now.includes(letter)));
        button.disabled = slot !== null && possible(slot, letter) === '';
      }
      list.hidden = matrix.slots.size === 0;
      const focused = list.contains(document.activeElement) ? document.activeElement?.getAttribute('data-square') : null;
      fill(list, [...matrix.slots].map(([square, units]) => h('button', {
        type: 'button', class: 'chip', 'data-square': square, title: t('compose.slot.look.help'), 'aria-pressed': String(square === slot),
        onclick: () => look(square === slot ? null : square),
      }, `${square} `, h('span', { class: 'unseen' }, unitWords(units)), h('span', { class: 'compose-letters', 'aria-hidden': 'true' }, [...units].map((unit) => (unit === NOTHING ? '–' : unit)).join(' ')))));
      if (focused) /** @type {HTMLElement | null} */ (list.querySelector(`[data-square="${focused}"]`))?.focus({ preventScroll: true });
    },
  };
}
