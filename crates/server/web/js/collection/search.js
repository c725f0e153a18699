// The form that says what is looked for.

import { fill, h } from '../dom.js';
import { t } from '../texts.js';
import { themeIn, themeOf } from '../themes.js';
import { NOTHING, asked } from './criteria.js';
import { latest } from './latest.js';
import * as remote from './remote.js';

/** @typedef {import('./criteria.js').Criteria} Criteria */

/** Criteria that are always in view; the others are under "More". */
const FIRST = /** @type {const} */ (['author', 'stipulation', 'units', 'theme']);
const MORE = /** @type {const} */ (['year', 'source', 'award', 'tag', 'pattern', 'has']);
/** What there are names of, by criterion. */
const KINDS = /** @type {Record<string, string>} */ ({ author: 'author', stipulation: 'stipulation', source: 'source', award: 'award', tag: 'tag' });
const STATES = /** @type {const} */ (['', 'sound', 'unsound', 'stopped', 'refused', 'none']);
const ORDERS = /** @type {const} */ (['number', 'newest', 'author', 'year', 'score']);

/**
 * @typedef {object} SearchForm
 * @property {HTMLElement} element
 * @property {() => Criteria} criteria
 * @property {() => boolean} like Whether positions like the one on the board are asked for.
 * @property {(criteria: Partial<Criteria>, like: boolean) => void} set Asks for this and nothing else.
 * @property {(error: import('../api.js').ApiError | null) => void} fault Shows what is wrong beside the field that is meant.
 * @property {(other: HTMLElement) => void} place Puts another way to search beside those that are not typed.
 * @property {() => void} focus
 */

/**
 * @param {(soon: boolean) => void} changed Called when something else is asked for; `soon`: more may be typed.
 * @returns {SearchForm}
 */
export function searchForm(changed) {
  /** @type {Map<keyof Criteria, HTMLInputElement | HTMLSelectElement>} */
  const controls = new Map();
  /** @type {Map<string, HTMLElement>} */
  const faults = new Map();

  const field = (/** @type {Exclude<keyof Criteria, 'q' | 'state' | 'order'>} */ name) => {
    const id = `collection-${name}`;
    const hints = h('datalist', { id: `${id}-names` });
    const input = h('input', {
      id, name, type: 'text', autocomplete: 'off', spellcheck: 'false',
      list: hints.id, title: t(`collection.help.${name}`), placeholder: t(`collection.example.${name}`),
      'aria-describedby': `${id}-fault`,
    });
    const fault = h('span', { id: `${id}-fault`, class: 'fault', role: 'alert' });
    input.addEventListener('input', () => changed(true));
    if (name in KINDS) complete(input, hints, KINDS[name]);
    controls.set(name, input);
    faults.set(name, fault);
    return h('div', { class: name === 'pattern' ? 'field columns-2' : 'field' }, h('label', { for: id }, t(`collection.${name}`)), input, hints, fault);
  };

  const words = h('input', {
    id: 'collection-q', name: 'q', type: 'search', autocomplete: 'off', title: t('collection.help.q'), placeholder: t('collection.example.q'),
    'aria-label': t('collection.q'), 'aria-describedby': 'collection-q-fault', oninput: () => changed(true),
  });
  controls.set('q', words);
  const wordsFault = h('span', { id: 'collection-q-fault', class: 'fault', role: 'alert' });
  faults.set('q', wordsFault);

  const state = h('select', { id: 'collection-state', title: t('collection.help.state'), onchange: () => changed(false) },
    STATES.map((value) => h('option', { value }, t(`collection.state.${value || 'any'}`))));
  controls.set('state', state);
  const order = h('select', { id: 'collection-order', title: t('collection.help.order'), onchange: () => changed(false) },
    ORDERS.map((value) => h('option', { value }, t(`collection.order.${value}`))));
  controls.set('order', order);

  const like = h('input', { id: 'collection-like', type: 'checkbox', title: t('collection.help.like'), onchange: () => {
    able();
    changed(false);
  } });
  const set = h('span', { class: 'soft' });
  /** Says which of the criteria that may be folded away are at work. */
  const tell = () => {
    const names = asked(criteria()).filter((name) => name === 'state' || /** @type {readonly string[]} */ (MORE).includes(name));
    set.textContent = names.length > 0 ? ` · ${names.map((name) => t(`collection.${/** @type {'tag'} */ (name)}`)).join(', ')}` : '';
  };
  const more = h('details', { class: 'more' }, h('summary', { title: t('collection.help.more') }, t('collection.more'), set),
    h('div', { class: 'fields' }, MORE.map(field),
      h('div', { class: 'field' }, h('label', { for: state.id }, t('collection.state')), state)));
  const clear = h('button', { type: 'button', class: 'button', title: t('collection.help.clear'), onclick: () => {
    form.set({}, false);
    words.focus();
    changed(false);
  } }, t('collection.clear'));
  const byWords = h('fieldset', { 'aria-label': t('collection.criteria') },
    h('div', { class: 'words' }, words, h('button', { type: 'submit', class: 'button primary', title: t('collection.help.find') }, t('collection.find')), clear),
    wordsFault, h('div', { class: 'fields' }, FIRST.map(field)), more);
  const sorting = h('span', { class: 'order' }, h('label', { for: order.id }, t('collection.order')), order);
  // Likeness is an order itself.
  const able = () => {
    sorting.hidden = like.checked;
  };
  const beside = h('span', { class: 'toolbar' }, h('label', { class: 'check', for: like.id }, like, t('collection.like')));
  const element = h('form', { class: 'search', role: 'search', 'aria-label': t('collection.search'), onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    changed(false);
  } },
  byWords,
  h('div', { class: 'toolbar' }, beside, sorting));

  void remote.themes().then((themes) => {
    const hints = element.querySelector('#collection-theme-names');
    if (hints) fill(hints, themes.map((theme) => h('option', { value: themeIn(theme.name), lang: 'en' }, theme.definition)));
  }).catch(() => {
    // Without the catalogue themes can be typed all the same.
  });

  /** @returns {Criteria} */
  function criteria() {
    const found = { ...NOTHING };
    for (const [name, control] of controls) found[name] = name === 'theme' ? themeOf(control.value) : control.value;
    return found;
  }
  element.addEventListener('input', tell);
  /** @type {SearchForm} */
  const form = {
    element,
    criteria,
    like: () => like.checked,
    set: (wanted, isLike) => {
      const all = { ...NOTHING, ...wanted };
      for (const [name, control] of controls) control.value = name === 'theme' ? themeIn(all[name]) : all[name];
      like.checked = isLike;
      able();
      tell();
      if (asked(all).some((name) => name === 'state' || /** @type {readonly string[]} */ (MORE).includes(name))) more.open = true;
      form.fault(null);
    },
    fault: (error) => {
      for (const [name, place] of faults) {
        const isHere = error !== null && error.field === name;
        place.textContent = isHere ? error.message : '';
        controls.get(/** @type {keyof Criteria} */ (name))?.setAttribute('aria-invalid', String(isHere));
      }
      if (error?.field && /** @type {readonly string[]} */ (MORE).includes(error.field)) more.open = true;
    },
    focus: () => words.focus(),
    place: (other) => beside.append(other),
  };
  return form;
}

/**
 * Offers names of the collection while one is typed.
 * @param {HTMLInputElement} input
 * @param {HTMLElement} hints
 * @param {string} kind
 */
export function complete(input, hints, kind) {
  const look = latest((/** @type {string} */ begin, signal) => remote.names(kind, begin, signal), {
    answer: (names) => fill(hints, names.map(({ name, count }) => h('option', { value: name }, t('collection.entries', { count })))),
    failure: () => fill(hints),
  }, 120);
  input.addEventListener('input', () => {
    const begin = input.value.trim();
    if (begin) look.ask(begin);
    else look.cancel();
  });
}
