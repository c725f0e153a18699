// The options of a search on the page: a control for each, with the place for what is wrong with it.

import { fill, h } from '../dom.js';
import { t } from '../texts.js';
import { OPTIONS, applies } from './options.js';

/** @typedef {import('./options.js').Option} Option */
/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */

/** Options by fields of other names. @type {Readonly<Record<string, string>>} */
const FIELDS = { exact: 'lengths', shortest_length: 'lengths', half_duplex: 'duplex' };

/**
 * @typedef {object} Fields
 * @property {HTMLElement[]} groups
 * @property {(values: Readonly<Record<string, string>>) => void} write
 * @property {(values: Readonly<Record<string, string>>, stipulation: string) => void} choose Shows only those that mean something.
 * @property {(field: string) => boolean} has Whether there is a control for a field of the request.
 * @property {(field: string, error: import('../api.js').ApiError) => void} fault Shows what is wrong with it.
 * @property {() => void} clear No faults.
 */

/**
 * @param {(name: string, value: string) => void} changed
 * @returns {Fields}
 */
export function createFields(changed) {
  const made = new Map(OPTIONS.map((option) => /** @type {const} */ ([option.name, optionField(option, changed)])));
  const named = (/** @type {string} */ field) => made.get(/** @type {Option['name']} */ (FIELDS[field] ?? field));
  const groups = /** @type {const} */ (['wanted', 'problem', 'limits', 'restrictions']).map((group) =>
    h('fieldset', { class: `solve-group of-${group}` },
      h('legend', null, t(`solve.group.${group}`)),
      h('div', { class: 'solve-fields' }, OPTIONS.filter((option) => option.group === group).map(({ name }) => made.get(name)?.element)),
      group === 'restrictions' && h('small', null, t('solve.group.restrictions.note'))));
  return {
    groups,
    write: (values) => {
      for (const { option, control } of made.values()) write(control, values[option.name] ?? option.usual);
    },
    choose: (values, stipulation) => {
      for (const { option, element } of made.values()) element.hidden = !applies(option, values, stipulation);
      // Of a study hardly anything can be said besides; a heading without anything below it says nothing.
      for (const group of groups) group.hidden = [...made.values()].every(({ element }) => element.hidden || !group.contains(element));
    },
    has: (field) => named(field) !== undefined,
    fault: (field, error) => {
      const one = named(field);
      if (one) placed(one.control, one.fault, error);
    },
    clear: () => {
      for (const { control, fault } of made.values()) {
        fault.hidden = true;
        control.removeAttribute('aria-invalid');
      }
    },
  };
}

/** The place for what is wrong with a field. @param {string} name */
export function faultLine(name) {
  return h('p', { class: 'solve-fault', id: `solve-fault-${name}`, role: 'alert', hidden: true });
}

/**
 * @param {Option} option
 * @param {(name: string, value: string) => void} changed
 */
function optionField(option, changed) {
  const { name, kind } = option;
  const id = `solve-option-${name}`;
  const words = t(`solve.option.${name}`);
  const title = t(`solve.option.${name}.help`);
  const fault = faultLine(name);
  const change = () => changed(name, isFlag(control) ? (control.checked ? 'on' : '') : control.value);
  const control = controlOf(option, { id, title, 'aria-describedby': fault.id, [kind === 'flag' || kind === 'choice' ? 'onchange' : 'oninput']: change });
  const element = kind === 'flag'
    ? h('div', { class: 'solve-option' }, h('label', { class: 'check', title }, control, words), fault)
    : h('div', { class: `solve-option field is-${kind}` }, h('label', { for: id }, words), control, fault);
  return { option, element, control, fault };
}

/**
 * @param {Option} option
 * @param {Record<string, unknown>} rest
 * @returns {Control}
 */
function controlOf({ name, kind, choices, range }, rest) {
  switch (kind) {
    case 'flag':
      return h('input', { ...rest, type: 'checkbox' });
    case 'choice':
      return h('select', rest, (choices ?? []).map((choice) => h('option', { value: choice }, choiceWords(name, choice))));
    case 'lines':
      return h('textarea', { ...rest, rows: '2', spellcheck: 'false' });
    default:
      return h('input', { ...rest, type: kind === 'number' ? 'number' : 'text', min: range?.[0], max: range?.[1], step: 'any', autocomplete: 'off', spellcheck: 'false' });
  }
}

/** @param {Control} control @returns {control is HTMLInputElement} */
function isFlag(control) {
  return control instanceof HTMLInputElement && control.type === 'checkbox';
}

/** @param {Control} control @param {string} value */
function write(control, value) {
  if (isFlag(control)) control.checked = value !== '';
  else if (control.value !== value) control.value = value;
}

/**
 * Shows a fault at its field, and where in the text it is.
 * @param {Control} control
 * @param {HTMLElement} line
 * @param {import('../api.js').ApiError} error
 */
export function placed(control, line, { message, place }) {
  line.hidden = false;
  fill(line, ...marked(control.value, place), message);
  control.setAttribute('aria-invalid', 'true');
  control.focus();
  const isText = control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && control.type === 'text');
  if (place && isText && !control.value.includes('\n')) control.setSelectionRange(place[0], place[0] + place[1]);
}

/**
 * A text with the place of a fault.
 * @param {string} text
 * @param {[number, number]} [place]
 */
function marked(text, place) {
  if (!place || text.includes('\n')) return [];
  const letters = [...text];
  const [first, count] = place;
  return [h('span', { class: 'mono' }, letters.slice(0, first).join(''), h('mark', null, letters.slice(first, first + count).join('') || '␣'), letters.slice(first + count).join('')), ' '];
}

/**
 * @param {Option['name']} name
 * @param {string} choice
 */
function choiceWords(name, choice) {
  if (name !== 'tries') return t(/** @type {import('../texts.js').Key} */ (`solve.option.${name}.${choice}`));
  return choice === '0' || choice === '1' ? t(`solve.option.tries.${choice}`) : t('solve.option.tries.n', { count: choice });
}
