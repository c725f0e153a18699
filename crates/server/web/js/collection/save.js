// What stands on the board, into the collection: as a new entry, or over the one it came from.

import { ApiError } from '../api.js';
import { miniBoard } from '../board/mini.js';
import { fill, h } from '../dom.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import { changes, typed, FIELDS } from './fields.js';
import { arrive } from './focus.js';
import { entryForm } from './form.js';
import { solveAndKeep } from './keeping.js';
import * as remote from './remote.js';
import { task } from './row.js';

/**
 * @typedef {object} SaveView
 * @property {HTMLElement} element
 * @property {() => Promise<void>} show
 * @property {() => void} hide
 */

/**
 * @param {import('../main.js').Workbench} workbench
 * @param {object} wishes
 * @param {() => void} wishes.back
 * @param {(id: number, words: string) => void} wishes.saved
 * @returns {SaveView}
 */
export function saveView(workbench, wishes) {
  const element = h('section', { class: 'save', hidden: true, tabindex: -1, 'aria-label': t('collection.save') });
  /** @type {ReturnType<typeof solveAndKeep> | null} */
  let solving = null;
  /** What was asked to be drawn last. */
  let turn = 0;

  const show = async () => {
    const own = ++turn;
    const problem = store.get().problem;
    element.hidden = false;
    /** @type {Api.EntryWhole | null} */
    let old = null;
    if (problem.entry !== null) old = await remote.entry(problem.entry).catch(() => null);
    if (own !== turn) return;
    const before = old?.problem ?? {};
    // What a file leaves out of a FEN is no change.
    const isSame = old !== null && await remote.wholeFen(old) === problem.fen;
    if (own !== turn) return;
    const now = { ...before, fen: isSame ? before.fen : problem.fen, stipulation: problem.stipulation, intended: problem.intended || before.intended };
    if (!old) Object.assign(now, { authors: problem.author ? problem.author.split(' & ') : [], source: problem.source });
    const form = entryForm(now);
    const fault = h('p', { class: 'fault', role: 'alert' });
    const state = h('p', { class: 'soft', role: 'status' });
    const solve = h('input', { type: 'checkbox', id: 'save-solve', checked: true, title: t('collection.help.save.solve') });
    const save = async (/** @type {Api.EntryWhole | null} */ over) => {
      form.fault(null);
      fault.textContent = '';
      const texts = form.texts();
      try {
        const added = over ? null : await remote.add(filled(texts));
        const entry = over ? await remote.change(over, changes(before, texts)) : added?.entry;
        if (!entry) return;
        store.setProblem({ entry: entry.id });
        let words = t(over ? 'collection.kept' : `collection.arrival.${added?.arrival ?? 'new'}`, { id: entry.id });
        if (solve.checked) {
          state.textContent = t('collection.save.solving');
          solving = solveAndKeep(entry);
          words += ` ${await solving.words}`;
          solving = null;
          state.textContent = '';
        }
        if (own !== turn) return;
        wishes.saved(entry.id, words);
      } catch (error) {
        if (!(error instanceof ApiError) || !form.fault(error)) fault.textContent = /** @type {Error} */ (error).message;
      }
    };
    const button = (/** @type {string} */ text, /** @type {string} */ help, /** @type {Api.EntryWhole | null} */ over, kind = '') =>
      h('button', { type: 'button', class: `button ${kind}`, title: help, onclick: async (/** @type {Event} */ event) => {
        const pressed = /** @type {HTMLButtonElement} */ (event.currentTarget);
        pressed.disabled = true;
        await save(over);
        pressed.disabled = false;
      } }, text);
    fill(element,
      h('div', { class: 'toolbar' }, h('button', { type: 'button', class: 'button', title: t('collection.help.back'), onclick: wishes.back }, t('collection.back'))),
      h('h2', null, t('collection.save')),
      h('div', { class: 'facts' }, miniBoard(problem.fen), h('p', { class: 'soft' }, old ? t('collection.save.came', { id: old.id, author: old.author || t('collection.anonymous'), task: task(old) }) : t('collection.save.new'))),
      form.element, h('label', { class: 'check', for: solve.id }, solve, t('collection.save.solve')), fault, state,
      h('div', { class: 'toolbar' },
        old && button(t('collection.save.over', { id: old.id }), t('collection.help.save.over'), old, 'primary'),
        button(t('collection.save.add'), t('collection.help.save.add'), null, old ? '' : 'primary')));
    arrive(element);
  };

  return {
    element,
    show,
    hide: () => {
      turn += 1;
      solving?.abandon();
      solving = null;
      element.hidden = true;
      // Its fields would have the names of another view's.
      element.replaceChildren();
    },
  };
}

/**
 * Only the fields in which something stands.
 * @param {Record<string, string>} texts
 */
function filled(texts) {
  const all = FIELDS.map((field) => /** @type {const} */ ([field.name, typed(field, texts[field.name] ?? '')]));
  return Object.fromEntries(all.filter(([, value]) => value.length > 0));
}
