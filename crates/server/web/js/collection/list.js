// The results: one page of them, each with a small diagram.

import { ApiError } from '../api.js';
import { miniBoard } from '../board/mini.js';
import { fill, h } from '../dom.js';
import { language, t } from '../texts.js';
import * as chosen from './chosen.js';
import { PAGE, count, span, within } from './pages.js';
import { pageButtons } from './pager.js';
import { MOST_CHOSEN } from './remote.js';
import { origin, task } from './row.js';

/** @typedef {import('./remote.js').Row} Row */

/** How many labels are shown of an entry; the others when it is opened. */
const MOST_LABELS = 4;

/**
 * @typedef {object} ResultList
 * @property {HTMLElement} element
 * @property {(found: import('./remote.js').Found, page: number, asked: 'all' | 'some' | 'like') => void} show `asked`: everything there is, what meets criteria, or what is like a position.
 * @property {(is: boolean) => void} busy
 * @property {(error: Error) => void} fail
 * @property {() => Row[]} rows What is in view.
 * @property {(id?: number) => void} focus The entry with this number, else the first.
 */

/**
 * @param {object} wishes
 * @param {(row: Row) => void} wishes.open
 * @param {(row: Row) => void} wishes.edit Put on the board.
 * @param {(row: Row) => void} wishes.remove
 * @param {(row: Row) => void} wishes.look It has the focus.
 * @param {(page: number) => void} wishes.turn Another page.
 * @param {(total: number) => void} wishes.choose All that was found, so many.
 * @returns {ResultList}
 */
export function resultList(wishes) {
  /** @type {Row[]} */
  let rows = [];
  let [page, total] = [1, 0];
  const status = h('p', { class: 'found', role: 'status', 'aria-live': 'polite' });
  const list = h('ol', { class: 'results', 'aria-label': t('collection.results') });
  const all = h('button', { type: 'button', class: 'button small', title: t('collection.help.choose.page'), onclick: () => {
    const ids = rows.map((row) => row.id);
    chosen.set(ids, !ids.every(chosen.has));
  } }, t('collection.choose.page'));
  const every = h('button', { type: 'button', class: 'button small', hidden: true, title: t('collection.help.choose.all'), onclick: () => wishes.choose(total) });
  const pagers = [pageButtons((to) => turn(to), 'pages'), pageButtons((to) => turn(to), 'pages.below')];
  const turn = (/** @type {number} */ to) => {
    const wanted = within(to, total);
    if (wanted !== page) wishes.turn(wanted);
  };

  const item = (/** @type {Row} */ row) => {
    const check = h('input', { type: 'checkbox', title: t('collection.help.choose'), 'aria-label': t('collection.choose', { id: row.id }) });
    check.checked = chosen.has(row.id);
    check.addEventListener('change', () => chosen.set([row.id], check.checked));
    const labels = [...row.tags, ...row.keywords];
    const button = h('button', {
      type: 'button', class: 'result', 'data-id': row.id, title: t('collection.help.result'), onclick: () => wishes.open(row), onfocus: () => wishes.look(row),
    },
    h('span', { class: 'about' },
      h('span', { class: 'task' }, task(row), row.likeness && h('span', { class: 'chip' }, t('collection.percent', { percent: Math.floor(row.likeness.score * 100) }))),
      row.likeness && h('span', { class: 'soft likeness' }, likeness(row.likeness)),
      h('strong', null, row.author || t('collection.anonymous')),
      h('span', { class: 'origin' }, origin(row)),
      labels.length > 0 && h('span', { class: 'labels' }, labels.slice(0, MOST_LABELS).map((label, at) => h('span', { class: at < row.tags.length ? 'chip tag' : 'chip' }, label)),
        labels.length > MOST_LABELS && h('span', { class: 'rest' }, `+${labels.length - MOST_LABELS}`)),
      h('span', { class: 'number' }, t('collection.number', { id: row.id }))),
    miniBoard(row.fen, row.matched));
    return h('li', null, button, h('span', { class: 'choose' }, check));
  };

  list.addEventListener('keydown', (event) => {
    const buttons = /** @type {HTMLButtonElement[]} */ ([...list.querySelectorAll('button.result')]);
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const row = rows[at];
    if (!row || event.ctrlKey || event.altKey || event.metaKey) return;
    const to = (/** @type {number} */ index) => buttons[Math.min(Math.max(index, 0), buttons.length - 1)]?.focus();
    const actions = /** @type {Record<string, () => void>} */ ({
      ArrowDown: () => to(at + 1),
      ArrowUp: () => to(at - 1),
      Home: () => to(0),
      End: () => to(buttons.length - 1),
      PageDown: () => turn(page + 1),
      PageUp: () => turn(page - 1),
      ' ': () => /** @type {HTMLInputElement | null} */ (buttons[at].parentElement?.querySelector('input'))?.click(),
      e: () => wishes.edit(row),
      Delete: () => wishes.remove(row),
    });
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  });
  chosen.listen(() => {
    for (const [index, row] of rows.entries()) {
      const check = /** @type {HTMLInputElement | null | undefined} */ (list.children[index]?.querySelector('.choose input'));
      if (check) check.checked = chosen.has(row.id);
    }
  });

  const focus = (/** @type {number | undefined} */ id) => {
    const one = id === undefined ? null : list.querySelector(`[data-id="${id}"]`);
    /** @type {HTMLElement | null} */ (one ?? list.querySelector('button.result'))?.focus();
  };

  return {
    element: h('section', { class: 'list', 'aria-label': t('collection.results') }, h('div', { class: 'toolbar' }, status, all, every, pagers[0].element), list, pagers[1].element),
    show: (found, at, asked) => {
      rows = found.entries;
      [page, total] = [at, found.total];
      const [first, last] = span(page, total);
      const compared = found.compared ?? total;
      const values = { total: total.toLocaleString(language), compared: compared.toLocaleString(language), first: first.toLocaleString(language), last: last.toLocaleString(language) };
      if (total === 0) status.textContent = asked === 'like' && compared > 0 ? t('collection.none.like', values) : t(asked === 'all' ? 'collection.empty' : 'collection.none');
      else if (asked === 'like') status.textContent = t(total === 1 ? 'collection.found.like.one' : 'collection.found.like', values);
      else status.textContent = total > PAGE ? t('collection.found.part', values) : t(total === 1 ? 'collection.found.one' : 'collection.found', values);
      all.hidden = total === 0;
      every.hidden = total <= PAGE || total > MOST_CHOSEN;
      every.textContent = t('collection.choose.all', values);
      for (const pager of pagers) pager.show(page, count(total));
      // Who is in the list stays there, at the same entry if it is still in view.
      const focused = list.contains(document.activeElement) ? document.activeElement?.getAttribute('data-id') : null;
      fill(list, rows.map(item));
      if (focused) focus(Number(focused));
    },
    busy: (is) => list.setAttribute('aria-busy', String(is)),
    fail: (error) => {
      rows = [];
      status.textContent = error instanceof ApiError && error.field ? t('collection.faulty') : error.message;
      all.hidden = true;
      every.hidden = true;
      for (const pager of pagers) pager.show(1, 1);
      fill(list);
    },
    rows: () => rows,
    focus,
  };
}

/**
 * How two positions differ.
 * @param {Api.SimilarEntry['likeness']} likeness
 */
function likeness({ turned, missing, added, same_stipulation: isSame }) {
  return [
    turned,
    missing.length > 0 && t('collection.missing', { men: missing.join(' ') }),
    added.length > 0 && t('collection.added.men', { men: added.join(' ') }),
    !isSame && t('collection.otherwise'),
  ].filter(Boolean).join('; ') || t('collection.same');
}
