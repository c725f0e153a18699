// One entry: all that is known of it, and what can be done with it.

import { ApiError } from '../api.js';
import { miniBoard } from '../board/mini.js';
import { fill, h } from '../dom.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import { changes } from './fields.js';
import { arrive } from './focus.js';
import { entryForm } from './form.js';
import { keptView, solveAndKeep } from './keeping.js';
import * as remote from './remote.js';
import { origin, task } from './row.js';
import { complete } from './search.js';

/**
 * @typedef {object} EntryView
 * @property {HTMLElement} element
 * @property {(id: number) => Promise<void>} show
 * @property {() => void} hide
 */

/** Fields that have a line of their own. */
const LINES = /** @type {const} */ (['title', 'dedication', 'intended', 'twins', 'options', 'comments']);

/**
 * Puts an entry into the editor.
 * @param {Api.EntryWhole} entry
 * @param {string} panel Which panel is shown then.
 */
export async function take(entry, panel) {
  const fen = await remote.wholeFen(entry);
  store.set({
    problem: {
      ...store.get().problem,
      fen,
      stipulation: entry.stipulation,
      author: entry.author,
      source: origin(entry),
      intended: String(entry.problem.intended ?? ''),
      entry: entry.id,
    },
    panel,
  });
}

/**
 * @param {import('../main.js').Workbench} workbench
 * @param {object} wishes
 * @param {() => void} wishes.back
 * @param {(by: 1 | -1) => void} wishes.step The next entry of the list, or the one before.
 * @param {(row: import('./remote.js').Row) => void} wishes.remove
 * @param {(row: import('./remote.js').Row) => void} wishes.similar Others like it.
 * @param {() => void} wishes.changed Lists are no longer what they were.
 * @param {(kind: 'tag' | 'theme', words: string) => void} wishes.find Others with it.
 * @returns {EntryView}
 */
export function entryView(workbench, wishes) {
  const element = h('section', { class: 'entry', hidden: true, tabindex: -1, 'aria-label': t('collection.entry') });
  /** @type {AbortController | null} */
  let asking = null;
  /** @type {ReturnType<typeof solveAndKeep> | null} */
  let solving = null;

  const button = (/** @type {Parameters<typeof t>[0]} */ text, /** @type {Parameters<typeof t>[0]} */ help, /** @type {() => void} */ act, kind = '') =>
    h('button', { type: 'button', class: `button ${kind}`, title: t(help), onclick: act }, t(text));

  const show = async (/** @type {number} */ id) => {
    asking?.abort();
    const own = new AbortController();
    asking = own;
    element.hidden = false;
    try {
      const entry = await remote.entry(id, own.signal);
      if (asking !== own) return;
      draw(entry);
      workbench.board.show({ fen: entry.fen });
    } catch (error) {
      if (asking !== own || (error instanceof DOMException && error.name === 'AbortError')) return;
      fill(element, back(), h('p', { class: 'notice bad', role: 'alert' }, /** @type {Error} */ (error).message));
    }
  };

  /** Waits for a change, and shows what the entry is then. @param {number} id @param {Promise<unknown>} change @param {string} [words] */
  const after = async (id, change, words) => {
    try {
      await change;
      wishes.changed();
      await show(id);
      if (words) workbench.announce(words);
    } catch (error) {
      workbench.announce(/** @type {Error} */ (error).message);
    }
  };

  const back = () => button('collection.back', 'collection.help.back', wishes.back);

  const draw = (/** @type {Api.EntryWhole} */ entry) => {
    const place = h('div', { class: 'entry-body' });
    const actions = h('div', { class: 'toolbar' },
      button('collection.edit', 'collection.help.edit', () => void take(entry, 'edit'), 'primary'),
      button('collection.solve', 'collection.help.solve', () => void take(entry, 'solve')),
      button('collection.change', 'collection.help.change', () => edit(entry, place)),
      button('collection.share', 'collection.help.share', () => void take(entry, 'share')),
      button('collection.likeit', 'collection.help.likeit', () => wishes.similar(entry)),
      button('collection.keep.solve', 'collection.help.save.solve', () => solve(entry, place)),
      entry.changed && button('collection.revert', 'collection.help.revert', () => after(entry.id, remote.revert(entry.id), t('collection.reverted', { id: entry.id }))),
      button('collection.delete', 'collection.help.delete', () => wishes.remove(entry), 'danger'));
    fill(element,
      h('div', { class: 'toolbar' }, back(),
        h('span', { class: 'steps' },
          h('button', { type: 'button', class: 'button', title: t('collection.help.before'), 'aria-label': t('collection.help.before'), onclick: () => wishes.step(-1) }, '‹'),
          h('button', { type: 'button', class: 'button', title: t('collection.help.next'), 'aria-label': t('collection.help.next'), onclick: () => wishes.step(1) }, '›'))),
      h('h2', null, t('collection.heading', { id: entry.id, task: task(entry) })), actions, place);
    facts(entry, place);
    arrive(element);
  };

  const facts = (/** @type {Api.EntryWhole} */ entry, /** @type {HTMLElement} */ place) => {
    const rows = LINES.map((name) => /** @type {const} */ ([name, entry.problem[name] ?? []])).filter(([, value]) => value.length > 0).map(([name, value]) => [
      h('dt', null, t(`collection.field.${name}`)),
      h('dd', null, Array.isArray(value) ? value.map((item) => h('div', null, item)) : value)]);
    fill(place,
      h('div', { class: 'facts' }, miniBoard(entry.fen),
        h('div', null, h('p', { class: 'authors' }, h('strong', null, entry.author || t('collection.anonymous'))),
          origin(entry) && h('p', null, origin(entry)), h('p', { class: 'fen' }, h('code', null, entry.fen)))),
      tags(entry), analysis(entry.analysis), rows.length > 0 && h('dl', null, rows.flat()),
      entry.problem.solution && h('div', { class: 'printed' }, h('h3', null, t('collection.field.solution')), h('pre', { tabindex: 0 }, entry.problem.solution)),
      keptView(entry, (change) => void after(entry.id, change)), records(entry.all_records));
  };

  const solve = (/** @type {Api.EntryWhole} */ entry, /** @type {HTMLElement} */ place) => {
    if (solving) return;
    const own = solveAndKeep(entry);
    solving = own;
    const stop = button('collection.stop', 'collection.help.solving.stop', own.stop);
    const line = h('p', { class: 'toolbar', role: 'status' }, t('collection.save.solving'), stop);
    place.prepend(line);
    void own.words.then((words) => {
      if (solving !== own) return;
      solving = null;
      line.remove();
      void after(entry.id, Promise.resolve(), words);
    });
  };

  const tags = (/** @type {Api.EntryWhole} */ entry) => {
    const send = (/** @type {{ add?: string[], remove?: string[] }} */ what) => void after(entry.id, remote.tag(entry.id, what), t('collection.tagged'));
    const input = h('input', { id: 'entry-tag', type: 'text', autocomplete: 'off', list: 'entry-tag-names', title: t('collection.help.tag.add'), placeholder: t('collection.example.tag') });
    const hints = h('datalist', { id: 'entry-tag-names' });
    complete(input, hints, 'tag');
    const word = (/** @type {string} */ label, /** @type {'tag' | 'theme'} */ kind) =>
      h('button', { type: 'button', class: 'word', title: t('collection.help.withtag'), onclick: () => wishes.find(kind, label) }, label);
    return h('form', { class: 'tags', onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      if (input.value.trim()) send({ add: [input.value.trim()] });
    } },
    entry.tags.length + entry.keywords.length > 0 && h('ul', { class: 'chips', 'aria-label': t('collection.tags') },
      entry.tags.map((tag) => h('li', { class: 'chip tag' }, word(tag, 'tag'),
        h('button', { type: 'button', class: 'off', title: t('collection.help.untag'), 'aria-label': t('collection.untag', { tag }), onclick: () => send({ remove: [tag] }) }, '×'))),
      entry.keywords.map((label) => h('li', { class: 'chip' }, word(label, 'theme')))),
    h('span', { class: 'add' }, h('label', { for: input.id, class: 'unseen' }, t('collection.tag.add')), input, hints,
      h('button', { type: 'submit', class: 'button', title: t('collection.help.tag.add') }, t('collection.tag.add'))));
  };

  const analysis = (/** @type {Api.EntryAnalysis | null} */ found) => {
    if (!found) return h('p', { class: 'soft' }, t('collection.unanalysed'));
    const parts = [
      found.keys?.length > 0 && t('collection.keys', { keys: found.keys.filter((/** @type {string} */ key) => !/^[a-h][1-8][a-h][1-8]/.test(key)).join(', ') }),
      found.tries !== null && found.tries !== undefined && t('collection.tries', { count: found.tries }),
      found.set_play === true && t('collection.setplay'),
      found.score !== null && found.score !== undefined && t('collection.score', { score: found.score }),
    ];
    return h('div', { class: 'analysis' }, h('h3', null, t('collection.analysis')),
      h('p', null, h('span', { class: `chip state ${found.state}` }, state(found.state)), ' ', found.verdict),
      h('p', null, parts.filter(Boolean).join(' · ')),
      found.themes?.length > 0 && h('ul', { class: 'chips' }, found.themes.map((/** @type {string} */ theme) =>
        h('li', { class: 'chip' }, h('button', { type: 'button', class: 'word', title: t('collection.help.withtag'), onclick: () => wishes.find('theme', theme) }, theme)))));
  };

  const records = (/** @type {Api.EntryRecord[]} */ all) => all.length > 1 && h('details', null,
    h('summary', { title: t('collection.help.records') }, t('collection.records', { count: all.length })),
    h('ol', null, all.map((record) => h('li', null, [record.file, record.line > 0 && t('collection.line', { line: record.line }), record.turned].filter(Boolean).join(', ')))));

  const edit = (/** @type {Api.EntryWhole} */ entry, /** @type {HTMLElement} */ place) => {
    const form = entryForm(entry.problem);
    const fault = h('p', { class: 'fault', role: 'alert' });
    const save = h('button', { type: 'submit', class: 'button primary', title: t('collection.help.keep') }, t('collection.keep'));
    fill(place, h('form', { onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      const changed = changes(entry.problem, form.texts());
      form.fault(null);
      fault.textContent = '';
      if (Object.keys(changed).length === 0) return facts(entry, place);
      save.disabled = true;
      try {
        await remote.change(entry, changed);
        wishes.changed();
        await show(entry.id);
        workbench.announce(t('collection.kept', { id: entry.id }));
      } catch (error) {
        if (!(error instanceof ApiError) || !form.fault(error)) fault.textContent = /** @type {Error} */ (error).message;
      } finally {
        save.disabled = false;
      }
    } }, form.element, fault, h('div', { class: 'toolbar' }, save,
      button('collection.cancel', 'collection.help.cancel', () => facts(entry, place)))));
    form.focus();
  };

  return {
    element,
    show,
    hide: () => {
      asking?.abort();
      asking = null;
      solving?.abandon();
      solving = null;
      element.hidden = true;
      // Its fields would have the names of another view's.
      element.replaceChildren();
    },
  };
}

/** @param {string} word */
function state(word) {
  return word === 'sound' || word === 'unsound' || word === 'stopped' || word === 'refused' ? t(`collection.state.${word}`) : word;
}
