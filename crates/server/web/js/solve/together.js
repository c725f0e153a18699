// What all positions of a problem show together, below the last of them: themes that run across twins, and the table of all solutions.

import { fill, h } from '../dom.js';
import { t } from '../texts.js';
import { ofProblem, placesOf } from './compared.js';
import { cooksOf } from './intended.js';
import { tableView } from './table.js';
import { themesView } from './themes.js';

/** @typedef {import('./compared.js').Place} Place */
/** @typedef {import('./state.js').State} State */

/**
 * @typedef {object} Together
 * @property {HTMLElement} element
 * @property {(state: State) => void} show
 */

/**
 * @param {import('./table.js').TableHands & { name: (place: Place, moves: string[]) => string | null }} hands
 * @returns {Together}
 */
export function createTogether(hands) {
  const element = h('section', { class: 'solve-section solve-together', 'aria-label': t('solve.together'), hidden: true });
  /** What is drawn. @type {Pick<State, 'whole' | 'results' | 'settings'> | null} */
  let drawn = null;

  /** @type {Together['show']} */
  function show({ whole, results, settings, covered }) {
    element.hidden = !whole || covered || (!whole.problem && !whole.reason);
    if (!whole || element.hidden) return;
    if (drawn?.whole === whole && drawn.results === results && drawn.settings === settings) return;
    drawn = { whole, results, settings };
    fill(element, h('h2', null, t('solve.together')), whole.problem ? known(whole.problem, results, settings) : h('p', { class: 'soft' }, t('solve.together.not', { reason: whole.reason })));
  }

  /**
   * @param {Api.WholeProblem} problem
   * @param {State['results']} results
   * @param {State['settings']} settings
   */
  function known(problem, results, settings) {
    const places = placesOf(problem, results);
    const isSound = problem.sound && results.every((result) => cooksOf(result).length === 0);
    const compared = ofProblem(problem, results);
    const themes = themesView(problem.themes, (phase) => places[phase], settings.letters, {
      name: hands.name,
      go: (place, moves, squares) => hands.go({ place, ply: moves.length, marks: { squares: squares.map((square) => ({ square, kind: 'hint' })), arrows: [] } }),
    });
    return [
      !problem.complete && h('p', { class: 'notice warn' }, t('solve.together.incomplete')),
      !isSound && h('p', { class: 'soft' }, t('solve.together.unsound')),
      isSound && themes && h('div', { class: 'solve-findings' }, themes),
      compared ? tableView(compared, results, settings, hands) : h('p', { class: 'soft' }, t('solve.together.none')),
    ];
  }

  return { element, show };
}
