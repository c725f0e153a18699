// The panel "Train": problems to be solved by hand, points for what was written, and a rating.

import { ApiError } from '../api.js';
import * as remote from '../collection/remote.js';
import { h } from '../dom.js';
import { acceptFiles } from '../dropped.js';
import { load, save } from '../saved.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import { afterHints, bounded, parse } from './attempts.js';
import { createSearch, wishesOf } from './choice.js';
import { createForm } from './form.js';
import { createMarked } from './marked.js';
import { createResults, moment } from './results.js';
import * as server from './server.js';
import { button, createTask } from './task.js';

/** What is wanted, and what was tried. */
const WISHES = 'train.wishes';
const ATTEMPTS = 'train.attempts';

/** @typedef {import('./choice.js').Found} Found */

/** The diagram with the side that begins, which of a zeroposition is none of the positions that are asked. @param {Found} found */
function diagramOf({ candidate: { fields }, prepared: { positions: [{ fen }] } }) {
  return fields.zeroposition ? [fields.fen.trim().split(/\s+/)[0], ...fen.split(' ').slice(1)].join(' ') : fen;
}

/**
 * @param {import('../main.js').Workbench} workbench
 * @returns {import('../main.js').Panel}
 */
export function trainPanel({ board, announce }) {
  /** @type {import('./choice.js').Search | null} */
  let search = null;
  /** The problem that is asked, or was asked last, and its diagram. @type {{ found: Found, fen: string } | null} */
  let asked = null;
  /** Ends what is looked for, or marked. @type {AbortController | null} */
  let looking = null;
  let wishes = wishesOf(load(WISHES));
  /** What is due, as soon as it is known. @type {readonly Api.TrainingDue[] | null} */
  let due = null;
  /** Whether a collection is open, as soon as it is known. @type {boolean | null} */
  let isOpen = null;
  let isVisible = false;

  /** Attempts that the browser refuses to keep. @type {Api.Attempt[] | null} */
  let unkept = null;
  const attempts = () => unkept ?? parse(load(ATTEMPTS));
  /** @param {Api.Attempt[]} all */
  const keep = (all) => {
    unkept = save(ATTEMPTS, all) ? null : all;
    if (unkept) announce(t('train.unkept'));
  };
  const form = createForm(wishes, () => void begin());
  const wanted = h('details', { open: true }, h('summary', { title: t('train.wanted.help') }, h('strong', null, t('train.wanted'))), form.element);
  const stop = button('train.stop', 'train.stop.help', () => looking?.abort());
  const words = h('span');
  const state = h('p', { class: 'notice train-state', role: 'status', hidden: true }, words, ' ', stop);
  const task = createTask({ board, announce, end: (ended) => void mark(ended), skip: () => void next() });
  const marked = createMarked({ open, next: () => void next() });
  const results = createResults({
    attempts, announce, replace: keep, heard: (summary) => {
      due = summary.due;
      offer();
    },
  });
  // A record that is dropped is opened; anything else would take the place of the page, and of the solution.
  acceptFiles(() => isVisible, ([file]) => void results.load(file));
  const element = h('section', { class: 'panel train', 'aria-label': t('train.title') }, wanted, state, task.element, marked.element, results.element);

  /** @param {string} text @param {boolean} [isBusy] Whether it can be stopped. */
  function say(text, isBusy = false) {
    words.textContent = text;
    stop.hidden = !isBusy;
    state.hidden = text === '';
  }

  async function begin() {
    wishes = form.wishes();
    save(WISHES, wishes);
    search = createSearch(wishes, whatIsDue, tell);
    await next();
  }

  async function whatIsDue() {
    const known = due ?? (await results.update())?.summary.due;
    if (known) return known;
    throw new ApiError({ code: 'unreachable', message: t('api.lost') });
  }

  function offer() {
    form.offer(isOpen, due && due.length);
  }

  function tell() {
    const left = search?.leftOut();
    say([t('train.looking'), left && t('train.left-out', { count: search?.count() ?? 0, reason: left.reason })].filter(Boolean).join(' '), true);
  }

  async function next() {
    if (!search) return;
    looking?.abort();
    const mine = new AbortController();
    looking = mine;
    asked = null;
    task.leave();
    marked.hide();
    tell();
    try {
      const found = await search.next(attempts(), mine.signal);
      if (!found) return none();
      asked = { found, fen: diagramOf(found) };
      wanted.open = false;
      say('');
      task.begin(found, wishes);
    } catch (error) {
      if (looking !== mine) return;
      if (mine.signal.aborted) return say('');
      say('');
      wanted.open = true;
      form.complain(error instanceof ApiError ? { stipulation: 'kind', theme: 'theme' }[error.field ?? ''] ?? null : null, /** @type {Error} */ (error).message);
    }
  }

  function none() {
    wanted.open = true;
    const left = search?.leftOut();
    say([t('train.none'), left && t('train.left-out', { count: search?.count() ?? 0, reason: left.reason })].filter(Boolean).join(' '));
  }

  /** @param {import('./task.js').Ended} ended */
  async function mark(ended) {
    const mine = asked;
    if (!mine) return;
    const { found } = mine;
    const marking = new AbortController();
    looking = marking;
    try {
      if (ended.answer !== null) say(t('train.marking'), true);
      form.lock(true);
      const line = ended.answer === null ? null : await server.mark(found.candidate.fields, ended.answer, wishes.ask, marking.signal);
      if (asked !== mine) return;
      const { most = 0, hint_cost: cost = 0 } = found.prepared;
      const raw = line === null ? 0 : line.final ? line.marked.points ?? null : null;
      const points = raw === null ? null : afterHints(raw, ended.hints, cost);
      const rated = points === null ? null : await count(found, ended, points, most);
      if (asked !== mine) return;
      say('');
      marked.show({ found, fen: mine.fen, ended, marked: line?.marked ?? null, points, rated });
    } catch (error) {
      if (asked !== mine) return;
      if (marking.signal.aborted) say(t('train.mark.stopped'));
      else say(t('train.mark.fault', { message: /** @type {Error} */ (error).message }));
      task.resume();
    } finally {
      form.lock(false);
    }
  }

  /** Keeps an attempt, and says what it did. @param {Found} found @param {import('./task.js').Ended} ended @param {number} points @param {number} most */
  async function count({ prepared }, { hints, seconds }, points, most) {
    const { attempts: all, dropped } = bounded([...attempts(), {
      date: moment(), problem: prepared.problem, ask: wishes.ask, ...(typeof prepared.difficulty === 'number' ? { difficulty: prepared.difficulty } : {}),
      themes: prepared.themes ?? [], points, most, seconds: Math.round(seconds * 1000) / 1000, hints,
    }]);
    keep(all);
    if (dropped > 0) announce(t('train.full'));
    return (await results.update())?.history.at(-1) ?? null;
  }

  /** Shows the solution. @param {import('./marked.js').Outcome} outcome */
  function open({ found: { candidate }, fen }) {
    const { stipulation, intended = '', twins = [], zeroposition } = candidate.fields;
    store.putProblem({
      fen, stipulation, author: candidate.author, source: candidate.source, intended: String(intended),
      twins: twins.join('\n'), zero: zeroposition ? 'on' : '', entry: candidate.entry,
    }, { panel: 'problem', setup: false });
  }

  return {
    id: 'train',
    title: t('train.title'),
    element,
    show: () => {
      isVisible = true;
      board.show({ fen: asked?.fen ?? '8/8/8/8/8/8/8/8 w - - 0 1' });
      task.see(true);
      void results.update();
      void remote.about().then((about) => about.open, () => false).then((is) => {
        isOpen = is;
        offer();
      });
    },
    hide: () => {
      isVisible = false;
      task.see(false);
    },
    onKey: ({ key }) => isVisible && task.onKey(key),
  };
}
