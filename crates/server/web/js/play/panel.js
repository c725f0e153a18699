// The panel "Play".

import { h } from '../dom.js';
import { t } from '../texts.js';

/**
 * @param {import('../main.js').Workbench} workbench
 * @returns {import('../main.js').Panel}
 */
export function playPanel(workbench) {
  void workbench;
  return { id: 'play', title: t('play.title'), element: h('section', { class: 'panel play' }) };
}
