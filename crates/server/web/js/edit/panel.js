// The panel "Edit".

import { h } from '../dom.js';
import * as store from '../store.js';
import { t } from '../texts.js';

/**
 * @param {import('../main.js').Workbench} workbench
 * @returns {import('../main.js').Panel}
 */
export function editPanel(workbench) {
  const show = () => workbench.board.edit({
    fen: store.get().problem.fen,
    onChange: (board) => store.setProblem({ fen: [board, ...store.get().problem.fen.split(' ').slice(1)].join(' ') }),
  });
  return { id: 'edit', title: t('edit.title'), element: h('section', { class: 'panel edit' }), show };
}
