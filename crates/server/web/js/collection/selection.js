// What can be done with the entries that are chosen.

import { h } from '../dom.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import * as chosen from './chosen.js';
import { complete } from './search.js';

/**
 * @param {object} wishes
 * @param {(ids: number[], tag: string) => Promise<boolean>} wishes.tag Tells whether it was done.
 * @param {(ids: number[]) => void} wishes.remove
 * @returns {HTMLElement}
 */
export function selectionBar({ tag, remove }) {
  const count = h('span', { class: 'count', role: 'status' });
  const sheet = h('button', { type: 'button', class: 'button', title: t('collection.help.sheet'), onclick: () => {
    chosen.askSheet();
    store.set({ panel: 'share' });
  } }, t('collection.sheet'));
  const element = h('div', { class: 'toolbar selection', hidden: true, role: 'group', 'aria-label': t('collection.selection') },
    count, tagging(tag), sheet,
    h('button', { type: 'button', class: 'button danger', title: t('collection.help.delete.chosen'), onclick: () => remove(chosen.all()) }, t('collection.delete')),
    h('button', { type: 'button', class: 'button', title: t('collection.help.unchoose'), 'aria-label': t('collection.unchoose'), onclick: () => chosen.clear() }, '×'));
  chosen.listen(() => {
    const number = chosen.all().length;
    element.hidden = number === 0;
    count.textContent = t('collection.chosen', { count: number });
  });
  return element;
}

/** @param {(ids: number[], tag: string) => Promise<boolean>} tag */
function tagging(tag) {
  const input = h('input', { id: 'chosen-tag', type: 'text', autocomplete: 'off', list: 'chosen-tag-names', title: t('collection.help.tag.chosen'), 'aria-label': t('collection.help.tag.chosen'), placeholder: t('collection.example.tag') });
  const names = h('datalist', { id: 'chosen-tag-names' });
  complete(input, names, 'tag');
  return h('form', { class: 'add', onsubmit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    const words = input.value.trim();
    if (words && await tag(chosen.all(), words)) input.value = '';
  } }, input, names, h('button', { type: 'submit', class: 'button', title: t('collection.help.tag.chosen') }, t('collection.tag.chosen')));
}
