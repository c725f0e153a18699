// The panel "Improve": wishes, a search, what it finds, and the tree of versions that came of it.

import { fill, h } from '../dom.js';
import { load, save } from '../saved.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import { createCompare } from './compare.js';
import { createForm } from './form.js';
import { createList } from './list.js';
import { differences, kind, men, units } from './placement.js';
import { createRun } from './run.js';
import * as server from './server.js';
import { tableOf } from './table.js';
import { createTree, nameOf } from './tree.js';
import * as versions from './versions.js';
import * as wish from './wishes.js';

const WISHES = 'improve.wishes';
const VERSIONS = 'improve.versions';

/** @typedef {import('./results.js').Candidate} Candidate */

/** What the server calls fields of the form. @type {Partial<Record<keyof wish.Wishes, string>>} */
const FIELDS = { empty: 'wishes.keep_empty', further: 'deep' };

/** How squares are marked on the board by what became of them. */
const MARKS = { come: 'good', gone: 'bad', changed: 'hint' };

/**
 * @param {import('../main.js').Workbench} workbench
 * @returns {import('../main.js').Panel}
 */
export function improvePanel({ board, announce }) {
  const wishes = wish.parse(load(WISHES));
  let history = versions.parse(load(VERSIONS));
  let visible = false;
  /** @type {Candidate | null} */
  let chosen = null;
  /** Threads of the server. @type {number | undefined} */
  let available;
  /** The version that the run improves. @type {number | null} */
  let improved = null;
  /** Scores by position and stipulation. @type {Map<string, Promise<import('./scores.js').Score>>} */
  const scores = new Map();

  const run = createRun({ improve: server.improve, time: Date.now, hear: heard });
  const form = createForm(wishes, server.themes, () => {
    save(WISHES, wishes);
    draw();
  });
  const list = createList(choose);
  const compare = createCompare({ score: (fen) => score(fen, run.now().problem?.stipulation ?? ''), changed: draw, take, back: () => improved !== null && go(improved, true) });
  const tree = createTree({
    go,
    rename: (id, name) => keep(versions.change(history, id, { name })),
    remove: (id) => forget(versions.remove(history, id)),
    clear: () => forget(versions.empty()),
  });

  const begin = h('button', { type: 'button', class: 'button primary', title: t('improve.begin.help'), onclick: () => void start() }, t('improve.begin'));
  const stop = h('button', { type: 'button', class: 'button', title: t('improve.stop.help'), onclick: run.stop, hidden: true }, t('improve.stop'));
  const repair = h('button', { type: 'button', class: 'button', title: t('improve.repair.help'), onclick: () => void start(true), hidden: true }, t('improve.repair'));
  const rate = h('button', { type: 'button', class: 'button', title: t('improve.rate.help'), onclick: () => void showScore() }, t('improve.rate'));
  const rated = h('section', { class: 'improve-rated', 'aria-label': t('improve.rated'), hidden: true });
  const meter = h('progress', { 'aria-label': t('improve.progress'), hidden: true });
  const state = h('p', { class: 'soft improve-state' });
  const label = h('p', { class: 'notice', hidden: true });
  const other = h('p', { class: 'notice', hidden: true });
  const subject = h('p', { class: 'improve-problem' });
  const element = h('section', { class: 'panel improve', 'aria-labelledby': 'improve-title' },
    h('h2', { id: 'improve-title' }, t('improve.title')),
    subject, form.element,
    h('div', { class: 'improve-run' }, h('div', { class: 'toolbar' }, begin, stop, rate, state), meter, label, h('div', { class: 'toolbar' }, repair)),
    rated, other, list.element, compare.element, tree.element);

  /** @param {string} fen @param {string} stipulation */
  function score(fen, stipulation) {
    const name = `${fen} ${stipulation}`;
    const known = scores.get(name);
    if (known) return known;
    const asked = server.score(fen, stipulation);
    scores.set(name, asked);
    // What failed is asked again when it is wanted again.
    asked.catch(() => scores.delete(name));
    return asked;
  }

  /** Shows the score of the problem itself. */
  async function showScore() {
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

  /** @param {boolean} [repair] Whether sound positions are looked for. */
  async function start(repair = false) {
    const { problem } = store.get();
    const standing = men(problem.fen);
    const fault = wish.fault(wishes, problem.stipulation);
    if (fault) return form.complain(FIELDS[fault.field] ?? fault.field, t(`improve.fault.${fault.fault}`, { word: faultWord(fault.word) }));
    form.complain(null, '');
    keep(versions.begin(history, problem, { time: Date.now(), edited: t('improve.edited') }));
    improved = history.current;
    chosen = null;
    form.fold();
    const asked = { ...wishes };
    available ??= await server.threads().catch(() => undefined);
    let known = versions.find(history, improved)?.score ?? null;
    // So many points more than what? What cannot be scored is not sound, which the search will tell.
    if (asked.gain !== null && known === null && !repair) known = await score(problem.fen, problem.stipulation).then(({ total }) => total, () => null);
    if (run.now().running || store.get().problem !== problem) return;
    const request = wish.request(problem, asked, standing, known, available);
    run.begin(problem, repair ? { ...request, above: undefined, deep: undefined, repair: true } : request);
  }

  /** @param {import('./run.js').Now} now */
  function heard(now) {
    const version = versions.find(history, improved);
    if (version && now.score !== null && version.score !== now.score) keep(versions.change(history, version.id, { score: now.score }));
    begin.hidden = now.running;
    stop.hidden = !now.running;
    stop.disabled = now.stopping;
    meter.hidden = !now.running;
    const done = now.progress?.done ?? null;
    if (done === null) meter.removeAttribute('value');
    else meter.value = done;
    state.textContent = stateOf(now);
    repair.hidden = now.running || !now.unsound;
    label.hidden = now.running || now.complete === null || now.fault !== null;
    label.className = `notice${now.complete ? '' : ' warn'}`;
    label.textContent = labelOf(now);
    if (now.fault) form.complain(/** @type {{ field?: string }} */ (now.fault).field ?? null, now.fault.message);
    list.update(now.list, chosen?.fen ?? null, !now.running);
    place();
    if (!now.running && now.complete !== null && visible) announce(now.fault ? now.fault.message : labelOf(now));
    draw();
  }

  /** @param {Candidate} candidate */
  function choose(candidate) {
    chosen = candidate;
    const now = run.now();
    list.update(now.list, candidate.fen, !now.running);
    place();
    announce(t('improve.chosen', { score: candidate.score, change: candidate.change }));
    draw();
  }

  function take() {
    const { problem } = run.now();
    if (!chosen || !problem) return;
    // A version of a published problem is not that problem.
    const next = { ...problem, fen: chosen.fen, source: '', entry: null };
    keep(versions.add(history, { parent: versions.find(history, improved)?.id ?? null, problem: next, score: chosen.score, name: '', change: chosen.change, time: Date.now() }));
    store.setProblem(next);
    announce(t('improve.taken'));
  }

  /**
   * Puts a version into the editor.
   * @param {number} id
   * @param {boolean} [stays] Whether the candidate is still looked at.
   */
  function go(id, stays = false) {
    const version = versions.find(history, id);
    if (!version) return;
    keep({ ...history, current: id });
    if (!stays) chosen = null;
    store.setProblem(version.problem);
    announce(t('improve.gone'));
    heard(run.now());
  }

  /**
   * Keeps less than there was, and offers it back.
   * @param {versions.History} next
   */
  function forget(next) {
    const before = history;
    keep(next);
    tree.offer(() => keep(before));
  }

  /** @param {versions.History} next */
  function keep(next) {
    history = next;
    save(VERSIONS, history);
    tree.update(history);
  }

  /** Says where the original and the candidate are now. */
  function place() {
    const now = run.now();
    const here = store.get().problem;
    compare.update(now.problem?.fen ?? null, chosen, chosen !== null && here.fen === chosen.fen);
    const { problem } = now;
    other.hidden = now.list.length === 0 || problem === null || (here.fen === problem.fen && here.stipulation === problem.stipulation);
    const version = versions.find(history, improved);
    if (!other.hidden) other.textContent = t('improve.other', { name: version ? nameOf(version) : t('improve.version.first') });
  }

  /** Shows on the board what is looked at. */
  function draw() {
    if (!visible) return;
    const { problem } = run.now();
    const here = store.get().problem;
    if (!chosen || !problem) return board.show({ fen: here.fen, squares: wishes.keep.map((square) => ({ square, kind: 'line' })) });
    const fen = compare.which() === 'original' ? problem.fen : chosen.fen;
    const squares = differences(problem.fen, chosen.fen).map((difference) => ({ square: difference.square, kind: MARKS[kind(difference)] }));
    board.show({ fen, squares });
  }

  function describe() {
    const { problem } = store.get();
    const { white, black } = units(problem.fen);
    const empty = white + black === 0;
    fill(subject, empty ? t('improve.empty-board') : [h('strong', null, problem.stipulation), ` (${white}+${black}) `, h('span', { class: 'soft' }, problem.author || t('improve.of-editor'))]);
    begin.disabled = rate.disabled = empty;
    form.update(problem);
    const known = versions.showing(history, problem);
    if (known && known.id !== history.current) keep({ ...history, current: known.id });
  }

  store.listen((now, before) => {
    if (now.problem === before.problem) return;
    if (now.problem.fen !== before.problem.fen || now.problem.stipulation !== before.problem.stipulation) rated.hidden = true;
    describe();
    place();
    draw();
  });
  describe();
  tree.update(history);

  return {
    id: 'improve',
    title: t('improve.title'),
    element,
    show: () => {
      visible = true;
      describe();
      draw();
    },
    hide: () => {
      visible = false;
    },
    onKey: ({ key }) => {
      if (key === 'ArrowDown') return list.step(1);
      if (key === 'ArrowUp') return list.step(-1);
      if (key === 'o' && chosen) return compare.turn(), true;
      if (key === 't' && chosen) return take(), true;
      return false;
    },
  };
}

/** @param {import('./run.js').Now} now */
function stateOf(now) {
  if (!now.running) return '';
  if (now.stopping) return t('improve.stopping');
  if (!now.progress) return t('improve.waiting');
  const { positions, rate, left } = now.progress;
  const words = t('improve.positions', { count: positions.toLocaleString('en'), rate: Math.round(rate).toLocaleString('en') });
  const on = now.threads > 0 ? t(now.threads === 1 ? 'improve.on.one' : 'improve.on', { threads: now.threads }) : '';
  return [words, on, left !== null && left >= 1 ? t('improve.left', { seconds: Math.ceil(left) }) : ''].filter(Boolean).join(', ');
}

/** @param {import('./run.js').Now} now */
function labelOf(now) {
  if (now.complete === null) return '';
  if (now.unsound) return t('improve.unsound', { message: now.unsound });
  const undecided = now.undecided > 0 ? t(now.undecided === 1 ? 'improve.undecided.one' : 'improve.undecided', { count: now.undecided.toLocaleString('en') }) : '';
  const seconds = ((now.ended - now.began) / 1000).toFixed(1);
  if (now.end === 'rounds' || now.end === 'exhausted') return [t('improve.rounds', { seconds, count: now.list.length }), undecided].filter(Boolean).join(' ');
  const found = now.list.length === 0 ? t('improve.found.none') : t(now.list.length === 1 ? 'improve.found.one' : 'improve.found', { count: now.list.length });
  return [now.complete ? t(now.level === 1 ? 'improve.complete.one' : 'improve.complete', { level: now.level, seconds }) : t(now.end === 'time' ? 'improve.incomplete.time' : 'improve.incomplete', { seconds }), how(now), found, undecided].filter(Boolean).join(' ');
}

/**
 * How much of a search that did not come to its end was done, if that is known.
 * @param {import('./run.js').Now} now
 */
function how(now) {
  const done = now.progress?.done ?? null;
  if (now.complete || done === null || done >= 1) return '';
  return done < 0.01 ? t('improve.share.little') : t('improve.share', { percent: Math.round(100 * done) });
}

/** A kind of changes as the form calls it, or what was typed. @param {string} word */
function faultWord(word) {
  const change = wish.CHANGES.find((one) => one === word);
  return change ? t(`improve.change.${change}`) : word;
}
