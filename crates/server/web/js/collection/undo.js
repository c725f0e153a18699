// A line that says what was done, and takes it back on request.

import { fill, h } from '../dom.js';
import { t } from '../texts.js';

/** How long a line that offers nothing stays, in milliseconds. */
const A_WHILE = 12_000;

/**
 * @returns {{ element: HTMLElement, say: (words: string) => void, offer: (words: string, takeBack: () => Promise<string>) => void }}
 *   `takeBack` returns the words for what was done then. What it throws is shown, and can be tried again.
 */
export function undoBar() {
  const element = h('div', { class: 'notice undo', hidden: true });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const show = (/** @type {(Node | string)[]} */ ...children) => {
    clearTimeout(timer);
    element.hidden = false;
    fill(element, ...children, h('button', { type: 'button', class: 'button small plain', title: t('collection.help.close'), onclick: () => {
      element.hidden = true;
    } }, t('collection.close')));
  };
  const say = (/** @type {string} */ words) => {
    show(h('span', { role: 'status' }, words));
    timer = setTimeout(() => {
      element.hidden = true;
    }, A_WHILE);
  };
  return {
    element,
    say,
    offer: (words, takeBack) => {
      const line = h('span', null, words);
      const button = h('button', { type: 'button', class: 'button small', title: t('collection.help.undo'), onclick: async () => {
        button.disabled = true;
        try {
          say(await takeBack());
        } catch (error) {
          line.textContent = /** @type {Error} */ (error).message;
          button.disabled = false;
        }
      } }, t('collection.undo'));
      show(line, button);
    },
  };
}
