// The panel "Solve".

import { h } from '../dom.js';
import { t } from '../texts.js';

/**
 * @param {import('../main.js').Workbench} workbench
 * @returns {import('../main.js').Panel}
 */
export function solvePanel(workbench) {
  void workbench;
  return { id: 'solve', title: t('solve.title'), element: h('section', { class: 'panel solve' }) };
}
