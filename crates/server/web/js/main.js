// Puts the page together.

import { createBoard } from './board/board.js';
import { collectionPanel } from './collection/panel.js';
import { h } from './dom.js';
import { editPanel } from './edit/panel.js';
import { improvePanel } from './improve/panel.js';
import { playPanel } from './play/panel.js';
import { sharePanel } from './share/panel.js';
import { solvePanel } from './solve/panel.js';
import * as store from './store.js';
import { t } from './texts.js';

/**
 * What panels are given.
 * @typedef {object} Workbench
 * @property {import('./board/board.js').Board} board
 * @property {(text: string) => void} announce Says something to screen readers, and in the line below the board.
 */

/**
 * One of the things that can be done with a problem. Exactly one is shown.
 * @typedef {object} Panel
 * @property {string} id
 * @property {string} title
 * @property {HTMLElement} element
 * @property {() => void} [show] Called when it comes into view: it takes over the board.
 * @property {() => void} [hide] Called when another one does.
 * @property {(event: KeyboardEvent) => boolean} [onKey] A key that no control wanted; true if it meant something.
 */

const announcement = h('p', { class: 'announcement', role: 'status' });
/** @type {Workbench} */
const workbench = {
  board: createBoard(),
  announce: (text) => {
    announcement.textContent = text;
  },
};
const panels = [editPanel, solvePanel, improvePanel, playPanel, collectionPanel, sharePanel].map((make) => make(workbench));
const tabs = h('nav', { class: 'tabs', 'aria-label': t('common.panels') });

/** @param {string} id */
function choose(id) {
  for (const panel of panels) {
    const chosen = panel.id === id;
    if (!chosen && !panel.element.hidden) panel.hide?.();
    panel.element.hidden = !chosen;
  }
  for (const tab of tabs.children) tab.setAttribute('aria-current', String(tab.id === `tab-${id}`));
  panels.find((panel) => panel.id === id)?.show?.();
}

for (const panel of panels) {
  panel.element.hidden = true;
  tabs.append(h('button', { id: `tab-${panel.id}`, type: 'button', onclick: () => store.set({ panel: panel.id }) }, panel.title));
}
store.listen((state, before) => {
  if (state.panel !== before.panel) choose(state.panel);
});
document.addEventListener('keydown', (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.closest('input, textarea, select, [contenteditable]') || event.ctrlKey || event.metaKey || event.altKey) return;
  const panel = panels.find((panel) => panel.id === store.get().panel);
  if (panel?.onKey?.(event)) event.preventDefault();
});
document.body.append(
  h('header', { class: 'head' }, h('h1', null, t('common.title')), tabs),
  h('main', { class: 'desk' },
    h('section', { class: 'board', 'aria-label': t('common.board') }, workbench.board.element, announcement),
    ...panels.map((panel) => panel.element)),
);
choose(store.get().panel);
