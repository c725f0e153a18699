// The panel "Edit".

import { h } from '../dom.js';
import { t } from '../texts.js';

/**
 * @param {import('../main.js').Workbench} workbench
 * @returns {import('../main.js').Panel}
 */
export function editPanel(workbench) {
  void workbench;
  return { id: 'edit', title: t('edit.title'), element: h('section', { class: 'panel edit' }) };
}
