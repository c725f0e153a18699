// The panel "Collection": what is looked for, what was found, one entry of it.

import { ApiError } from '../api.js';
import { fill, h } from '../dom.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import * as chosen from './chosen.js';
import { confirm } from './confirm.js';
import { asked } from './criteria.js';
import { entryView, take } from './entry.js';
import { exporting } from './exporting.js';
import { importing } from './importing.js';
import { latest } from './latest.js';
import { resultList } from './list.js';
import { PAGE, count, within } from './pages.js';
import * as remote from './remote.js';
import { saveView } from './save.js';
import { complete, searchForm } from './search.js';
import { undoBar } from './undo.js';

/**
 * @param {import('../main.js').Workbench} workbench
 * @returns {import('../main.js').Panel}
 */
export function collectionPanel(workbench) {
  let isOpen = false;
  let isShown = false;
  let isStale = true;
  let page = 1;
  let pages = 1;
  /** Which entry of the next page is opened: 1 the first, -1 the last, 0 none. */
  let onward = 0;
  /** @type {number | null} */
  let opened = null;

  const attempt = (/** @type {Promise<unknown>} */ what) => void what.catch((error) => workbench.announce(/** @type {Error} */ (error).message));
  const closed = h('div', { class: 'notice closed', hidden: true });
  const name = h('p', { class: 'soft' });
  const form = searchForm((soon) => {
    page = 1;
    isStale = true;
    if (soon) search.ask(null);
    else search.now(null);
  });

  /** All that is like the position of the editor, if that was asked for. @type {number[]} */
  let likes = [];
  const search = latest(async (/** @type {null} */ _, signal) => {
    isStale = true;
    if (!form.like()) return remote.list(form.criteria(), page, signal);
    return remote.similar(store.get().problem, form.criteria(), signal);
  }, {
    answer: (found) => {
      form.fault(null);
      const isLike = form.like();
      likes = isLike ? found.entries.map((row) => row.id) : [];
      const near = within(page, found.total);
      if (near !== page) {
        // Fewer were found than before.
        page = near;
        search.now(null);
        return;
      }
      const entries = isLike ? found.entries.slice((page - 1) * PAGE, page * PAGE) : found.entries;
      list.show({ ...found, entries }, page, isLike ? 'like' : asked(form.criteria()).length > 0 ? 'some' : 'all');
      isStale = false;
      pages = count(found.total);
      const next = entries.at(onward < 0 ? -1 : 0);
      if (onward !== 0 && next && opened !== null) open(next.id);
      onward = 0;
    },
    failure: (error) => {
      onward = 0;
      const fault = error instanceof ApiError ? error : new ApiError({ code: 'internal', message: String(error) });
      form.fault(fault);
      list.fail(fault);
    },
    busy: (is) => list.busy(is),
  });

  const list = resultList({
    open: (row) => open(row.id),
    edit: (row) => attempt(remote.entry(row.id).then((whole) => take(whole, 'edit'))),
    remove: (row) => void remove([row.id]),
    look: (row) => workbench.board.show({ fen: row.fen }),
    turn: (to) => {
      page = to;
      search.now(null);
      // After the buttons below, the list begins at its beginning.
      if (list.element.getBoundingClientRect().top < 0) list.element.scrollIntoView({ block: 'start' });
    },
    choose: () => attempt((form.like() ? Promise.resolve(likes) : remote.numbers(form.criteria())).then((ids) => chosen.set(ids, true))),
  });

  const selection = h('div', { class: 'toolbar selection', hidden: true, role: 'group', 'aria-label': t('collection.selection') });
  const drawSelection = () => {
    const count = chosen.all().length;
    selection.hidden = count === 0;
    selection.querySelector('.count')?.replaceChildren(t('collection.chosen', { count }));
  };
  const act = (/** @type {Parameters<typeof t>[0]} */ text, /** @type {Parameters<typeof t>[0]} */ help, /** @type {() => void} */ what, kind = '') =>
    h('button', { type: 'button', class: `button ${kind}`, title: t(help), onclick: what }, t(text));
  const tag = h('input', { id: 'chosen-tag', type: 'text', autocomplete: 'off', list: 'chosen-tag-names', title: t('collection.help.tag.chosen'), 'aria-label': t('collection.help.tag.chosen'), placeholder: t('collection.example.tag') });
  const tags = h('datalist', { id: 'chosen-tag-names' });
  complete(tag, tags, 'tag');
  const tagging = h('form', { class: 'add', onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    if (tag.value.trim()) void tagAll(chosen.all(), tag.value.trim());
  } }, tag, tags, h('button', { type: 'submit', class: 'button', title: t('collection.help.tag.chosen') }, t('collection.tag.chosen')));
  selection.append(h('span', { class: 'count', role: 'status' }), tagging,
    act('collection.sheet', 'collection.help.sheet', () => {
      chosen.askSheet();
      store.set({ panel: 'share' });
    }),
    act('collection.delete', 'collection.help.delete.chosen', () => void remove(chosen.all()), 'danger'),
    h('button', { type: 'button', class: 'button', title: t('collection.help.unchoose'), 'aria-label': t('collection.unchoose'), onclick: () => chosen.clear() }, '×'));
  chosen.listen(drawSelection);

  const imports = importing((added) => {
    if (added) void refresh();
  });
  const exports = exporting(() => ({ criteria: form.criteria(), ids: chosen.all().length > 0 ? chosen.all() : likes }), workbench.announce);
  const bar = h('div', { class: 'toolbar bar' },
    act('collection.save.editor', 'collection.help.save', () => showSave(), 'primary'), imports.button, exports.element);
  const browse = h('div', { class: 'browse' }, form.element, bar, imports.element, selection, list.element);

  const undo = undoBar();
  const entry = entryView(workbench, {
    back: () => showList(opened ?? undefined),
    step,
    remove: (row) => void remove([row.id]),
    similar: (row) => {
      attempt(remote.entry(row.id).then((whole) => take(whole, 'collection')).then(() => {
        page = 1;
        form.set({}, true);
        showList();
        search.now(null);
      }));
    },
    changed: () => {
      isStale = true;
    },
    find: (kind, words) => {
      page = 1;
      form.set({ [kind]: `"${words.replaceAll('"', ' ')}"` }, false);
      showList();
      search.now(null);
    },
  });
  const save = saveView(workbench, {
    back: () => showList(),
    saved: (id, words) => {
      isStale = true;
      void about();
      open(id);
      undo.say(words);
    },
  });

  const element = h('section', { class: 'panel collection', 'aria-label': t('collection.title') },
    name, closed, undo.element, browse, entry.element, save.element, h('p', { class: 'drop-here', 'aria-hidden': 'true' }, t('collection.drop')));
  imports.accept(element);

  /** @param {number} [id] The entry that gets the focus. */
  function showList(id) {
    opened = null;
    entry.hide();
    save.hide();
    browse.hidden = false;
    if (isStale) search.now(null);
    if (id !== undefined) list.focus(id);
  }

  /** Opens the entry before or after, on another page if it stands there. @param {number} by 1 or -1. */
  function step(by) {
    const rows = list.rows();
    const at = rows.findIndex((row) => row.id === opened);
    const next = at < 0 ? undefined : rows[at + by];
    if (next) open(next.id);
    else if (at >= 0 && page + by >= 1 && page + by <= pages) {
      page += by;
      onward = by;
      search.now(null);
    } else workbench.announce(t(by > 0 ? 'collection.atlast' : 'collection.atfirst'));
  }

  /** @param {number} id */
  function open(id) {
    opened = id;
    browse.hidden = true;
    save.hide();
    void entry.show(id);
  }

  function showSave() {
    opened = null;
    browse.hidden = true;
    entry.hide();
    void save.show();
  }

  /** Removes entries; one at once, several after a question. All can be brought back. @param {number[]} ids */
  async function remove(ids) {
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
    workbench.announce(words);
    if (gone.length === 0) return;
    isStale = true;
    void about();
    showList();
    undo.offer(words, async () => {
      for (const id of gone) await remote.restore(id);
      isStale = true;
      void about();
      if (!browse.hidden) search.now(null);
      return t(gone.length === 1 ? 'collection.restored.one' : 'collection.restored.many', { id: gone[0], count: gone.length });
    });
  }

  /** @param {number[]} ids @param {string} words */
  async function tagAll(ids, words) {
    try {
      for (const id of ids) await remote.tag(id, { add: [words] });
      tag.value = '';
      undo.say(t('collection.tagged.many', { count: ids.length, tag: words }));
    } catch (error) {
      undo.say(/** @type {Error} */ (error).message);
    }
    search.now(null);
  }

  async function about() {
    try {
      const found = await remote.about();
      isOpen = found.open;
      name.textContent = found.open ? t('collection.open', { name: found.name, count: found.entries.toLocaleString('en') }) : '';
      if (!found.open) explain(found);
    } catch (error) {
      isOpen = false;
      explain({ problem: /** @type {Error} */ (error).message, name: '?' });
    }
    name.hidden = !isOpen;
    closed.hidden = isOpen;
    if (!isOpen) {
      browse.hidden = true;
      entry.hide();
      save.hide();
      opened = null;
    } else if (opened === null && save.element.hidden) browse.hidden = false;
  }

  /** Says why there is nothing to see, and what to do. @param {{ name: string | null, problem?: string }} found */
  function explain(found) {
    fill(closed,
      h('h2', null, t(found.name ? 'collection.unusable' : 'collection.closed')),
      found.name && h('p', null, found.problem),
      h('p', null, t('collection.closed.what')),
      h('pre', null, 'keymove serve --collection problems.kmdb'),
      h('p', null, t('collection.closed.import')),
      h('pre', null, 'keymove db import problems.kmdb my-problems.pgn'),
      h('p', null, act('collection.again', 'collection.help.again', () => void refresh())));
  }

  async function refresh() {
    await about();
    isStale = true;
    if (isOpen && isShown && !browse.hidden) search.now(null);
  }

  store.listen((state, before) => {
    if (state.problem.fen !== before.problem.fen && form.like()) {
      page = 1;
      isStale = true;
      if (isShown && !browse.hidden) search.ask(null);
    }
  });

  return {
    id: 'collection',
    title: t('collection.title'),
    element,
    show: () => {
      isShown = true;
      workbench.board.show({ fen: store.get().problem.fen });
      void about().then(() => {
        if (isOpen && isStale && !browse.hidden) search.now(null);
      });
    },
    hide: () => {
      isShown = false;
      search.cancel();
    },
    onKey: (event) => {
      if (!isOpen) return false;
      if (event.key === 'Escape' && browse.hidden) showList(opened ?? undefined);
      else if (event.key === '/' && !browse.hidden) form.focus();
      else if (opened !== null && event.key === 'ArrowRight') step(1);
      else if (opened !== null && event.key === 'ArrowLeft') step(-1);
      else return false;
      return true;
    },
  };
}
