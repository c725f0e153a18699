// Puts the page together.

import * as api from './api.js';
import { createBoard } from './board/board.js';
import { paperBoard } from './board/paper.js';
import { commandDialog, commandsOf } from './commands.js';
import { fill, h } from './dom.js';
import { faultNotices } from './faults.js';
import { help } from './help.js';
import { keepWork } from './kept.js';
import { languageSwitch } from './language.js';
import { PANEL_IDS, panelHost } from './panels.js';
import { createCaption } from './problem/caption.js';
import { checks } from './problem/checked.js';
import * as store from './store.js';
import { tablesLine } from './tables/line.js';
import { tabs } from './tabs.js';
import { t } from './texts.js';
import { boardSwitch, menSwitch, themeSwitch } from './theme.js';

// For other scripts in this page, and for tests: what answers questions, and what the panels share.
export { api, store };

/**
 * What panels are given.
 * @typedef {object} Workbench
 * @property {import('./board/board.js').Board} board
 * @property {import('./problem/caption.js').Caption} caption What stands around the board.
 * @property {import('./problem/checked.js').Checks} checks What the server says of the problem.
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

const faults = faultNotices();
document.body.append(faults);
keepWork();

const announcement = h('p', { class: 'announcement', role: 'status' });
const board = createBoard();
const asked = checks();
/** @type {Workbench} */
const workbench = {
  board,
  checks: asked,
  caption: createCaption({ flip: board.flip, announcement, tables: tablesLine(board), checks: asked }),
  announce: (text) => {
    // A new element each time: the same words said again are news, and fade again.
    fill(announcement, text && h('span', null, text));
  },
};
const desk = h('main', { class: 'desk' });
const panels = panelHost(workbench, desk);
const tabList = tabs(
  PANEL_IDS.map((id) => ({ id, title: t(`help.idea.${id}.name`), help: t(`help.idea.${id}`) })),
  t('common.panels'),
  (id) => store.set({ panel: id }),
);
const helping = help(() => panels.shown());
const commanding = commandDialog(() => [
  ...commandsOf(desk),
  ...PANEL_IDS.map((id) => ({ name: t(`help.idea.${id}.name`), help: t(`help.idea.${id}`), act: () => store.set({ panel: id }) })),
  ...commandsOf(/** @type {HTMLElement} */ (document.querySelector('.head .tools'))),
]);

/** @param {string} id */
function choose(id) {
  tabList.mark(id);
  desk.dataset.panel = id;
  return panels.choose(id);
}

store.listen((state, before) => {
  if (state.panel !== before.panel) void choose(state.panel);
});
document.addEventListener('keydown', (event) => {
  if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
    event.preventDefault();
    commanding.open();
    return;
  }
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.closest('input, textarea, select, dialog, [contenteditable]') || event.ctrlKey || event.metaKey || event.altKey) return;
  if (panels.shown()?.onKey?.(event)) event.preventDefault();
  else if (event.key === '?') helping.open();
  else if (event.key === 'Escape' && board.erase()) workbench.announce(t('board.erased'));
  else if (event.key.toLowerCase() === 'f') workbench.board.flip();
  else return;
  event.preventDefault();
});
document.body.append(
  h('header', { class: 'head' },
    h('h1', null, h('img', { src: 'favicon.svg', alt: '', width: '24', height: '24' }), t('common.title')),
    tabList.element,
    h('div', { class: 'tools' }, languageSwitch(), boardSwitch(), menSwitch(), themeSwitch(), helping.button)),
  desk,
  helping.dialog,
  commanding.dialog,
);
const paper = paperBoard(() => {
  const { author, source } = store.get().problem;
  return { men: workbench.board.men(), author, source };
});
desk.append(h('section', { class: 'board', 'aria-label': t('common.board') }, workbench.caption.head, workbench.board.element, paper, workbench.caption.foot));
await choose(store.get().panel);
await panels.loadAll();
