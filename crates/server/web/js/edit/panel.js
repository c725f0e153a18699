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
 * @param {import('../main.js').Workbench} workbench
 * @returns {import('../main.js').Panel}
 */
export function editPanel(workbench) {
  const history = new History(store.get().problem, loadOwn('history'));
  const keep = () => saveOwn('history', history.kept(KEPT));
  /** @param {import('../store.js').Problem | null} problem */
  const goTo = (problem) => problem && store.setProblem(problem);
  const undo = () => goTo(history.undo());
  const redo = () => goTo(history.redo());
  const parts = {
    palette: palette(workbench.board),
    all: everything(workbench, { undo, redo }),
    stipulation: stipulationField((stipulation) => void begin(stipulation)),
    rights: rights(),
    findings: findings(),
    notations: notations(workbench.announce),
    details: details(),
    pasting: pasting(workbench.announce),
  };
  const beginning = h('div', { class: 'notice beginning' },
    h('p', null, t('edit.beginning')),
    h('div', { class: 'toolbar' }, EXAMPLES.map((example) =>
      h('button', { type: 'button', class: 'button small', title: t('edit.example.help'), onclick: () => store.setProblem({ ...example, intended: example.intended ?? '', entry: null }) },
        `${example.author}, ${example.stipulation}`))));
  const group = (/** @type {string} */ title, /** @type {(Node | Node[])[]} */ ...children) =>
    h('section', { class: 'group' }, h('h2', null, title), ...children);
  const element = h('section', { class: 'panel edit' },
    parts.palette.element,
    h('div', { class: 'toolbar' }, parts.all.beginning,
      h('button', { type: 'button', class: 'button', id: 'edit-paste-open', title: t('edit.paste.help'), onclick: parts.pasting.open }, icon('paste'), t('edit.paste'))),
    beginning,
    parts.findings.element,
    h('div', { class: 'groups' },
      group(t('edit.group.asked'), parts.stipulation.element, parts.rights.element),
      group(t('edit.group.all'), h('div', { class: 'moving' }, parts.all.turning, parts.all.shift)),
      group(t('edit.group.text'), parts.notations.elements),
      group(t('edit.group.details'), parts.details.element)));
  // Not in the panel: a choice of pasted problems is shown over others too.
  document.body.append(parts.pasting.dialog);

  const isShown = () => store.get().panel === 'edit';
  const show = () => workbench.board.edit({
    fen: store.get().problem.fen,
    onChange: (board) => store.setProblem({ fen: afterHand(store.get().problem.fen, board) }),
  });
  const write = () => {
    const { problem } = store.get();
    beginning.hidden = problem.fen.split(' ')[0] !== EMPTY_BOARD;
    parts.stipulation.show(problem.stipulation);
    parts.rights.show(problem.fen);
    parts.notations.showFen(problem.fen);
    parts.details.show(problem);
    parts.all.showHistory(history.canUndo, history.canRedo);
    void check(problem);
  };
  const ask = asker();
  /** @param {import('../store.js').Problem} problem */
  async function check(problem) {
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
      again(error, () => store.get().problem === problem && void check(problem));
    }
  }

  const askSide = asker();
  /**
   * Gives the move to the side that begins in such problems; it can be given to the other one afterwards.
   * @param {string} stipulation
   */
  async function begin(stipulation) {
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

  store.listen((state, before) => {
    if (state.problem === before.problem) return;
    history.record(state.problem, Date.now());
    keep();
    write();
    if (isShown()) show();
  });
  document.addEventListener('paste', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const text = event.clipboardData?.getData('text/plain');
    if (!PASTED_IN.includes(store.get().panel) || !text?.trim() || target.closest('input, textarea, select, dialog')) return;
    event.preventDefault();
    void parts.pasting.take(text);
  });
  document.addEventListener('keydown', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!isShown() || !(event.ctrlKey || event.metaKey) || event.altKey || target.closest('input:not([type="checkbox"], [type="radio"]), textarea, dialog')) return;
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) undo();
    else if (key === 'y' || key === 'z') redo();
    else return;
    event.preventDefault();
  });
  keep();
  write();
  return {
    id: 'edit',
    title: t('edit.title'),
    element,
    show,
    hide: () => void parts.palette.reset(),
    onKey: (event) => event.key === 'Escape' && parts.palette.reset(),
  };
}
