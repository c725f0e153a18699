// The panel "Improve": wishes, a search, what it finds, and the tree of versions that came of it.

import { fill, h } from '../dom.js';
import { keepOnLeaving, load, loadTab, save } from '../saved.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import { createBar } from './bar.js';
import { createCompare } from './compare.js';
import { createForm } from './form.js';
import { createList } from './list.js';
import { men, units } from './placement.js';
import { createRun } from './run.js';
import { labelOf } from './said.js';
import * as server from './server.js';
import * as states from './state.js';
import { tableOf } from './table.js';
import { createTree, nameOf } from './tree.js';
import * as versions from './versions.js';
import * as wish from './wishes.js';

const WISHES = 'improve.wishes';
const VERSIONS = 'improve.versions';
/** What a run has found, in this tab of the browser. */
const FOUND = 'improve.found';

/** @typedef {import('./results.js').Candidate} Candidate */

/**
 * The panel: its state, and what shows it.
 * @typedef {object} Panel
 * @property {states.State} state
 * @property {wish.Wishes} wishes Changed by the form.
 * @property {boolean} visible
 * @property {number | undefined} available Threads of the server, once they are known.
 * @property {(fen: string, stipulation: string) => Promise<import('./scores.js').Score>} score
 * @property {import('./run.js').Run<Api.ImproveRequest>} run
 * @property {ReturnType<typeof createForm>} form
 * @property {ReturnType<typeof createList>} list
 * @property {import('./compare.js').Compare} compare
 * @property {ReturnType<typeof createTree>} tree
 * @property {ReturnType<typeof createParts>} parts
 * @property {import('../main.js').Workbench} workbench
 */

/** What the server calls fields of the form. @type {Partial<Record<keyof wish.Wishes, string>>} */
const FIELDS = { empty: 'wishes.keep_empty', further: 'deep' };

/**
 * @param {import('../main.js').Workbench} workbench
 * @returns {import('../main.js').Panel}
 */
export function improvePanel(workbench) {
  const panel = createPanel(workbench);
  const { list, compare } = panel;
  store.listen((now, before) => {
    if (now.problem === before.problem) return;
    if (now.problem.fen !== before.problem.fen || now.problem.stipulation !== before.problem.stipulation) panel.parts.rated.hidden = true;
    describe(panel);
    place(panel);
    draw(panel);
  });
  keepOnLeaving(FOUND, () => panel.run.now());
  describe(panel);
  panel.tree.update(panel.state.history);
  if (panel.run.now().problem) heard(panel, panel.run.now());
  return {
    id: 'improve',
    title: t('improve.title'),
    element: layout(panel),
    show: () => {
      panel.visible = true;
      describe(panel);
      draw(panel);
    },
    hide: () => {
      panel.visible = false;
    },
    onKey: ({ key }) => {
      if (key === 'ArrowDown') return list.step(1);
      if (key === 'ArrowUp') return list.step(-1);
      if (key === 'o' && panel.state.chosen) return compare.turn(), true;
      if (key === 't' && panel.state.chosen) return take(panel), true;
      return false;
    },
  };
}

/** @param {import('../main.js').Workbench} workbench */
function createPanel(workbench) {
  const wishes = wish.parse(load(WISHES));
  const score = keptScores();
  const run = createRun({ search: server.improve, time: Date.now, hear: (now) => heard(panel, now), kept: loadTab(FOUND) });
  /** @type {Panel} */
  const panel = {
    state: { history: versions.parse(load(VERSIONS)), improved: null, chosen: null },
    wishes, visible: false, available: undefined, score, run, workbench, parts: createParts({ start: (repair) => void start(panel, repair), stop: run.stop, rate: () => void showScore(panel) }),
    form: createForm(wishes, server.themes, () => {
      save(WISHES, wishes);
      draw(panel);
    }),
    list: createList((candidate) => choose(panel, candidate), {
      id: 'improve', title: t('improve.results'), row: t('improve.row.help'), orders: ['score', 'units', 'steps'],
      count: (count, full) => (full ? t('improve.count.full', { count }) : t(count === 1 ? 'improve.count.one' : 'improve.count', { count })),
    }),
    compare: createCompare({
      words: { title: t('improve.compare'), original: t('improve.which.original'), candidate: t('improve.which.candidate'), take: t('improve.take'), help: t('improve.take.help') },
      score: (fen) => score(fen, run.now().problem?.stipulation ?? ''), scoresOriginal: true, purposes: (fen, signal) => server.purposes(fen, run.now().problem?.stipulation ?? '', signal),
      changed: () => draw(panel), take: () => take(panel), back: () => panel.state.improved !== null && go(panel, panel.state.improved, true),
    }),
    tree: createTree({
      go: (id) => go(panel, id, false),
      rename: (id, name) => keep(panel, versions.change(panel.state.history, id, { name })),
      remove: (id) => forget(panel, versions.remove(panel.state.history, id)),
      clear: () => forget(panel, versions.empty()),
    }),
  };
  return panel;
}

/** @param {{ start: (repair: boolean) => void, stop: () => void, rate: () => void }} hands */
function createParts({ start, stop, rate }) {
  return {
    bar: createBar({ name: t('improve.begin'), help: t('improve.begin.help'), start: () => start(false), stop, labelOf }),
    repair: h('button', { type: 'button', class: 'button', title: t('improve.repair.help'), onclick: () => start(true), hidden: true }, t('improve.repair')),
    rate: h('button', { type: 'button', class: 'button', title: t('improve.rate.help'), onclick: rate }, t('improve.rate')),
    rated: h('section', { class: 'improve-rated', 'aria-label': t('improve.rated'), hidden: true }),
    other: h('p', { class: 'notice', hidden: true }),
    subject: h('p', { class: 'improve-problem' }),
  };
}

/** @param {Panel} panel */
function layout({ parts, form, list, compare, tree }) {
  return h('section', { class: 'panel improve', 'aria-label': t('improve.title') },
    h('div', { class: 'improve-run' }, h('div', { class: 'toolbar' }, parts.bar.begin, parts.bar.end, parts.rate, parts.bar.state), parts.bar.meter, parts.bar.label, h('div', { class: 'toolbar' }, parts.repair)),
    parts.subject, form.element, parts.rated, parts.other, list.element, compare.element, tree.element);
}

/** Scores, each asked for once. @returns {Panel['score']} */
function keptScores() {
  /** @type {Map<string, ReturnType<Panel['score']>>} */
  const scores = new Map();
  return (fen, stipulation) => {
    const name = `${fen} ${stipulation}`;
    const known = scores.get(name);
    if (known) return known;
    const asked = server.score(fen, stipulation);
    scores.set(name, asked);
    // What failed is asked again when it is wanted again.
    asked.catch(() => scores.delete(name));
    return asked;
  };
}

/** Shows the score of the problem itself. @param {Panel} panel */
async function showScore({ parts: { rated }, score }) {
  const { problem } = store.get();
  const show = (/** @type {HTMLElement} */ content) => {
    const close = h('button', { type: 'button', class: 'button small', title: t('improve.rated.close.help'), onclick: () => {
      rated.hidden = true;
    } }, t('improve.rated.close'));
    fill(rated, h('div', { class: 'toolbar' }, h('h3', null, t('improve.rated')), h('span', { class: 'space' }), close), content);
    rated.hidden = false;
  };
  show(h('p', { class: 'soft' }, t('improve.rating')));
  try {
    const found = await score(problem.fen, problem.stipulation);
    if (store.get().problem === problem) show(tableOf(null, found));
  } catch (error) {
    if (store.get().problem === problem) show(h('p', { class: 'notice warn' }, error instanceof Error ? error.message : String(error)));
  }
}

/** @param {Panel} panel @param {boolean} repair Whether sound positions are looked for. */
async function start(panel, repair) {
  const { wishes, form, run, score } = panel;
  const { problem } = store.get();
  const standing = men(problem.fen);
  const fault = wish.fault(wishes, problem.stipulation);
  if (fault) return form.complain(FIELDS[fault.field] ?? fault.field, t(`improve.fault.${fault.fault}`, { word: faultWord(fault.word) }));
  form.complain(null, '');
  set(panel, states.begin(panel.state, problem, { time: Date.now(), edited: t('improve.edited') }));
  form.fold();
  const asked = { ...wishes };
  panel.available ??= await server.threads().catch(() => undefined);
  let known = states.improvedVersion(panel.state)?.score ?? null;
  // So many points more than what? What cannot be scored is not sound, which the search will tell.
  if (asked.gain !== null && known === null && !repair) known = await score(problem.fen, problem.stipulation).then(({ total }) => total, () => null);
  if (run.now().running || store.get().problem !== problem) return;
  const request = wish.request(problem, asked, standing, known, panel.available);
  run.begin(problem, repair ? { ...request, above: undefined, deep: undefined, repair: true } : request);
}

/** @param {Panel} panel @param {import('./run.js').Now} now */
function heard(panel, now) {
  const { form, list, workbench } = panel;
  set(panel, states.scored(panel.state, now.score));
  panel.parts.bar.draw(now);
  panel.parts.repair.hidden = now.running || !now.unsound;
  if (now.fault) form.complain(/** @type {{ field?: string }} */ (now.fault).field ?? null, now.fault.message);
  list.update(now.list, panel.state.chosen?.fen ?? null, !now.running, now.judgement);
  place(panel);
  if (!now.running && now.complete !== null && panel.visible) workbench.announce(now.fault ? now.fault.message : labelOf(now));
  draw(panel);
}

/** @param {Panel} panel @param {Candidate} candidate */
function choose(panel, candidate) {
  panel.state = { ...panel.state, chosen: candidate };
  const now = panel.run.now();
  panel.list.update(now.list, candidate.fen, !now.running, now.judgement);
  place(panel);
  panel.workbench.announce(t('improve.chosen', { score: candidate.score, change: candidate.change }));
  draw(panel);
}

/** @param {Panel} panel */
function take(panel) {
  const { chosen } = panel.state;
  const { problem } = panel.run.now();
  if (!chosen || !problem) return;
  const taken = states.take(panel.state, problem, chosen, Date.now());
  set(panel, taken.state);
  store.setProblem(taken.problem);
  panel.workbench.announce(t('improve.taken'));
}

/**
 * Puts a version on the board.
 * @param {Panel} panel
 * @param {number} id
 * @param {boolean} stays Whether the candidate is still looked at.
 */
function go(panel, id, stays) {
  const version = versions.find(panel.state.history, id);
  if (!version) return;
  set(panel, states.go(panel.state, id, stays));
  store.setProblem(version.problem);
  panel.workbench.announce(t('improve.gone'));
  heard(panel, panel.run.now());
}

/**
 * Keeps less than there was, and offers it back.
 * @param {Panel} panel
 * @param {versions.History} next
 */
function forget(panel, next) {
  const before = panel.state.history;
  keep(panel, next);
  panel.tree.offer(() => keep(panel, before));
}

/** @param {Panel} panel @param {versions.History} history */
function keep(panel, history) {
  set(panel, { ...panel.state, history });
}

/** Another state; other versions are stored and drawn. @param {Panel} panel @param {states.State} state */
function set(panel, state) {
  const before = panel.state.history;
  panel.state = state;
  if (state.history === before) return;
  save(VERSIONS, state.history);
  panel.tree.update(state.history);
}

/** Says where the original and the candidate are now. @param {Panel} panel */
function place({ state, run, compare, parts: { other } }) {
  const now = run.now();
  const here = store.get().problem;
  compare.update(now.problem?.fen ?? null, state.chosen, state.chosen !== null && here.fen === state.chosen.fen);
  const version = states.improvedVersion(state);
  other.hidden = !states.isElsewhere(now, here);
  if (!other.hidden) other.textContent = t('improve.other', { name: version ? nameOf(version) : t('improve.version.first') });
}

/** Shows on the board what is looked at. @param {Panel} panel */
function draw({ visible, workbench, state, run, compare, wishes }) {
  if (visible) workbench.board.show(states.shown(state, run.now().problem, store.get().problem, compare.which() === 'original', wishes.keep));
}

/** Says what the editor has. @param {Panel} panel */
function describe(panel) {
  const { subject, bar: { begin }, rate } = panel.parts;
  const { problem } = store.get();
  const empty = units(problem.fen).all === 0;
  // What is improved stands around the board.
  fill(subject, empty && t('improve.empty-board'));
  subject.hidden = !empty;
  begin.disabled = rate.disabled = empty;
  panel.form.update(problem);
  set(panel, states.edited(panel.state, problem));
}

/** A kind of changes as the form calls it, or what was typed. @param {string} word */
function faultWord(word) {
  const change = wish.CHANGES.find((one) => one === word);
  return change ? t(`improve.change.${change}`) : word;
}
