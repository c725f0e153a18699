// One entry: all that is known of it, and what can be done with it.

import { ApiError } from '../api.js';
import { miniBoard } from '../board/mini.js';
import { fill, h } from '../dom.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import { themeIn } from '../themes.js';
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
 * Puts an entry on the board.
 * @param {Api.EntryWhole} entry
 * @param {string} panel Which panel is shown then.
 */
export async function take(entry, panel) {
  const fen = await remote.wholeFen(entry);
  store.putProblem({
    fen,
    stipulation: entry.stipulation,
    author: entry.author,
    source: origin(entry),
    intended: String(entry.problem.intended ?? ''),
    twins: (entry.problem.twins ?? []).join('\n'),
    zero: entry.problem.zeroposition ? 'on' : '',
    entry: entry.id,
  }, { panel, setup: false });
}

/**
 * What can be wished of whoever shows the entry.
 * @typedef {object} Wishes
 * @property {() => void} back
 * @property {(by: 1 | -1) => void} step The next entry of the list, or the one before.
 * @property {(row: import('./remote.js').Row) => void} remove
 * @property {(row: import('./remote.js').Row) => void} similar Others like it.
 * @property {() => void} changed Lists are no longer what they were.
 * @property {(kind: 'tag' | 'theme', words: string) => void} find Others with it.
 */

/**
 * The view, and what is under way.
 * @typedef {object} Self
 * @property {HTMLElement} element
 * @property {import('../main.js').Workbench} workbench
 * @property {Wishes} wishes
 * @property {AbortController | null} asking
 * @property {ReturnType<typeof solveAndKeep> | null} solving
 */

/** @typedef {Parameters<typeof t>[0]} Key */

/**
 * @param {import('../main.js').Workbench} workbench
 * @param {Wishes} wishes
 * @returns {EntryView}
 */
export function entryView(workbench, wishes) {
  const element = h('section', { class: 'entry', hidden: true, tabindex: -1, 'aria-label': t('collection.entry') });
  /** @type {Self} */
  const self = { element, workbench, wishes, asking: null, solving: null };
  return { element, show: (id) => show(self, id), hide: () => hide(self) };
}

/** @param {Key} text @param {Key} help @param {() => void} onclick @param {string} [kind] */
function button(text, help, onclick, kind = '') {
  return h('button', { type: 'button', class: `button ${kind}`, title: t(help), onclick }, t(text));
}

/** @param {Self} self */
function backButton({ wishes }) {
  return button('collection.back', 'collection.help.back', wishes.back);
}

/** @param {Self} self @param {number} id */
async function show(self, id) {
  self.asking?.abort();
  const own = new AbortController();
  self.asking = own;
  self.element.hidden = false;
  try {
    const entry = await remote.entry(id, own.signal);
    if (self.asking !== own) return;
    draw(self, entry);
    self.workbench.board.show({ fen: entry.fen });
  } catch (error) {
    if (self.asking !== own || (error instanceof DOMException && error.name === 'AbortError')) return;
    fill(self.element, backButton(self), h('p', { class: 'notice bad', role: 'alert' }, /** @type {Error} */ (error).message));
  }
}

/** @param {Self} self */
function hide(self) {
  self.asking?.abort();
  self.solving?.abandon();
  [self.asking, self.solving] = [null, null];
  self.element.hidden = true;
  // Its fields would have the names of another view's.
  self.element.replaceChildren();
}

/** Waits for a change, and shows what the entry is then. @param {Self} self @param {number} id @param {Promise<unknown>} change @param {string} [words] */
async function after(self, id, change, words) {
  try {
    await change;
    self.wishes.changed();
    await show(self, id);
    if (words) self.workbench.announce(words);
  } catch (error) {
    self.workbench.announce(/** @type {Error} */ (error).message);
  }
}

/** @param {Self} self @param {Api.EntryWhole} entry */
function draw(self, entry) {
  const { element, wishes } = self;
  const place = h('div', { class: 'entry-body' });
  const step = (/** @type {1 | -1} */ by, /** @type {Key} */ help) =>
    h('button', { type: 'button', class: 'button', title: t(help), 'aria-label': t(help), onclick: () => wishes.step(by) }, by < 0 ? '‹' : '›');
  fill(element,
    h('div', { class: 'toolbar' }, backButton(self), h('span', { class: 'steps' }, step(-1, 'collection.help.before'), step(1, 'collection.help.next'))),
    h('h2', null, t('collection.heading', { id: entry.id, task: task(entry) })), actions(self, entry, place), place);
  facts(self, entry, place);
  arrive(element);
}

/** @param {Self} self @param {Api.EntryWhole} entry @param {HTMLElement} place */
function actions(self, entry, place) {
  const { wishes } = self;
  const revert = () => after(self, entry.id, remote.revert(entry.id), t('collection.reverted', { id: entry.id }));
  return h('div', { class: 'toolbar' },
    button('collection.edit', 'collection.help.edit', () => void take(entry, 'problem'), 'primary'),
    button('collection.change', 'collection.help.change', () => edit(self, entry, place)),
    button('collection.share', 'collection.help.share', () => void take(entry, 'share')),
    button('collection.likeit', 'collection.help.likeit', () => wishes.similar(entry)),
    button('collection.keep.solve', 'collection.help.save.solve', () => solve(self, entry, place)),
    entry.changed && button('collection.revert', 'collection.help.revert', revert),
    button('collection.delete', 'collection.help.delete', () => wishes.remove(entry), 'danger'));
}

/** @param {Self} self @param {Api.EntryWhole} entry @param {HTMLElement} place */
function facts(self, entry, place) {
  const { wishes } = self;
  const { problem } = entry;
  const rows = LINES.map((name) => /** @type {const} */ ([name, problem[name] ?? []])).filter(([, value]) => value.length > 0).map(([name, value]) => [
    h('dt', null, t(`collection.field.${name}`)),
    h('dd', null, Array.isArray(value) ? value.map((item) => h('div', null, item)) : value)]);
  fill(place,
    h('div', { class: 'facts' }, miniBoard(entry.fen),
      h('div', null, h('p', { class: 'authors' }, h('strong', null, entry.author || t('collection.anonymous'))),
        origin(entry) && h('p', null, origin(entry)), h('p', { class: 'fen' }, h('code', null, entry.fen)))),
    tagForm(self, entry), analysisView(entry.analysis, wishes), rows.length > 0 && h('dl', null, rows.flat()),
    problem.solution && h('div', { class: 'printed' }, h('h3', null, t('collection.field.solution')), h('pre', { tabindex: 0 }, problem.solution)),
    keptView(entry, (change) => void after(self, entry.id, change)), recordsView(entry.all_records));
}

/** @param {Self} self @param {Api.EntryWhole} entry @param {HTMLElement} place */
function solve(self, entry, place) {
  if (self.solving) return;
  const own = solveAndKeep(entry);
  self.solving = own;
  const stop = button('collection.stop', 'collection.help.solving.stop', own.stop);
  const line = h('p', { class: 'toolbar', role: 'status' }, t('collection.save.solving'), stop);
  place.prepend(line);
  void own.words.then((words) => {
    if (self.solving !== own) return;
    self.solving = null;
    line.remove();
    void after(self, entry.id, Promise.resolve(), words);
  });
}

/** @param {Self} self @param {Api.EntryWhole} entry */
function tagForm(self, { id, tags, keywords }) {
  const send = (/** @type {Api.EntryTags} */ what) => void after(self, id, remote.tag(id, what), t('collection.tagged'));
  const input = h('input', { id: 'entry-tag', type: 'text', autocomplete: 'off', list: 'entry-tag-names', title: t('collection.help.tag.add'), placeholder: t('collection.example.tag') });
  const hints = h('datalist', { id: 'entry-tag-names' });
  complete(input, hints, 'tag');
  return h('form', { class: 'tags', onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    if (input.value.trim()) send({ add: [input.value.trim()] });
  } },
  tags.length + keywords.length > 0 && h('ul', { class: 'chips', 'aria-label': t('collection.tags') },
    tags.map((tag) => h('li', { class: 'chip tag' }, word(self.wishes, tag, 'tag'),
      h('button', { type: 'button', class: 'off', title: t('collection.help.untag'), 'aria-label': t('collection.untag', { tag }), onclick: () => send({ remove: [tag] }) }, '×'))),
    keywords.map((label) => h('li', { class: 'chip' }, word(self.wishes, label, 'theme')))),
  h('span', { class: 'add' }, h('label', { for: input.id, class: 'unseen' }, t('collection.tag.add')), input, hints,
    h('button', { type: 'submit', class: 'button', title: t('collection.help.tag.add') }, t('collection.tag.add'))));
}

/** A label that finds others with it. @param {Wishes} wishes @param {string} label @param {'tag' | 'theme'} kind */
function word(wishes, label, kind) {
  return h('button', { type: 'button', class: 'word', title: t('collection.help.withtag'), onclick: () => wishes.find(kind, label) }, kind === 'theme' ? themeIn(label) : label);
}

/** @param {Api.EntryAnalysis | null} found @param {Wishes} wishes */
function analysisView(found, wishes) {
  if (!found) return h('p', { class: 'soft' }, t('collection.unanalysed'));
  const parts = [
    found.keys.length > 0 && t('collection.keys', { keys: found.keys.filter((key) => !/^[a-h][1-8][a-h][1-8]/.test(key)).join(', ') }),
    found.tries !== null && t('collection.tries', { count: found.tries }),
    found.set_play === true && t('collection.setplay'),
    found.score !== null && t('collection.score', { score: found.score }),
  ];
  return h('div', { class: 'analysis' }, h('h3', null, t('collection.analysis')),
    h('p', null, h('span', { class: `chip state ${found.state}` }, t(`collection.state.${found.state}`)), ' ', h('span', { lang: 'en' }, found.verdict)),
    h('p', null, parts.filter(Boolean).join(' · ')),
    found.themes.length > 0 && h('ul', { class: 'chips' }, found.themes.map((theme) => h('li', { class: 'chip' }, word(wishes, theme, 'theme')))));
}

/** @param {Api.EntryRecord[]} all */
function recordsView(all) {
  return all.length > 1 && h('details', null,
    h('summary', { title: t('collection.help.records') }, t('collection.records', { count: all.length })),
    h('ol', null, all.map((record) => h('li', null, [record.file, record.line > 0 && t('collection.line', { line: record.line }), record.turned].filter(Boolean).join(', ')))));
}

/** The fields of the entry, to be changed. @param {Self} self @param {Api.EntryWhole} entry @param {HTMLElement} place */
function edit(self, entry, place) {
  const form = entryForm(entry.problem);
  const fault = h('p', { class: 'fault', role: 'alert' });
  const save = h('button', { type: 'submit', class: 'button primary', title: t('collection.help.keep') }, t('collection.keep'));
  const submit = async () => {
    const changed = changes(entry.problem, form.texts());
    form.fault(null);
    fault.textContent = '';
    if (Object.keys(changed).length === 0) return facts(self, entry, place);
    save.disabled = true;
    try {
      await remote.change(entry, changed);
      self.wishes.changed();
      await show(self, entry.id);
      self.workbench.announce(t('collection.kept', { id: entry.id }));
    } catch (error) {
      if (!(error instanceof ApiError) || !form.fault(error)) fault.textContent = /** @type {Error} */ (error).message;
    } finally {
      save.disabled = false;
    }
  };
  fill(place, h('form', { onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    void submit();
  } }, form.element, fault, h('div', { class: 'toolbar' }, save,
    button('collection.cancel', 'collection.help.cancel', () => facts(self, entry, place)))));
  form.focus();
}
