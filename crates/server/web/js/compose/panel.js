// The first way of the panel "Compose": a matrix on the board and as a text, a search of all its positions, what it finds.

import { ApiError } from '../api.js';
import { drawnMan } from '../board/squares.js';
import { fill, h } from '../dom.js';
import { EMPTY_BOARD, fieldsOf } from '../edit/fen.js';
import { palette } from '../edit/palette.js';
import { icon } from '../icons.js';
import { createBar } from '../improve/bar.js';
import { createCompare } from '../improve/compare.js';
import { createList } from '../improve/list.js';
import { differences, kind } from '../improve/placement.js';
import { sort } from '../improve/results.js';
import { createRun } from '../improve/run.js';
import * as shared from '../improve/server.js';
import { keepOnLeaving, loadOwn, loadTab, saveOwn } from '../saved.js';
import { save } from '../download.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import { themeOf } from '../themes.js';
import { createCounter } from './counter.js';
import { EXAMPLES } from './examples.js';
import { createForm } from './form.js';
import * as matrices from './matrix.js';
import { foundWords, labelOf, sizeWords } from './said.js';
import * as server from './server.js';
import { boardSigns, unitWords } from './signs.js';
import { createSlots } from './slots.js';
import { createSource } from './source.js';
import * as states from './state.js';
import { wordAt } from './text.js';

/** The matrix and the wishes, as they were typed. */
const KEPT = 'compose';
/** What a run has found, in this tab of the browser, and of which text. */
const FOUND = 'compose.found';
/** How squares are marked on the board by what became of them. */
const MARKS = { come: 'good', gone: 'bad', changed: 'hint' };

/** @typedef {import('../improve/results.js').Candidate} Candidate */
/** @typedef {import('./matrix.js').Key} Key */

/**
 * The panel: its state, and what shows it.
 * @typedef {object} Panel
 * @property {states.State} state
 * @property {boolean} visible
 * @property {string | null} tool Of the palette.
 * @property {string} asked The text that is searched, or was.
 * @property {Candidate | null} chosen
 * @property {number | undefined} available Threads of the server, once they are known.
 * @property {import('../improve/run.js').Run<Api.ComposeRequest>} run
 * @property {ReturnType<typeof createParts>} parts
 * @property {import('../main.js').Workbench} workbench
 */

/**
 * @param {import('../main.js').Workbench} workbench
 * @returns {import('../main.js').Panel}
 */
export function matrixPanel(workbench) {
  const kept = loadTab(FOUND);
  /** @type {Panel} */
  const panel = {
    state: states.parse(loadOwn(KEPT)), visible: false, tool: null, asked: typeof kept?.text === 'string' ? kept.text : '', chosen: null, available: undefined, workbench,
    run: createRun({ search: server.compose, time: Date.now, hear: (now) => heard(panel, now), kept: kept?.run }),
    parts: createParts(workbench, () => panel),
  };
  const { parts, run } = panel;
  keepOnLeaving(FOUND, () => ({ run: run.now(), text: panel.asked }));
  store.listen((now, before) => {
    if (now.problem !== before.problem) describe(panel);
  });
  document.addEventListener('keydown', (event) => keyPressed(panel, event));
  document.addEventListener('paste', (event) => pasted(panel, event));
  show(panel);
  if (run.now().problem) heard(panel, run.now());
  return {
    id: 'matrix',
    title: t('compose.way.matrix'),
    element: layout(parts),
    show: () => {
      panel.visible = true;
      show(panel);
      measure(panel);
    },
    hide: () => {
      panel.visible = false;
      parts.tools.reset();
      parts.counter.stop();
    },
    onKey: ({ key }) => {
      if (key === 'ArrowDown') return parts.list.step(1);
      if (key === 'ArrowUp') return parts.list.step(-1);
      if (key === 'o' && panel.chosen) return parts.compare.turn(), true;
      if (key === 't' && panel.chosen) return take(panel), true;
      return key === 'Escape' && (parts.tools.reset() || look(panel, null));
    },
  };
}

/** @param {import('../main.js').Workbench} workbench @param {() => Panel} of */
function createParts({ board, announce }, of) {
  const change = (/** @type {matrices.Matrix} */ matrix, /** @type {string | undefined} */ typing) => set(of(), states.withMatrix(of().state, matrix, typing));
  const bar = createBar({ name: t('compose.begin'), help: t('compose.begin.help'), start: () => void start(of()), stop: () => of().run.stop(), labelOf });
  return {
    bar,
    size: h('p', { class: 'soft compose-size', role: 'status' }),
    counter: createCounter(server.count, (known) => showSize(of(), known)),
    tools: palette(board, { tools: tools(), chosen: (tool) => toolChosen(of(), tool) }),
    slots: createSlots({ letters: (letters) => withLetters(of(), letters), look: (slot) => set(of(), { ...of().state, slot }) }),
    form: createForm({ state: () => of().state, change, themes: shared.themes, wish: (wishes) => set(of(), { ...of().state, wishes: { ...of().state.wishes, ...wishes } }) }),
    source: createSource({
      typed: (text) => set(of(), states.withText(of().state, text, 'text')), opened: (text) => set(of(), states.withText(of().state, text)), announce,
    }),
    undo: step(t('edit.undo'), t('compose.undo.help'), 'undo', () => set(of(), states.undone(of().state))),
    redo: step(t('edit.redo'), t('compose.redo.help'), 'redo', () => set(of(), states.redone(of().state))),
    from: h('button', { type: 'button', class: 'button', title: t('compose.from.help'), onclick: () => set(of(), states.withText(of().state, states.textOf(store.get().problem))) }, t('compose.from')),
    clear: h('button', { type: 'button', class: 'button', title: t('compose.clear.help'), onclick: () => set(of(), states.withText(of().state, '')) }, t('compose.clear')),
    beginning: h('div', { class: 'notice beginning' }, h('p', null, t('compose.beginning')), h('div', { class: 'toolbar' }, EXAMPLES.map(({ name, text }) =>
      h('button', { type: 'button', class: 'button small', title: t('compose.example.help'), onclick: () => set(of(), states.withText(of().state, text)) }, name)))),
    says: h('details', { class: 'improve-wishes compose-says', open: true }, h('summary', { title: t('compose.says.help') }, h('strong', null, t('compose.says')))),
    other: h('p', { class: 'notice', hidden: true }, t('compose.other')),
    list: createList((candidate) => look(of(), candidate), {
      id: 'compose', title: t('compose.results'), row: t('compose.row.help'), orders: ['score', 'units'],
      count: (count) => t(count === 1 ? 'compose.count.one' : 'compose.count', { count }),
      tools: [h('button', { type: 'button', class: 'button small', title: t('compose.list.save.help'), onclick: () => saveList(of()) }, t('compose.list.save'))],
    }),
    compare: createCompare({
      words: { title: t('compose.completion'), original: t('compose.matrix'), candidate: t('compose.completion'), take: t('compose.take'), help: t('compose.take.help') },
      score: (fen) => shared.score(fen, of().run.now().problem?.stipulation ?? ''), scoresOriginal: false,
      purposes: (fen, signal) => shared.purposes(fen, of().run.now().problem?.stipulation ?? '', signal), changed: () => draw(of()), take: () => take(of()),
    }),
  };
}

/** @param {string} name @param {string} help @param {'undo' | 'redo'} sign @param {() => void} act */
function step(name, help, sign, act) {
  return h('button', { type: 'button', class: 'button icon', 'aria-label': name, title: help, onclick: act }, icon(sign));
}

/** What the palette puts besides men. @returns {import('../edit/palette.js').Tool[]} */
function tools() {
  return [
    { tool: 'slot', name: t('compose.tool.slot'), help: t('compose.tool.slot.help'), drawing: icon('slot') },
    { tool: 'empty', name: t('compose.tool.empty'), help: t('compose.tool.empty.help'), drawing: icon('empty') },
    { tool: 'free-K', name: t('compose.tool.K'), help: t('compose.tool.king.help'), drawing: drawnMan('K') },
    { tool: 'free-k', name: t('compose.tool.k'), help: t('compose.tool.king.help'), drawing: drawnMan('k') },
  ];
}

/** @param {Panel['parts']} parts */
function layout({ bar, size, tools, slots, says, form, source, undo, redo, from, clear, beginning, other, list, compare }) {
  says.append(h('div', { class: 'compose-groups' }, form.element, source.element));
  return h('div', { class: 'way' },
    h('div', { class: 'improve-run' }, h('div', { class: 'toolbar' }, bar.begin, bar.end, bar.state, size), bar.meter, bar.label),
    beginning, tools.element, h('div', { class: 'toolbar' }, undo, redo, from, clear), slots.element,
    says, other, list.element, compare.element);
}

/** Another state; it is kept and shown. @param {Panel} panel @param {states.State} state @returns {void} */
function set(panel, state) {
  const before = panel.state;
  panel.state = state;
  saveOwn(KEPT, states.kept(state));
  show(panel);
  if (state.text === before.text && state.wishes === before.wishes) return;
  panel.parts.form.complain(null, '');
  measure(panel);
}

/** Shows the state everywhere. @param {Panel} panel */
function show(panel) {
  const { state, tool, parts } = panel;
  parts.form.update();
  parts.source.update(state);
  parts.slots.update(state, tool === 'slot');
  parts.beginning.hidden = state.text.trim() !== '';
  parts.undo.disabled = state.past.length === 0;
  parts.redo.disabled = state.future.length === 0;
  parts.clear.disabled = state.text === '';
  parts.bar.begin.disabled = state.text.trim() === '';
  describe(panel);
  draw(panel);
}

/** Says what belongs to another problem or matrix. @param {Panel} panel */
function describe({ state, asked, run, parts }) {
  parts.from.disabled = fieldsOf(store.get().problem.fen).board === EMPTY_BOARD;
  parts.other.hidden = run.now().list.length === 0 || state.text === asked;
}

/** Shows what is looked at: the matrix, to be changed, or a completion. @param {Panel} panel @returns {void} */
function draw(panel) {
  const { visible, workbench: { board }, state, chosen, run, parts } = panel;
  if (!visible) return;
  const original = run.now().problem;
  if (chosen && original && parts.compare.which() === 'candidate') {
    return board.show({ fen: chosen.fen, squares: differences(original.fen, chosen.fen).map((difference) => ({ square: difference.square, kind: MARKS[kind(difference)] })) });
  }
  const { matrix } = state.last;
  board.edit({
    fen: matrices.fieldOf(matrix),
    signs: boardSigns(matrix, state.slot),
    onChange: (now) => set(panel, states.withMatrix(panel.state, matrices.withBoard(panel.state.last.matrix, now))),
    onPoint: (square, tool) => point(panel, square, tool),
    onKey: (square, key) => (key === '-' ? point(panel, square, 'empty') : key === '=' ? point(panel, square, 'slot') : false),
  });
}

/** A square is pointed at. @param {Panel} panel @param {Key} square @param {string | null} tool @returns {boolean} Whether that was all. */
function point(panel, square, tool) {
  const { state, workbench: { announce } } = panel;
  const { matrix } = state.last;
  const man = matrix.men.get(square) ?? '';
  const change = (/** @type {matrices.Matrix} */ next, /** @type {string} */ words, slot = state.slot) => {
    set(panel, { ...states.withMatrix(state, next), slot: next.slots.has(slot ?? square) ? slot : null });
    announce(words);
    return true;
  };
  switch (tool) {
    case null:
      if (matrix.slots.has(square) && square !== state.slot) set(panel, { ...state, slot: square });
      return false;
    case 'slot': {
      const known = matrix.slots.get(square);
      const letters = known ?? matrices.possible(square, state.letters + man);
      if (man.toLowerCase() === 'k' || !letters) return announce(t('compose.said.taken', { square })), true;
      return change(known ? matrix : matrices.withSlot(matrix, square, letters), t('compose.said.slot', { square, units: unitWords(letters) }), square);
    }
    case 'empty':
      return change(matrices.withEmpty(matrix, square), t(matrix.empty.includes(square) ? 'compose.said.cleared' : 'compose.said.empty', { square }));
    case 'free-K':
    case 'free-k': {
      const king = tool === 'free-K' ? 'K' : 'k';
      if (man && man !== king) return announce(t('compose.said.taken', { square })), true;
      const next = matrices.withKing(matrix, king, square);
      return change(next, t(next.kings[king]?.includes(square) ? 'compose.said.king' : 'compose.said.cleared', { square }));
    }
    case 'x':
      if (man || !matrices.signsOf(matrix).some((sign) => sign.square === square && sign.kind !== 'area')) return false;
      return change(matrices.withoutAll(matrix, square), t('compose.said.cleared', { square }));
    default:
      return false;
  }
}

/** Other units for the slot that is looked at, or for those to come. @param {Panel} panel @param {string} letters @returns {void} */
function withLetters(panel, letters) {
  const { state } = panel;
  if (!letters) return panel.workbench.announce(t('compose.slot.nobody'));
  const next = { ...state, letters };
  set(panel, state.slot ? states.withMatrix(next, matrices.withSlot(state.last.matrix, state.slot, letters)) : next);
}

/** @param {Panel} panel @param {string | null} tool @returns {void} */
function toolChosen(panel, tool) {
  if (!panel || panel.tool === tool) return;
  panel.tool = tool;
  // Who takes a tool means the matrix.
  if (tool !== null && panel.chosen) panel.parts.compare.look('original');
  show(panel);
}

/** Asks how large the matrix is. @param {Panel} panel */
function measure(panel) {
  const { state, visible, run, parts } = panel;
  const king = states.missingKing(state);
  if (!visible || run.now().running) return;
  if (state.text.trim() && !(states.isRead(state) && king)) return parts.counter.ask(states.request(state, panel.available, themeOf));
  parts.counter.stop();
  showSize(panel, { size: null, fault: null });
  if (king && state.text.trim()) parts.size.textContent = t(king === 'K' ? 'compose.missing.K' : 'compose.missing.k');
}

/** @param {Panel} panel @param {import('./counter.js').Known} known @returns {void} */
function showSize(panel, { size, fault }) {
  const { parts, state } = panel;
  const isLong = size?.seconds != null && size.seconds > state.wishes.seconds;
  fill(parts.size, size ? sizeWords(size) : '', isLong && ` ${t('compose.size.long')}`);
  complain(panel, fault);
}

/** Shows what is wrong where it is. @param {Panel} panel @param {Error | null} fault */
function complain({ parts: { source, form, says }, state }, fault) {
  // What is meant must be seen.
  if (fault) says.open = true;
  const { field = null, place = null } = fault instanceof ApiError ? fault : {};
  const isPlaced = field === 'matrix' && place !== null;
  source.fault(isPlaced ? fault : null);
  form.mark(isPlaced ? wordAt(state.text, place[0]) : '');
  form.complain(field, fault && !isPlaced ? fault.message : '');
}

/** @param {Panel} panel */
async function start(panel) {
  const { run, parts } = panel;
  const { state } = panel;
  parts.counter.stop();
  parts.size.textContent = '';
  // Makes room for what is found.
  parts.says.open = false;
  panel.available ??= await shared.threads().catch(() => undefined);
  if (run.now().running || panel.state !== state) return;
  panel.asked = state.text;
  panel.chosen = null;
  run.begin(states.problemOf(state), states.request(state, panel.available, themeOf));
}

/** @param {Panel} panel @param {import('../improve/run.js').Now} now */
function heard(panel, now) {
  const { parts, workbench, visible } = panel;
  parts.bar.draw(now);
  complain(panel, now.fault);
  showFound(panel);
  if (now.running || now.complete === null || !visible) return;
  workbench.announce(now.fault ? now.fault.message : foundWords(now));
  // Nothing is counted while a search goes on.
  if (panel.state.text !== panel.asked) measure(panel);
}

/** Shows what was found, and which of it is looked at. @param {Panel} panel */
function showFound(panel) {
  const { parts, chosen, run } = panel;
  const now = run.now();
  parts.list.update(now.list, chosen?.fen ?? null, !now.running, now.judgement);
  parts.compare.update(now.problem?.fen ?? null, chosen, false);
  describe(panel);
  draw(panel);
}

/** Another completion is looked at, or the matrix. @param {Panel} panel @param {Candidate | null} candidate @returns {boolean} Whether that is another one. */
function look(panel, candidate) {
  const { parts, workbench } = panel;
  if (candidate === panel.chosen) return false;
  panel.chosen = candidate;
  parts.tools.reset();
  if (candidate && parts.compare.which() === 'original') parts.compare.look('candidate');
  if (candidate) workbench.announce(t('improve.chosen', { score: candidate.score, change: candidate.change }));
  showFound(panel);
  return true;
}

/** The completion becomes the problem. @param {Panel} panel @returns {void} */
function take({ chosen, run, workbench }) {
  const { problem } = run.now();
  if (!chosen || !problem) return;
  const { stipulation, intended } = problem;
  store.putProblem({ fen: chosen.fen, stipulation, intended }, { panel: 'problem', setup: false });
  workbench.announce(t('improve.taken'));
}

/** All completions as a file of problems. @param {Panel} panel @returns {void} */
function saveList({ run }) {
  const { list, problem } = run.now();
  save('problems.fen', sort(list, 'score').map(({ fen }) => `${fen};${problem?.stipulation ?? ''}\n`).join(''));
}

/** Undo and redo. @param {Panel} panel @param {KeyboardEvent} event */
function keyPressed(panel, event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (!panel.visible || !(event.ctrlKey || event.metaKey) || event.altKey || target.closest('input:not([type="checkbox"], [type="radio"]), textarea, dialog')) return;
  const key = event.key.toLowerCase();
  if (key === 'z' && !event.shiftKey) set(panel, states.undone(panel.state));
  else if (key === 'y' || key === 'z') set(panel, states.redone(panel.state));
  else return;
  event.preventDefault();
}

/** A matrix, or the units of a position. @param {Panel} panel @param {ClipboardEvent} event */
function pasted(panel, event) {
  const target = /** @type {HTMLElement} */ (event.target);
  const copied = event.clipboardData?.getData('text/plain') ?? '';
  if (!panel.visible || !copied.trim() || target.closest('input, textarea, select, dialog')) return;
  event.preventDefault();
  const text = states.textIn(copied, panel.state.last.matrix.stipulation);
  if (text === null) panel.workbench.announce(t('compose.unread'));
  else set(panel, states.withText(panel.state, text));
}
