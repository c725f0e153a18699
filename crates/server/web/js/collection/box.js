// Work on many problems: how far it is, what came of it, a button to stop it, and what it stumbled over.

import { fill, h } from '../dom.js';
import { t } from '../texts.js';

/**
 * @typedef {object} Box
 * @property {HTMLElement} element
 * @property {(title: string, stop: () => void) => void} begin
 * @property {(words: string, done: number, of: number) => void} draw
 * @property {(title: string, faults?: Node | null) => void} end Shows how it ended, until somebody closes it.
 */

/**
 * @param {string} label What the work is called.
 * @param {() => void} closed Called when somebody has closed it.
 * @returns {Box}
 */
export function workBox(label, closed) {
  const heading = h('h3', null);
  const bar = h('progress', { max: 1, value: 0, 'aria-label': label });
  const words = h('p', { class: 'counts', role: 'status' });
  const faults = h('div', null);
  const tools = h('div', { class: 'toolbar' });
  const element = h('section', { class: 'work-box', hidden: true, 'aria-label': label }, heading, bar, words, faults, tools);
  return {
    element,
    begin: (title, stop) => {
      heading.textContent = title;
      words.textContent = '';
      bar.value = 0;
      element.hidden = false;
      fill(faults);
      fill(tools, h('button', { type: 'button', class: 'button', title: t('collection.help.stop'), onclick: stop }, t('collection.stop')));
    },
    draw: (said, done, of) => {
      words.textContent = said;
      bar.max = Math.max(of, 1);
      bar.value = done;
    },
    end: (title, found = null) => {
      heading.textContent = title;
      bar.value = bar.max;
      fill(faults, found);
      fill(tools, h('button', { type: 'button', class: 'button', title: t('collection.help.close'), onclick: () => {
        element.hidden = true;
        closed();
      } }, t('collection.close')));
    },
  };
}
