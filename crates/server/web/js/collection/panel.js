// The panel "Collection".

import { h } from '../dom.js';
import { t } from '../texts.js';

/**
 * @param {import('../main.js').Workbench} workbench
 * @returns {import('../main.js').Panel}
 */
export function collectionPanel(workbench) {
  void workbench;
  return { id: 'collection', title: t('collection.title'), element: h('section', { class: 'panel collection' }) };
}
