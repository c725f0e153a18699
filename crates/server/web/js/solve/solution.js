// A question, the search, and the solution as something to walk through on the board.

import { ApiError } from '../api.js';
import { again } from '../problem/ask.js';
import { fill, h } from '../dom.js';
import { keepOnLeaving, loadTab } from '../saved.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import { shownChildren } from '../tree/filter.js';
import { announced, label, nameLine, sayMen } from '../tree/notation.js';
import { reasonsFor } from '../tree/reasons.js';
import { lineTo } from '../tree/walk.js';
import { createAbout } from './about.js';
import { createBoardView } from './board_view.js';
import { createForm } from './form.js';
import { intendedText } from './intended.js';
import { isShort } from './options.js';
import { createOwnLine } from './own.js';
import { createProgress } from './progress_view.js';
import { bannerOf, countOf } from './results.js';
import { SPOKEN, summary } from './said.js';
import { createSearch } from './search.js';
import { createSection } from './section.js';
import { keepSettings, readSettings } from './settings.js';
import * as states from './state.js';
import { tableView } from './table.js';
import { createTogether } from './together.js';

/** @typedef {import('../tree/node.js').Node} Node */

/**
 * The part of the panel "Problem": its state, and what shows it.
 * @typedef {object} Panel
 * @property {states.State} state
 * @property {boolean} visible Whether it has the board.
 * @property {number} drawing The request for a frame in which the progress is drawn; 0: none.
 * @property {import('./results.js').Line[]} lines What was told of results, to be kept when the page is left.
 * @property {import('./section.js').Section[]} sections One for each result.
 * @property {import('./together.js').Together} together Below them.
 * @property {import('./search.js').Search} search
 * @property {import('./own.js').OwnLine} own
 * @property {import('./board_view.js').BoardView} view
 * @property {import('../problem/checked.js').Checks} checks
 * @property {(words: string) => void} announce
 * @property {import('./form.js').Form} form
 * @property {import('./progress_view.js').ProgressView} news
 * @property {import('./about.js').About} about
 * @property {Parts} parts
 */

/** @typedef {Record<'element' | 'fault' | 'stale' | 'idle' | 'list', HTMLElement>} Parts */

/** What this tab of the browser keeps of a search, so that it is there again when the page is. */
const KEPT = 'solution';
/** Lines of a longer answer are not kept, in characters. */
const LONGEST = 4_000_000;

/** How long a problem may take that is solved without being asked for, in seconds. */
const AT_ONCE = 4;

/** @type {Readonly<Record<string, import('./about.js').Step>>} */
const KEYS = { ArrowLeft: 'previous', ArrowRight: 'next', ArrowUp: 'up', ArrowDown: 'down', Home: 'first', End: 'last' };

/**
 * @param {import('../main.js').Workbench} workbench
 * @param {HTMLElement} otherwise Another way to look at the problem, which stands beside the button that solves it.
 * @returns {import('../problem/panel.js').Part & { form: HTMLElement, focus: () => void, solve: () => void, arrive: () => void }} `form` begins a search, as `solve` does;
 *   `arrive` is called when the panel comes into view.
 */
export function solutionPart({ board, announce, caption, checks }, otherwise) {
  const form = createForm((hints) => solve(panel, hints), caption, otherwise);
  const news = createProgress(() => stop(panel));
  const about = createAbout((which) => step(panel, which), (to) => goTo(panel, to));
  const together = createTogether({ ...tableHands(() => panel), name: (place, moves) => nameLine(states.nodeAt(panel.state, place, moves.length), panel.state.settings.letters) });
  /** @type {Panel} */
  const panel = {
    state: states.beginning(readSettings(SPOKEN)), visible: false, drawing: 0, lines: [], sections: [], together, checks, announce, form, news, about, parts: layout(news, about, together),
    search: createSearch({ wantsSetPlay: () => form.wants('set_play'), hear: (line) => hear(panel, line), over: (error, refused) => over(panel, error, refused) }),
    own: createOwnLine((first) => ownHeard(panel, first)),
    view: createBoardView(board, (uci) => play(panel, uci)),
  };
  store.listen((state, before) => problemChanged(panel, state.problem, before.problem));
  checks.listen((checked) => automatically(panel, checked));
  takeUp(panel);
  keepOnLeaving(KEPT, () => worthKeeping(panel));
  addEventListener('pagehide', () => {
    panel.search.abandon();
    panel.own.end();
  });
  const measure = belowBoard(board.element, panel.parts.element);
  return {
    form: form.element,
    element: panel.parts.element,
    focus: form.focus,
    // A search that somebody has asked for is not begun anew by a key.
    solve: () => (panel.state.running && !panel.state.automatic) || solve(panel, false),
    arrive: () => {
      measure();
      form.refresh();
      automatically(panel, checks.now());
    },
    show: () => {
      panel.visible = true;
      refresh(panel);
    },
    hide: () => {
      panel.visible = false;
      panel.view.leave();
    },
    onKey: (event) => onKey(panel, event.key),
  };
}

/**
 * @param {import('./progress_view.js').ProgressView} news
 * @param {import('./about.js').About} about
 * @param {import('./together.js').Together} together
 * @returns {Parts}
 */
function layout(news, about, together) {
  const fault = h('p', { class: 'notice bad', role: 'alert', hidden: true });
  news.element.hidden = true;
  const stale = h('div', { class: 'notice warn', hidden: true });
  const idle = h('div', { class: 'solve-slot' }, about.element);
  const list = h('div', { class: 'solve-slot' });
  const element = h('section', { class: 'solve', 'aria-label': t('solve.title') },
    fault, news.element, stale, idle, h('div', { class: 'solve-sections' }, list, together.element), h('p', { class: 'soft solve-keys' }, t('solve.keys')));
  return { element, fault, stale, idle, list };
}

/**
 * On narrow pages the board stays in view, and the buttons to step stay below it.
 * @param {HTMLElement} board
 * @param {HTMLElement} element
 * @returns {() => void} Has to be called when both are on the page.
 */
export function belowBoard(board, element) {
  let box = /** @type {HTMLElement | null} */ (null);
  const sizes = new ResizeObserver(() => element.style.setProperty('--below-board', `${box?.offsetHeight ?? 0}px`));
  return () => {
    if (box) return;
    box = board.closest('section');
    if (box) sizes.observe(box);
  };
}

/**
 * @param {Panel} panel
 * @param {boolean} hints
 * @param {{ more?: Partial<Api.SolveRequest>, automatic?: boolean }} [how] `automatic`: nobody has asked for it.
 */
function solve(panel, hints, { more, automatic = false } = {}) {
  const { form, news, parts, search, own } = panel;
  const { fen, stipulation, twins, zero, intended } = store.get().problem;
  if (!automatic) store.set({ setup: false });
  own.end();
  panel.state = states.begin(panel.state, { fen, stipulation, twins, zero, intended }, hints, automatic);
  panel.sections = [];
  panel.lines = [];
  form.fault(null);
  parts.fault.hidden = true;
  fill(parts.list);
  panel.together.show(panel.state);
  parts.idle.append(panel.about.element);
  news.element.hidden = false;
  news.setStopping(false);
  form.setBusy(true);
  drawProgress(panel);
  refresh(panel);
  if (!automatic) panel.announce(t('solve.say.started', { stipulation }));
  search.begin({ fen, stipulation, ...form.read(), ...(automatic ? { seconds: AT_ONCE } : {}), ...more });
}

/**
 * Solves what is short at once, unless somebody does not want it.
 * @param {Panel} panel
 * @param {import('../problem/checked.js').Checked | null} checked
 */
function automatically(panel, checked) {
  const { problem, panel: shown } = store.get();
  const { state } = panel;
  const { asked } = state;
  const isKnown = asked !== null && states.isSame(asked, problem);
  if (!checked?.report || checked.problem.fen !== problem.fen || checked.problem.stipulation !== problem.stipulation || isKnown) return;
  if (shown !== 'problem' || !state.settings.atOnce || !isShort(problem) || !checked.report.playable || !checked.report.stipulation) return;
  if (checked.report.units.white + checked.report.units.black === 0) return;
  // What somebody has asked for goes on.
  if (state.running && !state.automatic) return;
  solve(panel, state.covered, { automatic: true });
}

/** @param {Panel} panel */
function stop({ search, news }) {
  search.stop();
  news.setStopping(true);
}

/** @param {Panel} panel @param {import('./results.js').Line} line */
function hear(panel, line) {
  if (line.event !== 'progress' && line.event !== 'making' && line.event !== 'queued' && line.event !== 'started') panel.lines.push(line);
  const { results: known, whole } = panel.state;
  panel.state = states.hear(panel.state, line);
  const { results } = panel.state;
  if (panel.state.whole !== whole) drawSections(panel);
  else if (results !== known) {
    showResults(panel);
    const [first] = results;
    if (known.length === 0 && first?.partial) panel.announce(t('solve.say.found', { count: countOf(first.solution) }));
  } else {
    panel.drawing ||= requestAnimationFrame(() => {
      panel.drawing = 0;
      drawProgress(panel);
    });
  }
}

/** @param {Panel} panel */
function drawProgress({ state, news }) {
  if (state.asked) news.show(state.progress, state.settings.letters, state.covered, state.asked.stipulation);
}

/**
 * The search is over.
 * @param {Panel} panel
 * @param {unknown} error
 * @param {boolean} refused
 */
function over(panel, error, refused) {
  const before = panel.state.results;
  const { automatic } = panel.state;
  panel.state = states.end(panel.state, refused);
  // It was not as short as it seemed, or cannot be solved: nobody has asked for it, and whoever does will hear why.
  if (automatic && (error || panel.state.results.some(isOpen))) {
    panel.news.element.hidden = true;
    panel.form.setBusy(false);
    const { asked, covered } = panel.state;
    forget(panel);
    // It is not tried again, unless nobody could be asked.
    const isCutOff = error instanceof ApiError && error.code === 'unreachable';
    panel.state = { ...panel.state, asked: isCutOff ? null : asked, covered };
    again(error, () => automatically(panel, panel.checks.now()));
    return refresh(panel);
  }
  const { results, covered, settings } = panel.state;
  panel.news.element.hidden = true;
  panel.form.setBusy(false);
  if (results !== before) showResults(panel);
  panel.together.show(panel.state);
  if (error) showFault(panel, error instanceof ApiError ? error : new ApiError({ code: 'internal', message: String(error) }));
  refresh(panel);
  if (results.length && !error && !automatic) panel.announce(results.map((result) => summary(result, results.length > 1, covered ? null : settings.filter)).join('. '));
  automatically(panel, panel.checks.now());
}

/** @param {Panel} panel @param {ApiError} error */
function showFault({ form, parts: { fault }, announce }, error) {
  if (!form.fault(error)) {
    const edit = () => h('button', { type: 'button', class: 'button small', title: t('solve.stale.edit.help'), onclick: () => store.set({ setup: true }) }, t('solve.stale.edit'));
    fault.hidden = false;
    fill(fault, error.message, error.field === 'fen' && [' ', edit()]);
  }
  announce(t('solve.say.failed', { message: error.message }));
}

/** Shows the results, a section each. @param {Panel} panel */
function showResults(panel) {
  const { results, chosen, node, settings, covered } = panel.state;
  results.forEach((result, index) => {
    const known = panel.sections[index];
    if (known?.result !== result) (known ?? addSection(panel, result, index)).show(result, settings, covered);
  });
  const first = results.findIndex((result) => result.root);
  if (!node && first >= 0) choose(panel, first, results[first]?.root ?? null, undefined, 'quiet');
  else {
    if (node && results[chosen]?.solution && !results[chosen]?.partial) panel.sections[chosen]?.tree.select(node, true);
    refresh(panel);
  }
}

/** @param {Panel} panel @param {states.Result} result @param {number} index */
function addSection(panel, result, index) {
  const root = () => panel.state.results[index]?.root ?? null;
  const section = createSection(result, {
    choose: (to, marks) => choose(panel, index, to, marks),
    play: (uci) => {
      choose(panel, index, root());
      play(panel, uci);
    },
    line: (moves) => {
      choose(panel, index, root());
      setOwn(panel, moves.map((uci) => ({ uci, san: `${uci.slice(0, 2)}–${uci.slice(2)}` })));
    },
    hint: (marks, words) => {
      choose(panel, index, root(), marks);
      panel.announce(words);
    },
    uncover: () => uncover(panel),
    change: (changes) => changeSettings(panel, changes),
    intend: (moves) => intend(panel, index, moves),
    tell: () => {
      const intended = intendedText(panel.state.results);
      return intended === null ? null : () => solve(panel, false, { more: { intended } });
    },
    compare: (settings) => {
      const compared = states.comparedOf(panel.state, index);
      return compared && tableView(compared, panel.state.results, settings, tableHands(() => panel));
    },
  });
  panel.sections[index] = section;
  panel.parts.list.append(section.element);
  return section;
}

/**
 * A solution is meant, or not any more: the number that is intended is known then.
 * @param {Panel} panel
 * @param {number} index Of the position.
 * @param {readonly Api.Move[] | null} moves Null: all are.
 */
function intend(panel, index, moves) {
  panel.state = states.intend(panel.state, index, moves);
  const { results, covered, settings } = panel.state;
  const result = results[index];
  if (!result) return;
  // Whether something can be asked about cooks depends on all positions.
  drawSections(panel);
  showResults(panel);
  if (results.length === 1) store.setProblem({ intended: panel.state.asked?.intended ?? '' });
  panel.announce(summary(result, results.length > 1, covered ? null : settings.filter));
}

/** Draws all sections anew. @param {Panel} panel */
function drawSections({ sections, together, state }) {
  for (const section of sections) section.show(section.result, state.settings, state.covered);
  together.show(state);
}

/**
 * What the table of solutions side by side does with the board.
 * @param {() => Panel} panelOf
 * @returns {import('./table.js').TableHands}
 */
function tableHands(panelOf) {
  return {
    go: ({ place, ply, marks }) => {
      const panel = panelOf();
      const node = states.nodeAt(panel.state, place, ply);
      if (node) choose(panel, place.result, node, marks, 'in place');
    },
    point: (seen) => {
      const panel = panelOf();
      const node = seen && states.nodeAt(panel.state, seen.place, seen.ply);
      panel.state = states.point(panel.state, node && { chosen: seen.place.result, node, extra: seen.marks ?? null });
      if (panel.visible) showBoard(panel);
    },
    change: (changes) => changeSettings(panelOf(), changes),
  };
}

/** @param {Panel} panel */
function uncover(panel) {
  panel.state = { ...panel.state, covered: false };
  drawSections(panel);
  choose(panel, panel.state.chosen, states.shownResult(panel.state)?.root ?? null);
}

/** @param {Panel} panel @param {Partial<states.Settings>} changes */
function changeSettings(panel, changes) {
  const settings = { ...panel.state.settings, ...changes };
  panel.state = { ...panel.state, settings };
  keepSettings(settings);
  drawSections(panel);
  panel.sections[panel.state.chosen]?.tree.select(panel.state.node, true);
  refresh(panel);
}

/**
 * @param {Panel} panel
 * @param {number} index Of the section.
 * @param {Node | null} to
 * @param {Api.Marks} [marks]
 * @param {'quiet' | 'in place'} [manner] Nobody asked for it, so nothing is said; or the page must not move under the pointer.
 */
function choose(panel, index, to, marks, manner) {
  const { sections, about, own, visible } = panel;
  const slot = sections[index]?.slot;
  if (slot && about.element.parentElement !== slot) slot.append(about.element);
  own.end();
  // Who looks at a move wants to see it on the board.
  if (manner !== 'quiet') store.set({ setup: false });
  panel.state = states.choose(panel.state, index, to, marks);
  sections.forEach((section, at) => section.tree.select(at === index ? to : null, manner === 'in place'));
  refresh(panel);
  if (visible && !panel.state.covered && to && manner !== 'quiet') panel.announce(saidOf(panel.state, to));
}

/** @param {Panel} panel @param {Node | null} to */
function goTo(panel, to) {
  choose(panel, panel.state.chosen, to);
}

/**
 * What is said when somebody comes to a node.
 * @param {states.State} state
 * @param {Node} node
 */
function saidOf(state, node) {
  if (!node.move) return t('solve.say.diagram');
  const why = reasonsFor(states.reasons(state), node).flatMap((reason) => reason.words)[0];
  return [announced(node, SPOKEN), why && sayMen(why, SPOKEN)].filter(Boolean).join('. ');
}

/** What is kept of a search for when the page is loaded again. @param {Panel} panel */
function worthKeeping({ state, lines }) {
  const { asked, running, covered, automatic } = state;
  const kept = asked && { asked, running, covered, automatic, lines };
  return JSON.stringify(kept).length < LONGEST ? kept : kept && { ...kept, lines: [] };
}

/**
 * Shows what was shown before the page was loaded again. A search that was going on begins anew if it had found nothing; otherwise what it
 * has found is there, labelled as incomplete.
 * @param {Panel} panel
 */
function takeUp(panel) {
  const kept = loadTab(KEPT);
  const { problem } = store.get();
  if (!kept?.asked || !states.isSame(kept.asked, problem) || !Array.isArray(kept.lines)) return;
  const found = kept.lines.some((/** @type {import('./results.js').Line} */ line) => ['found', 'solution', 'study', 'unsolvable'].includes(line.event));
  if (!found) return kept.running && !kept.automatic ? solve(panel, kept.covered === true, { automatic: false }) : undefined;
  panel.state = states.begin(panel.state, kept.asked, kept.covered === true, kept.automatic === true);
  for (const line of kept.lines) panel.state = states.hear(panel.state, line);
  panel.state = states.end(panel.state, false);
  panel.lines = kept.lines;
  showResults(panel);
  panel.together.show(panel.state);
}

/** Shows no solution any more. @param {Panel} panel */
function forget(panel) {
  panel.state = states.beginning(panel.state.settings);
  panel.sections = [];
  panel.lines = [];
  fill(panel.parts.list);
  panel.together.show(panel.state);
  panel.parts.idle.append(panel.about.element);
}

/** Draws everything that depends on where we are. @param {Panel} panel */
function refresh(panel) {
  drawStale(panel);
  drawAbout(panel);
  if (panel.visible) showBoard(panel);
}

/** @param {Panel} panel */
function drawStale(panel) {
  const { state, parts: { stale, element } } = panel;
  const earlier = states.staleOf(state, store.get().problem);
  stale.hidden = earlier === null;
  element.classList.toggle('is-stale', earlier !== null);
  if (!earlier) return;
  const isOtherPosition = !states.isSameProblem(earlier, store.get().problem);
  fill(stale,
    h('p', null, t(!isOtherPosition ? 'solve.stale.intended' : state.running ? 'solve.stale.running' : 'solve.stale')),
    h('div', { class: 'toolbar' },
      h('button', { type: 'button', class: 'button small', title: t('solve.go.help'), onclick: () => solve(panel, panel.state.covered) }, t('solve.stale.again')),
      h('button', { type: 'button', class: 'button small', title: t('solve.stale.back.help'), onclick: () => store.setProblem({ fen: earlier.fen, stipulation: earlier.stipulation, twins: earlier.twins ?? '', zero: earlier.zero ?? '', intended: earlier.intended ?? '' }) }, t('solve.stale.back'))));
}

/** @param {Panel} panel */
function drawAbout(panel) {
  const { about, own, state } = panel;
  const { node, covered, settings: { letters } } = state;
  if (own.moves().length === 0) return about.show(covered ? null : node, states.reasons(state), letters);
  const before = node && !covered ? lineTo(node).map((each) => h('span', null, label(each, letters))) : [];
  const { line, words } = own.view(letters, { go: (moves) => setOwn(panel, moves), play: (uci) => play(panel, uci), leave: () => leaveOwn(panel) });
  about.showOwn([h('span', { class: 'label' }, t('solve.own')), ...before, ...line], words);
}

/** Shows where we are on the board. @param {Panel} panel */
function showBoard(panel) {
  const state = states.seen(panel.state);
  const own = state.pointed ? [] : panel.own.moves();
  const { fen } = states.problemOf(state, store.get().problem);
  const marks = () => states.marksOf(states.seen(panel.state), own.length ? panel.own.arrows() : null);
  void panel.view.show({ fen, ...states.lineOf(state, own), marks });
}

/** @param {Panel} panel @param {string} uci A legal move where we are. */
function play(panel, uci) {
  const { own, view, state } = panel;
  const found = own.moves().length === 0 ? states.played(state, uci) : null;
  if (found) return goTo(panel, found);
  setOwn(panel, [...own.moves(), { uci, san: view.move(uci)?.san ?? own.sanOf(uci) ?? uci }]);
}

/** @param {Panel} panel @param {readonly Api.Move[]} moves */
function setOwn(panel, moves) {
  panel.state = { ...panel.state, extra: null };
  panel.own.set(moves, states.startOfOwn(panel.state, store.get().problem));
  refresh(panel);
  panel.about.bring();
}

/** @param {Panel} panel @param {boolean} first Whether the verdict on the move is known now. */
function ownHeard(panel, first) {
  if (first) panel.announce(panel.own.verdict(panel.state.settings.letters));
  refresh(panel);
  panel.about.bring();
}

/** @param {Panel} panel */
function leaveOwn(panel) {
  goTo(panel, panel.state.node);
}

/** @param {Panel} panel @param {import('./about.js').Step} which */
function step(panel, which) {
  const own = panel.own.moves();
  if (own.length === 0) {
    const to = states.stepTo(panel.state, which);
    if (to) goTo(panel, to);
  } else if (which === 'previous') setOwn(panel, own.slice(0, -1));
  else if (which === 'first') leaveOwn(panel);
}

/**
 * @param {Panel} panel
 * @param {string} key
 * @returns {boolean} Whether it means something.
 */
function onKey(panel, key) {
  const { state: { node, covered, running, settings, chosen }, own } = panel;
  const hasOwn = own.moves().length > 0;
  const which = KEYS[key];
  if (which && (node || hasOwn)) step(panel, which);
  else if (key === 'Escape' && running) stop(panel);
  else if (key === 'Escape' && hasOwn) leaveOwn(panel);
  else if (node && !covered && (key === '+' || key === '-' || key === '−')) {
    const into = key === '+' && shownChildren(node, settings.filter).length === 0 ? node.parent : node;
    if (into) panel.sections[chosen]?.tree.turn(into, key === '+');
  } else return false;
  return true;
}

/** @param {Panel} panel @param {store.Problem} problem @param {store.Problem} before */
function problemChanged(panel, problem, before) {
  if (problem === before) return;
  const { form, own, parts } = panel;
  form.refresh();
  const isAsked = states.isSame(problem, before);
  if (panel.state.running && panel.state.automatic && !isAsked) leave(panel);
  const { state } = panel;
  if (problem.fen !== before.fen && !state.running) {
    // Another problem that is put here, from the clipboard or by an address, is what is looked at now; one that is set up by hand has the
    // solution of the earlier one to be compared with. Another stipulation may give the move to the other side and is the same problem.
    const isOther = problem.fen.split(' ')[0] !== before.fen.split(' ')[0];
    const isPutHere = isOther && !store.get().setup && state.asked?.fen === before.fen;
    if (isPutHere) {
      forget(panel);
      // Whoever wants to find solutions alone does not want to see the next one either.
      panel.state = { ...panel.state, covered: state.covered };
    }
    if (isPutHere || state.results.length === 0) {
      own.end();
      parts.fault.hidden = true;
    }
  }
  refresh(panel);
  // The position stays what was checked; only its twins are others.
  if (!isAsked && problem.fen === before.fen && problem.stipulation === before.stipulation) automatically(panel, panel.checks.now());
}

/** Ends a search that nobody has asked for and nobody needs any more. @param {Panel} panel */
function leave(panel) {
  panel.search.abandon();
  panel.state = states.end(panel.state, false);
  panel.news.element.hidden = true;
  panel.form.setBusy(false);
}

/** Whether nothing is proven yet. @param {states.Result} result */
function isOpen(result) {
  return result.solution !== null && ['stopped', 'running', 'cut'].includes(bannerOf(result).kind);
}
