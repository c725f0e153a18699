// The matrix as the text of a file: typed, opened, saved, with what is wrong underlined.

import { h } from '../dom.js';
import { faultLine } from '../problem/fault.js';
import { save } from '../download.js';
import { t } from '../texts.js';

/** Larger files are no matrices, in bytes. */
const LARGEST = 16 << 10;

/**
 * @param {object} act
 * @param {(text: string) => void} act.typed
 * @param {(text: string) => void} act.opened
 * @param {(words: string) => void} act.announce
 */
export function createSource({ typed, opened, announce }) {
  const input = h('textarea', {
    id: 'compose-text', class: 'mono', rows: 8, spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off', title: t('compose.text.help'), oninput: () => typed(input.value),
  });
  const fault = faultLine(input, 'compose-text-fault');
  const file = h('input', { type: 'file', accept: '.txt,text/plain', hidden: true, 'aria-label': t('compose.open'), onchange: async () => {
    const [chosen] = file.files ?? [];
    file.value = '';
    if (!chosen) return;
    if (chosen.size > LARGEST) return announce(t('compose.open.large', { name: chosen.name }));
    opened(await chosen.text());
  } });
  const keep = h('button', { type: 'button', class: 'button small', title: t('compose.save.help'), onclick: () => save('matrix.txt', input.value) }, t('compose.save'));
  const element = h('section', { class: 'compose-source', 'aria-label': t('compose.text') },
    h('div', { class: 'toolbar' }, h('label', { for: input.id, class: 'label' }, t('compose.text')), h('span', { class: 'space' }),
      h('button', { type: 'button', class: 'button small', title: t('compose.open.help'), onclick: () => file.click() }, t('compose.open')), file, keep),
    input, fault.element);
  return {
    element,
    /** @param {import('./state.js').State} state */
    update: ({ text }) => {
      if (input.value !== text) input.value = text;
      keep.disabled = text.trim() === '';
    },
    fault: fault.set,
  };
}
