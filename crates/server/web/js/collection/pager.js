// Buttons that turn pages.

import { h } from '../dom.js';
import { language, t } from '../texts.js';

/**
 * @param {(page: number) => void} turn
 * @param {'pages' | 'pages.below'} place Where it stands: a page may have two.
 */
export function pageButtons(turn, place) {
  let page = 1;
  const button = (/** @type {string} */ sign, /** @type {'first' | 'before' | 'next' | 'last'} */ name, /** @type {() => number} */ to) =>
    h('button', { type: 'button', class: 'button', title: t(`collection.${name}`), 'aria-label': t(`collection.${name}`), onclick: () => turn(to()) }, sign);
  let last = 1;
  const buttons = [button('«', 'first', () => 1), button('‹', 'before', () => page - 1), button('›', 'next', () => page + 1), button('»', 'last', () => last)];
  const field = h('input', {
    type: 'number', min: 1, class: 'page', title: t('collection.help.page'), 'aria-label': t('collection.page'),
    onchange: () => turn(Number(field.value)),
  });
  const of = h('span', null);
  const element = h('nav', { class: 'pager', 'aria-label': t(`collection.${place}`) }, buttons[0], buttons[1], field, of, buttons[2], buttons[3]);
  return {
    element,
    show: (/** @type {number} */ at, /** @type {number} */ count) => {
      [page, last] = [at, count];
      field.value = String(at);
      field.max = String(count);
      of.textContent = t('collection.of', { count: count.toLocaleString(language) });
      for (const button of buttons.slice(0, 2)) button.disabled = at === 1;
      for (const button of buttons.slice(2)) button.disabled = at === count;
      element.hidden = count === 1;
    },
  };
}
