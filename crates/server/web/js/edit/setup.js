// The position set up by hand: men, rights, notations, and what is odd about it.

import { ApiError } from '../api.js';
import { h } from '../dom.js';
import { icon } from '../icons.js';
import { loadOwn, saveOwn } from '../saved.js';
import { asker } from '../problem/ask.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import { everything } from './all.js';
import { EXAMPLES } from './examples.js';
import { EMPTY_BOARD, fieldsOf, withFields } from './fen.js';
import { problemFiles } from './files.js';
import { findings } from './findings.js';
import { History } from './history.js';
import { notations } from './notation.js';
import { palette } from './palette.js';
import { pasting } from './paste.js';
import { rights } from './rights.js';
import { afterHand } from './transform.js';

/** Where a text that is pasted, or a file that is dropped, becomes the problem. */
const PASTED_IN = ['problem', 'improve', 'share'];
/** How many steps back survive when the page is loaded again. */
const KEPT = 200;

/**
 * The part: its state is the problem in the store and its history; the rest shows them.
 * @typedef {object} Setup
 * @property {import('../main.js').Workbench} workbench
 * @property {History} history
 * @property {ReturnType<typeof createParts>} parts
 * @property {ReturnType<typeof asker>} askSide Who begins.
 */

/** @typedef {store.Problem} Problem */

/**
 * @param {import('../main.js').Workbench} workbench
 * @param {() => void} taken Called when a problem was pasted.
 * @returns {import('../problem/panel.js').Part & { tools: HTMLElement[], beginning: HTMLElement }} `tools` are of use whoever has the board, and
 *   `beginning` stands where there is no problem yet.
 */
export function setupPart(workbench, taken) {
  const history = new History(store.get().problem, loadOwn('history'));
  /** @type {Setup} */
  const setup = { workbench, history, parts: createParts(workbench, history, taken), askSide: asker() };
  const { parts } = setup;
  let hasBoard = false;
  // Not in the panel: a choice of pasted problems is shown over others too.
  document.body.append(parts.pasting.dialog);
  workbench.caption.onAsked((stipulation) => void begin(setup, stipulation));
  workbench.checks.listen((checked) => showChecked(setup, checked));
  store.listen((state, before) => {
    if (state.problem === before.problem) return;
    history.record(state.problem, Date.now());
    keep(history);
    write(setup);
    if (hasBoard) show(setup);
  });
  document.addEventListener('paste', (event) => pasted(setup, event));
  document.addEventListener('keydown', (event) => keyPressed(setup, event));
  keep(history);
  write(setup);
  return {
    element: layout(parts),
    tools: [...parts.all.history, h('button', { type: 'button', class: 'button', id: 'paste-open', title: t('edit.paste.help'), onclick: parts.pasting.open }, icon('paste'), t('edit.paste')), ...parts.files],
    beginning: parts.beginning,
    show: () => {
      hasBoard = true;
      show(setup);
    },
    hide: () => {
      hasBoard = false;
      parts.palette.reset();
    },
    onKey: (event) => event.key === 'Escape' && parts.palette.reset(),
  };
}

/**
 * @param {import('../main.js').Workbench} workbench
 * @param {History} history
 * @param {() => void} taken
 */
function createParts(workbench, history, taken) {
  const pasted = pasting(workbench.announce, taken);
  return {
    palette: palette(workbench.board),
    all: everything(workbench, { undo: () => goTo(history.undo()), redo: () => goTo(history.redo()) }),
    rights: rights(),
    findings: findings(),
    notations: notations(workbench.announce),
    pasting: pasted,
    files: problemFiles({ read: pasted.take, announce: workbench.announce, takesDropped: () => PASTED_IN.includes(store.get().panel) }),
    beginning: h('div', { class: 'notice beginning' },
      h('p', null, t('edit.beginning')),
      h('div', { class: 'toolbar' }, EXAMPLES.map((example) =>
        h('button', { type: 'button', class: 'button small', title: t('edit.example.help'), onclick: () => store.putProblem(example, { setup: false }) },
          `${example.author}, ${example.stipulation}`)))),
  };
}

/** @param {Setup['parts']} parts */
function layout(parts) {
  return h('section', { class: 'setup', 'aria-label': t('problem.setup.part') },
    parts.palette.element,
    h('div', { class: 'toolbar' }, parts.all.beginning, parts.all.transforming),
    parts.findings.element,
    h('div', { class: 'groups' },
      h('section', { class: 'group', 'aria-label': t('edit.group.rights') }, parts.rights.element),
      h('section', { class: 'group', 'aria-label': t('edit.group.text') }, parts.notations.elements)));
}

/** @param {History} history */
function keep(history) {
  saveOwn('history', history.kept(KEPT));
}

/** @param {Problem | null} problem */
function goTo(problem) {
  if (problem) store.setProblem(problem);
}

/** @param {Setup} setup */
function show({ workbench }) {
  workbench.board.edit({
    fen: store.get().problem.fen,
    onChange: (board) => store.setProblem({ fen: afterHand(store.get().problem.fen, board) }),
  });
}

/** Shows the problem of the store in all fields. @param {Setup} setup */
function write({ parts, history }) {
  const { problem } = store.get();
  parts.beginning.hidden = problem.fen.split(' ')[0] !== EMPTY_BOARD;
  parts.rights.show(problem.fen);
  parts.notations.showFen(problem.fen);
  parts.all.showHistory(history.canUndo, history.canRedo);
}

/** @param {Setup} setup @param {import('../problem/checked.js').Checked} checked */
function showChecked({ parts }, { report, error }) {
  if (report) {
    parts.rights.showChecked(report);
    parts.notations.showChecked(report);
    return parts.findings.show(report);
  }
  parts.findings.showError(error);
  if (error instanceof ApiError && error.field === 'fen') parts.notations.showFault(error);
}

/**
 * Gives the move to the side that begins in such problems; it can be given to the other one afterwards.
 * @param {Setup} setup
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

/** @param {Setup} setup @param {ClipboardEvent} event */
function pasted({ parts }, event) {
  const target = /** @type {HTMLElement} */ (event.target);
  const text = event.clipboardData?.getData('text/plain');
  if (!PASTED_IN.includes(store.get().panel) || !text?.trim() || target.closest('input, textarea, select, dialog')) return;
  event.preventDefault();
  void parts.pasting.take(text);
}

/** Undo and redo. @param {Setup} setup @param {KeyboardEvent} event */
function keyPressed({ history }, event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (store.get().panel !== 'problem' || !(event.ctrlKey || event.metaKey) || event.altKey || target.closest('input:not([type="checkbox"], [type="radio"]), textarea, dialog')) return;
  const key = event.key.toLowerCase();
  if (key === 'z' && !event.shiftKey) goTo(history.undo());
  else if (key === 'y' || key === 'z') goTo(history.redo());
  else return;
  event.preventDefault();
}
