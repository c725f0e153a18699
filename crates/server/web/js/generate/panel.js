// The second way of the panel "Compose": problems made from nothing, the best first.

import { ApiError } from '../api.js';
import { h } from '../dom.js';
import { EMPTY_BOARD } from '../edit/fen.js';
import { createBar } from '../improve/bar.js';
import { createCompare } from '../improve/compare.js';
import { createList } from '../improve/list.js';
import { sort } from '../improve/results.js';
import { createRun } from '../improve/run.js';
import * as shared from '../improve/server.js';
import { keepOnLeaving, loadOwn, loadTab, saveOwn } from '../saved.js';
import { save } from '../download.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import { createForm } from './form.js';
import { foundWords, isOver, labelOf } from './said.js';
import * as server from './server.js';
import * as states from './state.js';

/** The wishes. */
const KEPT = 'generate';
/** What a run has found, in this tab of the browser, and with which seed. */
const FOUND = 'generate.found';

/** @typedef {import('../improve/results.js').Candidate} Candidate */

/**
 * @param {import('../main.js').Workbench} workbench
 * @returns {import('../main.js').Panel}
 */
export function generatePanel({ board, announce }) {
  const kept = loadTab(FOUND);
  let wishes = states.parse(loadOwn(KEPT));
  let visible = false;
  /** Of the run that is shown. @type {number | null} */
  let seed = typeof kept?.seed === 'number' ? kept.seed : null;
  /** @type {Candidate | null} */
  let chosen = null;
  /** Threads of the server, once they are known. @type {number | undefined} */
  let available;
  const stipulation = () => run.now().problem?.stipulation ?? '';

  const bar = createBar({ name: t('generate.begin'), help: t('generate.begin.help'), start: () => void start(), stop: () => run.stop(), labelOf: (now) => labelOf(now, seed), isOver });
  const says = h('details', { class: 'improve-wishes', open: true }, h('summary', { title: t('generate.says.help') }, h('strong', null, t('generate.says'))));
  const form = createForm({ wishes: () => wishes, set: (changes) => {
    wishes = { ...wishes, ...changes };
    saveOwn(KEPT, wishes);
    form.complain(null, '');
    if (changes.stipulation) form.update();
  } });
  says.append(form.element);
  const beginning = h('p', { class: 'notice beginning' }, t('generate.beginning'));
  const list = createList((candidate) => look(candidate), {
    id: 'generate', title: t('compose.results'), row: t('compose.row.help'), orders: ['score', 'units'],
    count: (count) => t(count === 1 ? 'compose.count.one' : 'compose.count', { count }),
    tools: [h('button', { type: 'button', class: 'button small', title: t('compose.list.save.help'), onclick: () => {
      save('problems.fen', sort(run.now().list, 'score').map(({ fen }) => `${fen};${stipulation()}\n`).join(''));
    } }, t('compose.list.save'))],
  });
  const compare = createCompare({
    words: { title: t('generate.problem'), take: t('compose.take'), help: t('compose.take.help') },
    score: (fen) => shared.score(fen, stipulation()), scoresOriginal: false,
    purposes: (fen, signal) => shared.purposes(fen, stipulation(), signal), changed: draw, take,
  });
  const run = createRun({ search: server.generate, time: Date.now, hear: heard, kept: kept?.run });
  keepOnLeaving(FOUND, () => ({ run: run.now(), seed }));
  form.update();
  if (run.now().problem) heard(run.now());
  const element = h('div', { class: 'way' },
    h('div', { class: 'improve-run' }, h('div', { class: 'toolbar' }, bar.begin, bar.end, bar.state), bar.meter, bar.label),
    beginning, says, list.element, compare.element);

  async function start() {
    available ??= await shared.threads().catch(() => undefined);
    if (run.now().running) return;
    chosen = null;
    // Makes room for what is found.
    says.open = false;
    const request = states.request(wishes, available, Math.random);
    seed = request.seed;
    run.begin({ fen: `${EMPTY_BOARD} w - - 0 1`, stipulation: wishes.stipulation, author: '', source: '', intended: '', twins: '', zero: '', entry: null }, request);
  }

  /** @param {import('../improve/run.js').Now} now */
  function heard(now) {
    bar.draw(now);
    // What is complained about must be seen.
    if (now.fault) says.open = true;
    form.complain(now.fault instanceof ApiError ? now.fault.field ?? null : null, now.fault?.message ?? '');
    // A problem that gave way to a better one too near to it is not looked at any more.
    if (chosen && !now.list.some(({ fen }) => fen === chosen?.fen)) chosen = null;
    const isEnd = !now.running && now.complete !== null;
    // Whoever has looked at nothing yet sees the best.
    if (isEnd) chosen ??= sort(now.list, 'score')[0] ?? null;
    showFound();
    if (isEnd && visible) announce(now.fault ? now.fault.message : foundWords(now));
  }

  function showFound() {
    const now = run.now();
    beginning.hidden = now.problem !== null;
    list.update(now.list, chosen?.fen ?? null, !now.running, now.judgement);
    compare.update(now.problem?.fen ?? null, chosen, false);
    draw();
  }

  function draw() {
    if (visible) board.show({ fen: chosen?.fen ?? `${EMPTY_BOARD} w - - 0 1` });
  }

  /** Another problem is looked at, or none. @param {Candidate | null} candidate @returns {boolean} Whether that is another one. */
  function look(candidate) {
    if (candidate === chosen) return false;
    chosen = candidate;
    if (candidate) announce(t('improve.chosen', { score: candidate.judged?.points ?? candidate.score, change: candidate.change }));
    showFound();
    return true;
  }

  /** What is looked at becomes the problem. */
  function take() {
    if (!chosen) return;
    store.putProblem({ fen: chosen.fen, stipulation: stipulation() }, { panel: 'problem', setup: false });
    announce(t('improve.taken'));
  }

  return {
    id: 'generate',
    title: t('generate.title'),
    element,
    show: () => {
      visible = true;
      draw();
    },
    hide: () => {
      visible = false;
    },
    onKey: ({ key }) => {
      if (key === 'ArrowDown') return list.step(1);
      if (key === 'ArrowUp') return list.step(-1);
      if (key === 't' && chosen) return take(), true;
      return key === 'Escape' && look(null);
    },
  };
}
