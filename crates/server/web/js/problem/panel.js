// The panel "Problem": the position is set up, solved and walked through in one place. Its parts take turns with the board: either men are put on it,
// or moves are made.

import { h } from '../dom.js';
import { setupPart } from '../edit/setup.js';
import { solutionPart } from '../solve/solution.js';
import * as store from '../store.js';
import { t } from '../texts.js';

/**
 * A part of the panel.
 * @typedef {object} Part
 * @property {HTMLElement} element
 * @property {() => void} show It gets the board.
 * @property {() => void} hide Another part or panel gets the board.
 * @property {(event: KeyboardEvent) => boolean} onKey
 */

/**
 * @param {import('../main.js').Workbench} workbench
 * @returns {import('../main.js').Panel}
 */
export function problemPanel(workbench) {
  const solution = solutionPart(workbench);
  // Enter solves what was pasted.
  const setup = setupPart(workbench, () => isShown && solution.focus());
  let isShown = false;
  const turn = h('button', { type: 'button', class: 'button', id: 'setup', title: t('problem.setup.help'), onclick: () => store.set({ setup: !store.get().setup }) }, t('problem.setup'));
  const element = h('section', { class: 'panel problem', 'aria-label': t('problem.title') },
    h('div', { class: 'problem-bar' }, solution.form, h('div', { class: 'toolbar problem-tools' }, turn, setup.tools)),
    setup.beginning, setup.element, solution.element);

  /** Lets the part have the board whose turn it is. */
  function show() {
    const { setup: isSetup } = store.get();
    turn.setAttribute('aria-pressed', String(isSetup));
    setup.element.hidden = !isSetup;
    element.classList.toggle('is-setup', isSetup);
    if (!isShown) return;
    (isSetup ? solution : setup).hide();
    (isSetup ? setup : solution).show();
  }
  store.listen((state, before) => {
    if (state.setup !== before.setup) show();
  });
  document.addEventListener('keydown', (event) => {
    const inStipulation = /** @type {HTMLElement} */ (event.target).id === 'stipulation';
    if (!isShown || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey || inStipulation) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    solution.solve();
  });
  show();
  return {
    id: 'problem',
    title: t('problem.title'),
    element,
    show: () => {
      isShown = true;
      show();
      solution.arrive();
    },
    hide: () => {
      isShown = false;
      setup.hide();
      solution.hide();
    },
    onKey: (event) => {
      if (event.key === 'Enter' && event.target === document.body) return solution.solve(), true;
      if (event.key.toLowerCase() === 'e') return store.set({ setup: !store.get().setup }), true;
      return (store.get().setup ? setup : solution).onKey(event) || solution.onKey(event);
    },
  };
}
