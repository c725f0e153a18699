// The panel "Share".

import { h } from '../dom.js';
import { t } from '../texts.js';

/**
 * @param {import('../main.js').Workbench} workbench
 * @returns {import('../main.js').Panel}
 */
export function sharePanel(workbench) {
  void workbench;
  return { id: 'share', title: t('share.title'), element: h('section', { class: 'panel share' }) };
}
