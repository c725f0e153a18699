// The panel "Collection": what is looked for, what was found, one entry of it.

import { ApiError } from '../api.js';
import { h } from '../dom.js';
import { again } from '../problem/ask.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import { analysing } from './analysing.js';
import { arrangement } from './arrangement.js';
import * as chosen from './chosen.js';
import { confirm } from './confirm.js';
import { asked } from './criteria.js';
import { entryView, take } from './entry.js';
import { exporting } from './exporting.js';
import { importing } from './importing.js';
import { latest } from './latest.js';
import { resultList } from './list.js';
import * as remote from './remote.js';
import { saveView } from './save.js';
import { searchForm } from './search.js';
import { selectionBar } from './selection.js';
import { standingView } from './standing.js';
import * as states from './state.js';
import { undoBar } from './undo.js';

/**
 * The panel: its state, and what shows it.
 * @typedef {object} Panel
 * @property {states.State} state
 * @property {boolean} isShown
 * @property {import('../main.js').Workbench} workbench
 * @property {ReturnType<typeof searchForm>} form
 * @property {import('./arrangement.js').Arrangement} arranged
 * @property {import('./latest.js').Latest<null>} search
 * @property {import('./list.js').ResultList} list
 * @property {import('./entry.js').EntryView} entry
 * @property {import('./save.js').SaveView} save
 * @property {ReturnType<typeof undoBar>} undo
 * @property {import('./standing.js').StandingView} standing
 * @property {Record<'element' | 'browse', HTMLElement>} parts
 */

/** @typedef {Parameters<typeof t>[0]} Key */

/**
 * @param {import('../main.js').Workbench} workbench
 * @returns {import('../main.js').Panel}
 */
export function collectionPanel(workbench) {
  const form = searchForm((soon) => {
    panel.state = states.asked(panel.state);
    if (soon) panel.search.ask(null);
    else panel.search.now(null);
  });
  const arranged = arrangement(workbench.board, (pattern) => arrange(panel, pattern));
  const list = createList(workbench, () => panel);
  const entry = createEntry(workbench, () => panel);
  const save = saveView(workbench, { back: () => showList(panel), saved: (id, words) => saved(panel, id, words) });
  const undo = undoBar();
  const standing = standingView(() => void refresh(panel));
  /** @type {Panel} */
  const panel = { state: states.BEGINNING, isShown: false, workbench, form, arranged, search: createSearch(() => panel), list, entry, save, undo, standing, parts: layout(() => panel, form, arranged, standing, [list, entry, save, undo]) };
  store.listen((state, before) => {
    if (state.opened !== before.opened) follow(panel);
    if (state.problem.fen === before.problem.fen || !form.like()) return;
    panel.state = states.asked(panel.state);
    if (isListShown(panel)) panel.search.ask(null);
  });
  return {
    id: 'collection',
    title: t('collection.title'),
    element: panel.parts.element,
    show: () => {
      panel.isShown = true;
      showBoard(panel);
      void about(panel).then(() => {
        follow(panel);
        if (panel.state.isStale) searchIfShown(panel);
      });
    },
    hide: () => {
      panel.isShown = false;
      arranged.leave();
      panel.search.cancel();
    },
    onKey: (event) => onKey(panel, event.key),
  };
}

/**
 * @param {() => Panel} of
 * @param {Panel['form']} form
 * @param {Panel['arranged']} arranged
 * @param {Panel['standing']} standing
 * @param {{ element: HTMLElement }[]} views The list, the entry, what is saved, and what can be undone.
 * @returns {Panel['parts']}
 */
function layout(of, form, arranged, standing, [list, entry, save, undo]) {
  const imports = importing((added) => {
    if (added) void refresh(of());
  }, standing.opens);
  const picked = () => ({ criteria: form.criteria(), ids: chosen.all().length > 0 ? chosen.all() : of().state.likes });
  const analysis = analysing(picked, (words) => of().workbench.announce(words), () => void refresh(of()));
  const exports = exporting(picked, (words) => of().workbench.announce(words));
  const selection = selectionBar({ tag: (ids, words) => tagAll(of(), ids, words), remove: (ids) => void remove(of(), ids) });
  form.place(arranged.check);
  const bar = h('div', { class: 'toolbar bar' },
    analysis.button, button('collection.save.editor', 'collection.help.save', () => showSave(of())), imports.button, exports.element);
  const browse = h('div', { class: 'browse' }, form.element, arranged.men, bar, analysis.element, imports.element, selection, list.element);
  const element = h('section', { class: 'panel collection', 'aria-label': t('collection.title') },
    standing.element, undo.element, browse, entry.element, save.element, h('p', { class: 'drop-here', 'aria-hidden': 'true' }, t('collection.drop')));
  imports.accept(element);
  return { element, browse };
}

/** @param {Key} text @param {Key} help @param {() => void} onclick @param {string} [kind] */
function button(text, help, onclick, kind = '') {
  return h('button', { type: 'button', class: `button ${kind}`, title: t(help), onclick }, t(text));
}

/** @param {() => Panel} of @returns {Panel['search']} */
function createSearch(of) {
  return latest(async (/** @type {null} */ _, signal) => {
    const panel = of();
    panel.state = { ...panel.state, isStale: true };
    const criteria = panel.form.criteria();
    return panel.form.like() ? remote.similar(store.get().problem, criteria, signal) : remote.list(criteria, panel.state.page, signal);
  }, {
    answer: (found) => answered(of(), found),
    failure: (error) => failed(of(), error),
    busy: (is) => of().list.busy(is),
  });
}

/** @param {Panel} panel @param {remote.Found} answer */
function answered(panel, answer) {
  const { form, search, list } = panel;
  const isLike = form.like();
  form.fault(null);
  const { state, rows, open: next } = states.found(panel.state, answer, isLike);
  panel.state = state;
  if (!rows) return search.now(null);
  list.show({ ...answer, entries: rows }, state.page, isLike ? 'like' : asked(form.criteria()).length > 0 ? 'some' : 'all');
  if (next !== null) open(panel, next);
}

/** @param {Panel} panel @param {unknown} error */
function failed(panel, error) {
  panel.state = { ...panel.state, onward: 0 };
  const fault = error instanceof ApiError ? error : new ApiError({ code: 'internal', message: String(error) });
  panel.form.fault(fault);
  again(error, () => searchIfShown(panel));
  panel.list.fail(fault);
}

/** @param {import('../main.js').Workbench} workbench @param {() => Panel} of */
function createList({ board, announce }, of) {
  return resultList({
    open: (row) => open(of(), row.id),
    edit: (row) => attempt(announce, remote.entry(row.id).then((whole) => take(whole, 'problem'))),
    remove: (row) => void remove(of(), [row.id]),
    look: (row) => of().arranged.isOn() || board.show({ fen: row.fen, squares: (row.matched ?? []).map((square) => ({ square, kind: 'hint' })) }),
    turn: (page) => turn(of(), page),
    choose: () => {
      const { form, state: { likes } } = of();
      attempt(announce, (form.like() ? Promise.resolve(likes) : remote.numbers(form.criteria())).then((ids) => chosen.set(ids, true)));
    },
  });
}

/** The board has what is searched for, or the problem. @param {Panel} panel */
function showBoard({ arranged, workbench }) {
  if (arranged.isOn()) arranged.show();
  else workbench.board.show({ fen: store.get().problem.fen });
}

/** Searches for men in this relation, or no longer. @param {Panel} panel @param {string | null} pattern */
function arrange(panel, pattern) {
  panel.form.set({ ...panel.form.criteria(), pattern: pattern ?? '' }, false);
  panel.state = states.asked(panel.state);
  if (pattern === null) showBoard(panel);
  panel.search.ask(null);
}

/** Says what goes wrong. @param {(words: string) => void} announce @param {Promise<unknown>} what */
function attempt(announce, what) {
  what.catch((error) => announce(/** @type {Error} */ (error).message));
}

/** @param {import('../main.js').Workbench} workbench @param {() => Panel} of */
function createEntry(workbench, of) {
  return entryView(workbench, {
    back: () => showList(of(), of().state.opened),
    step: (by) => step(of(), by),
    remove: (row) => void remove(of(), [row.id]),
    similar: (row) => attempt(workbench.announce, remote.entry(row.id).then((whole) => take(whole, 'collection')).then(() => lookFor(of(), {}, true))),
    changed: () => markStale(of()),
    find: (kind, words) => lookFor(of(), { [kind]: `"${words.replaceAll('"', ' ')}"` }, false),
  });
}

/** Another page of the list. @param {Panel} panel @param {number} page */
function turn(panel, page) {
  panel.state = { ...panel.state, page };
  panel.search.now(null);
  // After the buttons below, the list begins at its beginning.
  const { element } = panel.list;
  if (element.getBoundingClientRect().top < 0) element.scrollIntoView({ block: 'start' });
}

/** @param {Panel} panel @param {Parameters<Panel['form']['set']>[0]} criteria @param {boolean} like What is like the position on the board. */
function lookFor(panel, criteria, like) {
  panel.state = { ...panel.state, page: 1 };
  panel.form.set(criteria, like);
  showList(panel);
  panel.search.now(null);
}

/** @param {Panel} panel */
function markStale(panel) {
  panel.state = { ...panel.state, isStale: true };
}

/** Shows what the state says. @param {Panel} panel @param {states.State} state */
function look(panel, state) {
  panel.state = state;
  panel.parts.browse.hidden = state.view !== 'list';
  if (state.view !== 'entry') panel.entry.hide();
  if (state.view !== 'save') panel.save.hide();
}

/** @param {Panel} panel @param {number | null} [id] The entry that gets the focus. */
function showList(panel, id) {
  look(panel, states.toList(panel.state));
  store.set({ opened: null });
  if (panel.isShown && panel.arranged.isOn()) showBoard(panel);
  if (panel.state.isStale) panel.search.now(null);
  if (typeof id === 'number') panel.list.focus(id);
}

/** Opens the entry before or after, on another page if it stands there. @param {Panel} panel @param {1 | -1} by */
function step(panel, by) {
  const to = states.step(panel.state, panel.list.rows(), by);
  if (!to) return panel.workbench.announce(t(by > 0 ? 'collection.atlast' : 'collection.atfirst'));
  if ('open' in to) return open(panel, to.open);
  panel.state = to.turned;
  panel.search.now(null);
}

/** @param {Panel} panel @param {number} id */
function open(panel, id) {
  look(panel, states.toEntry(panel.state, id));
  store.set({ opened: id });
  void panel.entry.show(id);
}

/** Shows what the address or a step back says: an entry, or the list. @param {Panel} panel */
function follow(panel) {
  const { opened } = store.get();
  const { view, opened: shown, isOpen } = panel.state;
  if (!isOpen || !panel.isShown) return;
  if (opened !== null && (view !== 'entry' || shown !== opened)) open(panel, opened);
  else if (opened === null && view === 'entry') showList(panel, shown);
}

/** @param {Panel} panel */
function showSave(panel) {
  look(panel, states.toSave(panel.state));
  void panel.save.show();
}

/** @param {Panel} panel @param {number} id @param {string} words */
function saved(panel, id, words) {
  markStale(panel);
  void about(panel);
  open(panel, id);
  panel.undo.say(words);
}

/** Removes entries; one at once, several after a question. All can be brought back. @param {Panel} panel @param {number[]} ids */
async function remove(panel, ids) {
  if (ids.length === 0) return;
  const values = { id: ids[0], count: ids.length };
  const isOne = ids.length === 1;
  if (!isOne && !await confirm(t('collection.delete.title'), t('collection.delete.many', values), t('collection.delete'))) return;
  /** @type {number[]} */
  const gone = [];
  let words = t(isOne ? 'collection.deleted.one' : 'collection.deleted.many', values);
  try {
    for (const id of ids) {
      await remote.remove(id);
      gone.push(id);
    }
  } catch (error) {
    words = /** @type {Error} */ (error).message;
  }
  chosen.set(gone, false);
  panel.workbench.announce(words);
  if (gone.length === 0) return;
  markStale(panel);
  void about(panel);
  showList(panel);
  panel.undo.offer(words, () => restore(panel, gone));
}

/** @param {Panel} panel @param {number[]} ids */
async function restore(panel, ids) {
  for (const id of ids) await remote.restore(id);
  markStale(panel);
  void about(panel);
  if (panel.state.view === 'list') panel.search.now(null);
  return t(ids.length === 1 ? 'collection.restored.one' : 'collection.restored.many', { id: ids[0], count: ids.length });
}

/** @param {Panel} panel @param {number[]} ids @param {string} tag */
async function tagAll(panel, ids, tag) {
  let isDone = true;
  let words = t('collection.tagged.many', { count: ids.length, tag });
  try {
    for (const id of ids) await remote.tag(id, { add: [tag] });
  } catch (error) {
    isDone = false;
    words = /** @type {Error} */ (error).message;
  }
  panel.undo.say(words);
  panel.search.now(null);
  return isDone;
}

/** Asks whether there is a collection. @param {Panel} panel */
async function about(panel) {
  const found = await remote.about().catch((error) => {
    // A server that was started again has the collection, too.
    again(error, () => panel.isShown && void refresh(panel));
    return { open: /** @type {const} */ (false), name: '?', problem: /** @type {Error} */ (error).message };
  });
  panel.standing.show(found);
  look(panel, states.told(panel.state, found.open));
}

/** @param {Panel} panel */
function isListShown({ isShown, state }) {
  return isShown && state.view === 'list';
}

/** @param {Panel} panel */
function searchIfShown(panel) {
  if (panel.state.isOpen && isListShown(panel)) panel.search.now(null);
}

/** @param {Panel} panel */
async function refresh(panel) {
  await about(panel);
  markStale(panel);
  searchIfShown(panel);
}

/** @param {Panel} panel @param {string} key @returns {boolean} Whether it means something. */
function onKey(panel, key) {
  const { isOpen, view, opened } = panel.state;
  if (!isOpen) return false;
  if (key === 'Escape' && view !== 'list') showList(panel, opened);
  else if (key === '/' && view === 'list') panel.form.focus();
  else if (opened !== null && key === 'ArrowRight') step(panel, 1);
  else if (opened !== null && key === 'ArrowLeft') step(panel, -1);
  else return false;
  return true;
}
