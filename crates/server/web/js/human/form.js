// How it is looked for a mate: the program, the longest line, and what a move must leave.

import { h } from '../dom.js';
import { t } from '../texts.js';
import { MOST_MOVES, movesOf } from './steps.js';

/** The readings of the rule of mobility, the usual one first. */
const RULES = /** @type {const} */ (['not-rising', 'falling', 'flights-falling', 'flights-not-rising', 'either', 'two-back', 'falling-in-two', 'below-first', 'from-second']);
/** The longest line if the problem says nothing. */
const USUAL = 5;

/** @typedef {Pick<Api.HumanRequest, 'program' | 'mobility' | 'moves'>} Rules */

/**
 * @param {any} kept What the browser has of an earlier form.
 * @param {() => void} go
 */
export function createForm(kept, go) {
  const program = h('select', { id: 'human-program', title: t('human.program.help') },
    /** @type {const} */ (['2', '1']).map((value) => h('option', { value }, t(`human.program.${value}`))));
  const rule = h('select', { id: 'human-rule', title: t('human.rule.help') }, RULES.map((value) => h('option', { value }, t(`human.rule.${value}`))));
  const moves = h('input', { id: 'human-moves', type: 'number', min: 1, max: MOST_MOVES, required: true, title: t('human.moves.help') });
  if (kept?.program === 1) program.value = '1';
  if (RULES.includes(kept?.mobility)) rule.value = kept.mobility;
  const field = (/** @type {HTMLInputElement | HTMLSelectElement} */ control, /** @type {'program' | 'rule' | 'moves'} */ name) =>
    h('div', { class: 'field' }, h('label', { for: control.id }, t(`human.${name}`)), control);
  const submitted = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    go();
  };
  const settings = () => ({ program: program.value === '1' ? /** @type {const} */ (1) : /** @type {const} */ (2), mobility: /** @type {Rules['mobility']} */ (rule.value) });
  return {
    element: h('form', { class: 'human-form', onsubmit: submitted }, field(program, 'program'), field(moves, 'moves'), field(rule, 'rule'),
      h('button', { type: 'submit', class: 'button primary', title: t('human.go.look.help') }, t('human.go.look'))),
    /** @returns {Rules} */
    read: () => ({ ...settings(), moves: moves.valueAsNumber }),
    /** What is worth keeping; how many moves is the problem's. */
    kept: settings,
    /** Another problem. @param {string} stipulation */
    offer: (stipulation) => {
      moves.value = String(movesOf(stipulation) ?? USUAL);
    },
  };
}
