// What stands in the editor, into the collection: as a new entry, or over the one it came from.

import { ApiError, start } from '../api.js';
import { fill, h } from '../dom.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import { changes, typed, FIELDS } from './fields.js';
import { arrive } from './focus.js';
import { entryForm } from './form.js';
import { miniature } from './miniature.js';
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
 * @param {(id: number) => void} wishes.saved
 * @returns {SaveView}
 */
export function saveView(workbench, wishes) {
  const element = h('section', { class: 'save', hidden: true, tabindex: -1, 'aria-label': t('collection.save') });
  /** @type {import('../api.js').Job | null} */
  let job = null;
  /** What was asked to be drawn last. */
  let turn = 0;

  const show = async () => {
    const own = ++turn;
    const problem = store.get().problem;
    element.hidden = false;
    /** @type {import('./remote.js').Entry | null} */
    let old = null;
    if (problem.entry !== null) old = await remote.entry(problem.entry).catch(() => null);
    if (own !== turn) return;
    const before = old?.problem ?? {};
    const now = { ...before, fen: problem.fen, stipulation: problem.stipulation, intended: problem.intended || before.intended };
    if (!old) Object.assign(now, { authors: problem.author ? problem.author.split(' & ') : [], source: problem.source });
    const form = entryForm(now);
    const fault = h('p', { class: 'fault', role: 'alert' });
    const state = h('p', { class: 'soft', role: 'status' });
    const solve = h('input', { type: 'checkbox', id: 'save-solve', checked: true, title: t('collection.help.save.solve') });
    const save = async (/** @type {number | null} */ over) => {
      form.fault(null);
      fault.textContent = '';
      const texts = form.texts();
      try {
        const fields = over === null ? filled(texts) : changes(before, texts);
        const answer = over === null ? await remote.add(fields) : await remote.change(over, fields);
        const id = over ?? answer.id;
        store.setProblem({ entry: id });
        let words = t(over !== null ? 'collection.kept' : answer.known ? 'collection.known' : 'collection.added', { id });
        if (solve.checked) words += ` ${await keep(id, texts, state)}`;
        workbench.announce(words);
        wishes.saved(id);
      } catch (error) {
        if (!(error instanceof ApiError) || !form.fault(error)) fault.textContent = /** @type {Error} */ (error).message;
      }
    };
    const button = (/** @type {string} */ text, /** @type {string} */ help, /** @type {number | null} */ over, kind = '') =>
      h('button', { type: 'button', class: `button ${kind}`, title: help, onclick: async (/** @type {Event} */ event) => {
        const pressed = /** @type {HTMLButtonElement} */ (event.currentTarget);
        pressed.disabled = true;
        await save(over);
        pressed.disabled = false;
      } }, text);
    fill(element,
      h('div', { class: 'toolbar' }, h('button', { type: 'button', class: 'button', title: t('collection.help.back'), onclick: wishes.back }, t('collection.back'))),
      h('h2', null, t('collection.save')),
      h('div', { class: 'facts' }, miniature(problem.fen), h('p', { class: 'soft' }, old ? t('collection.save.came', { id: old.id, author: old.author || t('collection.anonymous'), task: task(old) }) : t('collection.save.new'))),
      form.element, h('label', { class: 'check', for: solve.id }, solve, t('collection.save.solve')), fault, state,
      h('div', { class: 'toolbar' },
        old && button(t('collection.save.over', { id: old.id }), t('collection.help.save.over'), old.id, 'primary'),
        button(t('collection.save.add'), t('collection.help.save.add'), null, old ? '' : 'primary')));
    arrive(element);
  };

  /**
   * Solves a new state of an entry and keeps what was found with it.
   * @param {number} id
   * @param {Record<string, string>} texts
   * @param {HTMLElement} state
   */
  const keep = async (id, texts, state) => {
    /** @type {any[]} */
    const solutions = [];
    state.textContent = t('collection.save.solving');
    try {
      job = start('/solve', { fen: texts.fen, stipulation: texts.stipulation, intended: texts.intended || undefined, seconds: 60 }, (line) => {
        if (line.event === 'solution') solutions.push(line.solution);
      });
      await job.done;
      if (solutions.length === 0) return t('collection.save.unsolved');
      await remote.keep(id, solutions);
      return t('collection.save.solved');
    } catch (error) {
      return t('collection.save.failed', { message: /** @type {Error} */ (error).message });
    } finally {
      job = null;
      state.textContent = '';
    }
  };

  return {
    element,
    show,
    hide: () => {
      turn += 1;
      job?.abandon();
      element.hidden = true;
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
