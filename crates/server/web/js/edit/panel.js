// The panel "Edit".

import { ApiError } from '../api.js';
import { h } from '../dom.js';
import { icon } from '../icons.js';
import { loadOwn, saveOwn } from '../saved.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import { everything } from './all.js';
import { again, asker } from './ask.js';
import { details } from './details.js';
import { EXAMPLES } from './examples.js';
import { EMPTY_BOARD, fieldsOf, withFields } from './fen.js';
import { findings } from './findings.js';
import { History } from './history.js';
import { notations } from './notation.js';
import { palette } from './palette.js';
import { pasting } from './paste.js';
import { rights } from './rights.js';
import { stipulationField } from './stipulation.js';
import { afterHand } from './transform.js';

/** Where a text that is pasted becomes the problem. */
const PASTED_IN = ['edit', 'solve', 'improve', 'share'];
/** How many steps back survive when the page is loaded again. */
const KEPT = 200;

/**
 * The panel: its state is the problem in the store and its history; the rest shows them.
 * @typedef {object} Panel
 * @property {import('../main.js').Workbench} workbench
 * @property {History} history
 * @property {ReturnType<typeof createParts>} parts
 * @property {ReturnType<typeof asker>} ask About the problem.
 * @property {ReturnType<typeof asker>} askSide Who begins.
 */

/** @typedef {store.Problem} Problem */

/**
 * @param {import('../main.js').Workbench} workbench
 * @returns {import('../main.js').Panel}
 */
export function editPanel(workbench) {
  const history = new History(store.get().problem, loadOwn('history'));
  /** @type {Panel} */
  const panel = { workbench, history, parts: createParts(workbench, history, (stipulation) => void begin(panel, stipulation)), ask: asker(), askSide: asker() };
  const { parts } = panel;
  // Not in the panel: a choice of pasted problems is shown over others too.
  document.body.append(parts.pasting.dialog);
  store.listen((state, before) => {
    if (state.problem === before.problem) return;
    history.record(state.problem, Date.now());
    keep(history);
    write(panel);
    if (isShown()) show(panel);
  });
  document.addEventListener('paste', (event) => pasted(panel, event));
  document.addEventListener('keydown', (event) => keyPressed(panel, event));
  keep(history);
  write(panel);
  return {
    id: 'edit',
    title: t('edit.title'),
    element: layout(parts),
    show: () => show(panel),
    hide: () => void parts.palette.reset(),
    onKey: (event) => event.key === 'Escape' && parts.palette.reset(),
  };
}

/**
 * @param {import('../main.js').Workbench} workbench
 * @param {History} history
 * @param {(stipulation: string) => void} asked Called when somebody asks for something else.
 */
function createParts(workbench, history, asked) {
  return {
    palette: palette(workbench.board),
    all: everything(workbench, { undo: () => goTo(history.undo()), redo: () => goTo(history.redo()) }),
    stipulation: stipulationField(asked),
    rights: rights(),
    findings: findings(),
    notations: notations(workbench.announce),
    details: details(),
    pasting: pasting(workbench.announce),
    beginning: h('div', { class: 'notice beginning' },
      h('p', null, t('edit.beginning')),
      h('div', { class: 'toolbar' }, EXAMPLES.map((example) =>
        h('button', { type: 'button', class: 'button small', title: t('edit.example.help'), onclick: () => store.setProblem({ ...example, intended: example.intended ?? '', entry: null }) },
          `${example.author}, ${example.stipulation}`)))),
  };
}

/** @param {Panel['parts']} parts */
function layout(parts) {
  const group = (/** @type {string} */ title, /** @type {(Node | Node[])[]} */ ...children) =>
    h('section', { class: 'group' }, h('h2', null, title), ...children);
  return h('section', { class: 'panel edit' },
    parts.palette.element,
    h('div', { class: 'toolbar' }, parts.all.beginning,
      h('button', { type: 'button', class: 'button', id: 'edit-paste-open', title: t('edit.paste.help'), onclick: parts.pasting.open }, icon('paste'), t('edit.paste'))),
    parts.beginning,
    // Before the findings, which come and go: what is pressed again and again stays where it is.
    group(t('edit.group.all'), h('div', { class: 'moving' }, parts.all.turning, parts.all.shift)),
    parts.findings.element,
    h('div', { class: 'groups' },
      group(t('edit.group.asked'), parts.stipulation.element, parts.rights.element),
      group(t('edit.group.text'), parts.notations.elements),
      group(t('edit.group.details'), parts.details.element)));
}

/** @param {History} history */
function keep(history) {
  saveOwn('history', history.kept(KEPT));
}

/** @param {Problem | null} problem */
function goTo(problem) {
  if (problem) store.setProblem(problem);
}

function isShown() {
  return store.get().panel === 'edit';
}

/** @param {Panel} panel */
function show({ workbench }) {
  workbench.board.edit({
    fen: store.get().problem.fen,
    onChange: (board) => store.setProblem({ fen: afterHand(store.get().problem.fen, board) }),
  });
}

/** Shows the problem of the store in all fields. @param {Panel} panel */
function write(panel) {
  const { parts, history } = panel;
  const { problem } = store.get();
  parts.beginning.hidden = problem.fen.split(' ')[0] !== EMPTY_BOARD;
  parts.stipulation.show(problem.stipulation);
  parts.rights.show(problem.fen);
  parts.notations.showFen(problem.fen);
  parts.details.show(problem);
  parts.all.showHistory(history.canUndo, history.canRedo);
  void check(panel, problem);
}

/** @param {Panel} panel @param {Problem} problem */
async function check(panel, problem) {
  const { parts, ask } = panel;
  try {
    const checked = await ask({ fen: problem.fen, stipulation: problem.stipulation || undefined });
    if (!checked) return;
    parts.rights.showChecked(checked);
    parts.stipulation.showChecked(checked);
    parts.notations.showChecked(checked);
    parts.findings.show(checked);
  } catch (error) {
    parts.findings.showError(error);
    parts.stipulation.showChecked(null);
    if (error instanceof ApiError && error.field === 'fen') parts.notations.showFault(error);
    again(error, () => store.get().problem === problem && void check(panel, problem));
  }
}

/**
 * Gives the move to the side that begins in such problems; it can be given to the other one afterwards.
 * @param {Panel} panel
 * @param {string} stipulation
 */
async function begin({ history, askSide }, stipulation) {
  const fen = store.get().problem.fen;
  // Without a side to move, the answer has that of the stipulation.
  const checked = await askSide({ fen: fieldsOf(fen).board, stipulation }).catch(() => null);
  const now = store.get().problem;
  if (!checked?.stipulation || now.fen !== fen || now.stipulation !== stipulation) return;
  const side = fieldsOf(checked.fen).side;
  if (side === fieldsOf(fen).side) return;
  history.amend();
  store.setProblem({ fen: withFields(fen, { side, enPassant: '' }) });
}

/** @param {Panel} panel @param {ClipboardEvent} event */
function pasted({ parts }, event) {
  const target = /** @type {HTMLElement} */ (event.target);
  const text = event.clipboardData?.getData('text/plain');
  if (!PASTED_IN.includes(store.get().panel) || !text?.trim() || target.closest('input, textarea, select, dialog')) return;
  event.preventDefault();
  void parts.pasting.take(text);
}

/** Undo and redo. @param {Panel} panel @param {KeyboardEvent} event */
function keyPressed({ history }, event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (!isShown() || !(event.ctrlKey || event.metaKey) || event.altKey || target.closest('input:not([type="checkbox"], [type="radio"]), textarea, dialog')) return;
  const key = event.key.toLowerCase();
  if (key === 'z' && !event.shiftKey) goTo(history.undo());
  else if (key === 'y' || key === 'z') goTo(history.redo());
  else return;
  event.preventDefault();
}
