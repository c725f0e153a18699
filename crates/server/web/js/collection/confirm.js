// A question that has to be answered before something is lost.

import { h } from '../dom.js';
import { t } from '../texts.js';

/**
 * Asks; Escape and "Cancel" are no.
 * @param {string} title
 * @param {string} text What will happen.
 * @param {string} yes What the button that does it says.
 * @returns {Promise<boolean>}
 */
export function confirm(title, text, yes) {
  return new Promise((resolve) => {
    const heading = h('h2', { id: 'confirm-title' }, title);
    const body = h('p', { id: 'confirm-text' }, text);
    const dialog = h('dialog', { class: 'confirm', 'aria-labelledby': heading.id, 'aria-describedby': body.id });
    const answer = (/** @type {boolean} */ is) => {
      dialog.close();
      dialog.remove();
      resolve(is);
    };
    dialog.append(h('div', { class: 'content' }, heading, body, h('div', { class: 'toolbar' },
      h('span', { class: 'space' }),
      h('button', { type: 'button', class: 'button', autofocus: true, title: t('collection.help.cancel'), onclick: () => answer(false) }, t('collection.cancel')),
      h('button', { type: 'button', class: 'button danger', title: text, onclick: () => answer(true) }, yes))));
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      answer(false);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
