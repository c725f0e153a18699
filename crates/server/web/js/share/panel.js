// The panel "Print & share": the problem as picture, text, link and sheet.

import * as chosen from '../collection/chosen.js';
import { h } from '../dom.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import { linkSection } from './linking.js';
import { pictureSection } from './picture.js';
import { sheetSection } from './sheet.js';
import { writtenSection } from './written.js';

/**
 * @param {import('../main.js').Workbench} workbench
 * @returns {import('../main.js').Panel}
 */
export function sharePanel(workbench) {
  const sheet = sheetSection(workbench);
  const sections = [pictureSection(workbench), writtenSection(workbench), linkSection(workbench), sheet];
  const element = h('section', { class: 'panel share', 'aria-label': t('share.title') }, sections.map((section) => section.element));
  let isShown = false;
  const draw = () => {
    workbench.board.show({ fen: store.get().problem.fen });
    for (const section of sections) section.draw();
  };
  store.listen((state, before) => {
    if (isShown && state.problem !== before.problem) draw();
  });
  return {
    id: 'share',
    title: t('share.title'),
    element,
    show: () => {
      isShown = true;
      draw();
      if (chosen.takeSheet()) sheet.begin();
    },
    hide: () => {
      isShown = false;
    },
  };
}
