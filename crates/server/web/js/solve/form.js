// The question: stipulation and options.

import { fill, h } from '../dom.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import { createFields } from './fields.js';
import { BEGINNING, OPTIONS, countSet, isStudy, request } from './options.js';

/** Where the options are kept between visits. */
const KEPT = 'keymove.solve.options';

/** Options that belong to the problem, and come and go with it. */
const OF_PROBLEM = ['intended', 'twins', 'zero'];
/** Options of one problem or one question: they are neither kept nor meant for the next problem. */
const PASSING = ['no_castling', 'exclusive_castling', 'en_passant', 'start_move', 'up_to_move', 'mode', 'improve', 'method', 'recount'];

/**
 * @typedef {object} Form
 * @property {HTMLElement} element
 * @property {() => Partial<Api.SolveRequest>} read The fields of a request.
 * @property {(error: import('../api.js').ApiError | null) => boolean} fault Shows a fault at its field, or that there is none; false if the form has no such field.
 * @property {() => void} refresh Takes over what the shared problem says.
 * @property {() => void} focus Lets Enter begin the search.
 * @property {(name: string) => boolean} wants Whether an option was asked for expressly.
 * @property {(busy: boolean) => void} setBusy
 */

/**
 * The form: the values of the options, and what shows them.
 * @typedef {object} Self
 * @property {Record<string, string>} values By the names of the options.
 * @property {import('./fields.js').Fields} fields
 * @property {HTMLElement} count
 * @property {HTMLDetailsElement} options
 * @property {Record<'go' | 'hints', HTMLButtonElement>} buttons
 * @property {import('../problem/caption.js').Caption} caption It has the stipulation.
 */

/**
 * @param {(hints: boolean) => void} go
 * @param {import('../problem/caption.js').Caption} caption
 * @param {HTMLElement} otherwise Another way to look at the problem.
 * @returns {Form}
 */
export function createForm(go, caption, otherwise) {
  const fields = createFields((name, value) => {
    showFault(self, null);
    self.values[name] = value;
    if (OF_PROBLEM.includes(name)) store.setProblem({ [name]: value.trim() });
    changed(self);
  });
  const count = h('span', { class: 'soft' });
  /** @type {Self} */
  const self = {
    values: kept(), fields, count, caption,
    options: optionsBox(fields.groups, count, () => reset(self)),
    buttons: {
      go: h('button', { type: 'submit', class: 'button primary', title: t('solve.go.help') }, t('solve.go')),
      hints: h('button', { type: 'button', class: 'button plain', title: t('solve.go.hints.help'), onclick: () => go(true) }, t('solve.go.hints')),
    },
  };
  store.listen((state, before) => {
    if (state.arrivals === before.arrivals) return;
    for (const name of PASSING) self.values[name] = BEGINNING[name] ?? '';
    refresh(self);
  });
  refresh(self);
  return {
    element: layout(self, otherwise, () => go(false)),
    read: () => request(self.values, store.get().problem.stipulation),
    fault: (error) => showFault(self, error),
    refresh: () => refresh(self),
    focus: () => self.buttons.go.focus({ preventScroll: true }),
    wants: (name) => self.values[name] === 'yes',
    setBusy: (busy) => {
      for (const button of Object.values(self.buttons)) {
        // A button that is out of use would swallow the keys that stop the search.
        if (busy && document.activeElement === button) button.blur();
        button.disabled = busy;
      }
    },
  };
}

/** @param {HTMLElement[]} groups @param {HTMLElement} count @param {() => void} reset */
function optionsBox(groups, count, reset) {
  return h('details', { class: 'solve-options' },
    h('summary', { title: t('solve.options.help') }, t('solve.options'), ' ', count),
    ...groups,
    h('div', { class: 'toolbar' }, h('button', { type: 'button', class: 'button small', title: t('solve.options.reset.help'), onclick: reset }, t('solve.options.reset'))));
}

/** @param {Self} self @param {HTMLElement} otherwise @param {() => void} go */
function layout({ buttons, options }, otherwise, go) {
  const submitted = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    go();
  };
  return h('form', { class: 'solve-form', novalidate: true, onsubmit: submitted }, h('div', { class: 'solve-ask' }, buttons.go, buttons.hints, otherwise), options);
}

/** @param {Self} self */
function reset(self) {
  Object.assign(self.values, BEGINNING);
  self.fields.write(self.values);
  changed(self);
  store.setProblem({ intended: '', twins: '', zero: '' });
}

/** Shows which options mean something, and keeps them. @param {Self} self */
function changed({ values, fields, count, buttons }) {
  const { stipulation } = store.get().problem;
  // A study has no key to be hinted at.
  buttons.hints.hidden = isStudy(stipulation);
  const set = countSet(values, stipulation);
  fields.choose(values, stipulation);
  fill(count, set > 0 && t('solve.options.set', { count: set }));
  try {
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(Object.entries(values).filter(([name]) => !PASSING.includes(name) && !OF_PROBLEM.includes(name)))));
  } catch {
    // Without storage the options last as long as the page.
  }
}

/** @param {Self} self */
function refresh(self) {
  const { values } = self;
  const { problem } = store.get();
  [values.intended, values.twins, values.zero] = [problem.intended, problem.twins, problem.zero];
  self.fields.write(values);
  changed(self);
}

/** @param {Self} self @param {import('../api.js').ApiError | null} error */
function showFault({ fields, caption, options }, error) {
  fields.clear();
  caption.fault(error?.field === 'stipulation' ? error : null);
  if (error?.field === 'stipulation') return true;
  if (!error?.field || !fields.has(error.field)) return false;
  options.open = true;
  fields.fault(error.field, error);
  return true;
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
