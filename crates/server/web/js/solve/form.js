// The question: stipulation and options.

import { fill, h } from '../dom.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import { BEGINNING, OPTIONS, applies, countSet, request } from './options.js';

/** @typedef {import('./options.js').Option} Option */

/** Where the options are kept between visits. */
const KEPT = 'keymove.solve.options';

/** Options of one problem or one question, which are not kept. */
const PASSING = ['intended', 'twins', 'zero', 'no_castling', 'exclusive_castling', 'en_passant', 'start_move', 'up_to_move', 'mode', 'improve', 'method', 'recount'];

/** Options by fields of other names. @type {Readonly<Record<string, string>>} */
const FIELDS = { exact: 'lengths', shortest_length: 'lengths', half_duplex: 'duplex' };

/**
 * @typedef {object} Form
 * @property {HTMLElement} element
 * @property {() => Record<string, unknown>} read The fields of a request.
 * @property {(error: import('../api.js').ApiError | null) => boolean} fault Shows a fault at its field, or that there is none; false if the form has no such field.
 * @property {() => void} refresh Takes over what the shared problem says.
 * @property {(name: string) => boolean} wants Whether an option was asked for expressly.
 * @property {(busy: boolean) => void} setBusy
 */

/**
 * @param {(hints: boolean) => void} go
 * @returns {Form}
 */
export function createForm(go) {
  const values = kept();
  const stipulation = h('input', {
    id: 'solve-stipulation', type: 'text', spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off', title: t('solve.stipulation.help'),
    'aria-describedby': 'solve-fault-stipulation', maxlength: '200',
    oninput: () => {
      fault(null);
      store.setProblem({ stipulation: stipulation.value });
    },
  });
  const goButton = h('button', { type: 'submit', class: 'button primary', title: t('solve.go.help') }, t('solve.go'));
  const hintsButton = h('button', { type: 'button', class: 'button', title: t('solve.go.hints.help'), onclick: () => go(true) }, t('solve.go.hints'));
  const count = h('span', { class: 'soft' });
  /** Controls by the name of the option. @type {Map<string, HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>} */
  const controls = new Map();
  /** @type {Map<string, HTMLElement>} */
  const faults = new Map([['stipulation', faultLine('stipulation')]]);
  const groups = /** @type {const} */ (['wanted', 'problem', 'limits', 'restrictions']).map((group) =>
    h('fieldset', { class: `solve-group of-${group}` },
      h('legend', null, t(`solve.group.${group}`)),
      h('div', { class: 'solve-fields' }, OPTIONS.filter((option) => option.group === group).map(optionField)),
      group === 'restrictions' && h('small', null, t('solve.group.restrictions.note'))));
  const options = h('details', { class: 'solve-options' },
    h('summary', { title: t('solve.options.help') }, t('solve.options'), ' ', count),
    ...groups,
    h('div', { class: 'toolbar' }, h('button', { type: 'button', class: 'button small', title: t('solve.options.reset.help'), onclick: reset }, t('solve.options.reset'))));
  const element = h('form', { class: 'solve-form', novalidate: true, onsubmit: submitted },
    h('div', { class: 'solve-ask' },
      h('div', { class: 'field' }, h('label', { for: 'solve-stipulation' }, t('solve.stipulation')), stipulation),
      goButton, hintsButton),
    faults.get('stipulation'),
    options);

  /** @param {SubmitEvent} event */
  function submitted(event) {
    event.preventDefault();
    go(false);
  }

  function reset() {
    Object.assign(values, BEGINNING);
    for (const option of OPTIONS) write(option);
    changed();
    store.setProblem({ intended: '' });
  }

  /** @param {string} name */
  function faultLine(name) {
    return h('p', { class: 'solve-fault', id: `solve-fault-${name}`, role: 'alert', hidden: true });
  }

  /** @param {Option} option */
  function optionField(option) {
    const { name } = option;
    const id = `solve-option-${name}`;
    const words = t(`solve.option.${name}`);
    const title = t(`solve.option.${name}.help`);
    const change = () => {
      const control = controls.get(name);
      if (!control) return;
      fault(null);
      values[name] = control instanceof HTMLInputElement && control.type === 'checkbox' ? (control.checked ? 'on' : '') : control.value;
      if (name === 'intended') store.setProblem({ intended: control.value.trim() });
      changed();
    };
    const line = faultLine(name);
    faults.set(name, line);
    const rest = { id, title, 'aria-describedby': line.id };
    if (option.kind === 'flag') {
      const control = h('input', { ...rest, type: 'checkbox', onchange: change });
      controls.set(name, control);
      return h('div', { class: 'solve-option' }, h('label', { class: 'check', title }, control, words), line);
    }
    const control = option.kind === 'choice'
      ? h('select', { ...rest, onchange: change }, (option.choices ?? []).map((choice) => h('option', { value: choice }, choiceWords(name, choice))))
      : option.kind === 'lines'
        ? h('textarea', { ...rest, rows: '2', spellcheck: 'false', oninput: change })
        : h('input', {
          ...rest, type: option.kind === 'number' ? 'number' : 'text', min: option.range?.[0], max: option.range?.[1], step: 'any', autocomplete: 'off', spellcheck: 'false', oninput: change,
        });
    controls.set(name, control);
    return h('div', { class: `solve-option field is-${option.kind}` }, h('label', { for: id }, words), control, line);
  }

  /** @param {Option} option */
  function write(option) {
    const control = controls.get(option.name);
    if (!control) return;
    const value = values[option.name] ?? option.usual;
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value !== '';
    else if (control.value !== value) control.value = value;
  }

  function changed() {
    const { stipulation: asked } = store.get().problem;
    for (const option of OPTIONS) {
      const box = controls.get(option.name)?.closest('.solve-option');
      if (box instanceof HTMLElement) box.hidden = !applies(option, values, asked);
    }
    const set = countSet(values, asked);
    fill(count, set > 0 && t('solve.options.set', { count: set }));
    try {
      localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(Object.entries(values).filter(([name]) => !PASSING.includes(name)))));
    } catch {
      // Without storage the options last as long as the page.
    }
  }

  function refresh() {
    const problem = store.get().problem;
    if (stipulation.value !== problem.stipulation && stipulation.value.trim() !== problem.stipulation) stipulation.value = problem.stipulation;
    values.intended = problem.intended;
    for (const option of OPTIONS) write(option);
    changed();
  }

  /** @param {import('../api.js').ApiError | null} error */
  function fault(error) {
    for (const [name, line] of faults) {
      line.hidden = true;
      (name === 'stipulation' ? stipulation : controls.get(name))?.removeAttribute('aria-invalid');
    }
    if (!error?.field) return false;
    const name = FIELDS[error.field] ?? error.field;
    const line = faults.get(name);
    const control = name === 'stipulation' ? stipulation : controls.get(name);
    if (!line || !control) return false;
    if (name !== 'stipulation') options.open = true;
    line.hidden = false;
    fill(line, ...placed(control.value, error.place), error.message);
    control.setAttribute('aria-invalid', 'true');
    control.focus();
    if (error.place && !control.value.includes('\n') && (control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && control.type === 'text'))) {
      control.setSelectionRange(error.place[0], error.place[0] + error.place[1]);
    }
    return true;
  }

  refresh();
  return {
    element,
    read: () => request(values, store.get().problem.stipulation),
    fault,
    refresh,
    wants: (name) => values[name] === 'yes',
    setBusy: (busy) => {
      goButton.disabled = busy;
      hintsButton.disabled = busy;
    },
  };
}

/**
 * The place of a fault in a text.
 * @param {string} text
 * @param {[number, number]} [place]
 */
function placed(text, place) {
  if (!place || text.includes('\n')) return [];
  const letters = [...text];
  const [first, count] = place;
  return [h('span', { class: 'mono' }, letters.slice(0, first).join(''), h('mark', null, letters.slice(first, first + count).join('') || '␣'), letters.slice(first + count).join('')), ' '];
}

/**
 * @param {string} name
 * @param {string} choice
 */
function choiceWords(name, choice) {
  if (name !== 'tries') return t(/** @type {import('../texts.js').Key} */ (`solve.option.${name}.${choice}`));
  return choice === '0' || choice === '1' ? t(`solve.option.tries.${choice}`) : t('solve.option.tries.n', { count: choice });
}

/** @returns {Record<string, string>} */
function kept() {
  try {
    const known = JSON.parse(localStorage.getItem(KEPT) ?? '{}');
    return { ...BEGINNING, ...Object.fromEntries(OPTIONS.flatMap(({ name, choices }) => (typeof known[name] === 'string' && (!choices || choices.includes(known[name])) ? [[name, known[name]]] : []))) };
  } catch {
    return { ...BEGINNING };
  }
}
