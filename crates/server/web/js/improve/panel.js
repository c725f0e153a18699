// The panel "Improve".

import { h } from '../dom.js';
import { t } from '../texts.js';

/**
 * @param {import('../main.js').Workbench} workbench
 * @returns {import('../main.js').Panel}
 */
export function improvePanel(workbench) {
  void workbench;
  return { id: 'improve', title: t('improve.title'), element: h('section', { class: 'panel improve' }) };
}
