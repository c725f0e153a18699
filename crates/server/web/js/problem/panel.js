// The panel "Problem": the position is set up, solved and walked through in one place. Its parts take turns with the board: either men are put on it,
// or moves are made, or a player's search for a mate is gone through, which is loaded when somebody wants it.

import { h } from '../dom.js';
import { setupPart } from '../edit/setup.js';
import { isDirectmate } from '../solve/options.js';
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
  const asPlayer = h('button', { type: 'button', class: 'button plain', id: 'as-player', 'aria-pressed': 'false', title: t('human.open.help'), onclick: () => void turnToPlayer(!isPlayer) }, t('human.open'));
  const solution = solutionPart(workbench, asPlayer);
  // Enter solves what was pasted.
  const setup = setupPart(workbench, () => isShown && solution.focus());
  let isShown = false;
  /** Whether a player's search is on show, and what shows it. */
  let isPlayer = false;
  /** @type {ReturnType<typeof import('../human/part.js').humanPart> | null} */
  let player = null;
  const turn = h('button', { type: 'button', class: 'button', id: 'setup', title: t('problem.setup.help'), onclick: () => store.set({ setup: !store.get().setup }) }, t('problem.setup'));
  const element = h('section', { class: 'panel problem', 'aria-label': t('problem.title') },
    h('div', { class: 'problem-bar' }, solution.form, h('div', { class: 'toolbar problem-tools' }, turn, setup.tools)),
    setup.beginning, setup.element, solution.element);

  /** Lets the part have the board whose turn it is. */
  function show() {
    const { setup: isSetup, problem } = store.get();
    asPlayer.hidden = !isDirectmate(problem.stipulation);
    if (isSetup || asPlayer.hidden) isPlayer = false;
    asPlayer.setAttribute('aria-pressed', String(isPlayer));
    const isOn = isPlayer && player !== null;
    solution.element.hidden = isOn;
    if (player) player.element.hidden = !isOn;
    turn.setAttribute('aria-pressed', String(isSetup));
    setup.element.hidden = !isSetup;
    element.classList.toggle('is-setup', isSetup);
    if (!isShown) return;
    const now = current();
    for (const part of [setup, solution, player]) if (part && part !== now) part.hide();
    now.show();
  }

  /** The part that has the board. */
  function current() {
    if (store.get().setup) return setup;
    return isPlayer && player ? player : solution;
  }

  /** @param {boolean} is */
  async function turnToPlayer(is) {
    isPlayer = is;
    if (!is) return show();
    store.set({ setup: false });
    try {
      const { humanPart } = await import('../human/part.js');
      player ??= humanPart(workbench, () => void turnToPlayer(false));
    } catch {
      isPlayer = false;
      workbench.announce(t('human.unloaded'));
      return;
    }
    if (!player.element.isConnected) solution.element.before(player.element);
    show();
    if (isPlayer) player.look();
  }

  store.listen((state, before) => {
    if (state.setup !== before.setup || isDirectmate(state.problem.stipulation) !== isDirectmate(before.problem.stipulation)) show();
  });
  // Whoever solves wants to see the solution.
  solution.form.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element ? target.closest('.solve-ask button') : null;
    if (isPlayer && pressed && pressed !== asPlayer) void turnToPlayer(false);
  });
  document.addEventListener('keydown', (event) => {
    const inStipulation = /** @type {HTMLElement} */ (event.target).id === 'stipulation';
    if (!isShown || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey || inStipulation) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    solve();
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
      for (const part of [setup, solution, player]) part?.hide();
    },
    onKey: (event) => {
      if (event.key === 'Enter' && event.target === document.body) return solve(), true;
      if (event.key.toLowerCase() === 'e') return store.set({ setup: !store.get().setup }), true;
      const now = current();
      return now.onKey(event) || (now === setup && solution.onKey(event));
    },
  };

  function solve() {
    if (isPlayer) void turnToPlayer(false);
    solution.solve();
  }
}
