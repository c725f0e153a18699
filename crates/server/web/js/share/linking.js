// A link that carries the problem.

import { h } from '../dom.js';
import { address } from '../link.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import { copyText } from './copy.js';

/**
 * @param {import('../main.js').Workbench} workbench
 * @returns {{ element: HTMLElement, draw: () => void }}
 */
export function linkSection(workbench) {
  const field = h('input', { id: 'share-link', type: 'url', readonly: true, class: 'mono', title: t('share.help.link'), 'aria-label': t('share.link'), onfocus: () => field.select() });
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
  const element = h('section', { class: 'part', 'aria-labelledby': 'share-linked' },
    h('h2', { id: 'share-linked' }, t('share.link')),
    h('div', { class: 'copyable' }, field,
      h('button', { type: 'button', class: 'button', title: t('share.help.copylink'), onclick: async () => workbench.announce(t(await copyText(field.value) ? 'share.copied' : 'share.notcopied')) }, t('share.copy'))),
    h('p', { class: 'soft' }, t(isLocal ? 'share.link.local' : 'share.link.about')));
  return {
    element,
    draw: () => {
      field.value = address(store.get().problem);
    },
  };
}
