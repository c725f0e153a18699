// What problems are wanted.

import { complete } from '../collection/search.js';
import * as remote from '../collection/remote.js';
import { fill, h } from '../dom.js';
import { t } from '../texts.js';
import { themeIn, themeOf } from '../themes.js';
import { bounds } from './choice.js';

/** @typedef {import('./choice.js').Wishes} Wishes */

const SOURCES = /** @type {const} */ (['classics', 'collection', 'due']);

/**
 * @param {Wishes} wishes
 * @param {() => void} begin
 */
export function createForm(wishes, begin) {
  const source = h('select', { id: 'train-source', title: t('train.source.help'), onchange: able }, SOURCES.map((value) => h('option', { value }, t(`train.source.${value}`))));
  const text = (/** @type {'kind' | 'theme' | 'difficulty'} */ name) => h('input', {
    id: `train-${name}`, type: 'text', autocomplete: 'off', spellcheck: 'false', list: `train-${name}-names`,
    title: t(`train.${name}.help`), placeholder: t(`train.${name}.example`), 'aria-describedby': 'train-fault', oninput: () => complain(null, ''),
  });
  const [kind, theme, difficulty] = [text('kind'), text('theme'), text('difficulty')];
  const hints = { kind: h('datalist', { id: 'train-kind-names' }), theme: h('datalist', { id: 'train-theme-names' }) };
  complete(kind, hints.kind, 'stipulation');
  const ask = h('select', { id: 'train-ask', title: t('train.ask.help') }, /** @type {const} */ (['all', 'key']).map((value) => h('option', { value }, t(`train.ask.${value}`))));
  const minutes = h('input', { id: 'train-minutes', type: 'number', min: 0, max: 600, step: 'any', title: t('train.minutes.help'), placeholder: t('train.minutes.none') });
  const fault = h('p', { id: 'train-fault', class: 'fault', role: 'alert' });
  const start = h('button', { type: 'submit', class: 'button primary', title: t('train.start.help') }, t('train.start'));
  const field = (/** @type {'source' | 'kind' | 'theme' | 'difficulty' | 'ask' | 'minutes'} */ name, /** @type {HTMLElement[]} */ ...controls) =>
    h('div', { class: 'field' }, h('label', { for: controls[0].id }, t(`train.${name}`)), controls);
  const element = h('form', { class: 'train-form', onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    if (bounds(difficulty.value)) begin();
    else complain('difficulty', t('train.difficulty.fault'));
  } },
  h('div', { class: 'train-fields' }, field('source', source), field('kind', kind, hints.kind), field('theme', theme, hints.theme), field('difficulty', difficulty), field('ask', ask), field('minutes', minutes)),
  fault, h('div', { class: 'toolbar' }, start));

  source.value = wishes.source;
  [kind.value, theme.value, difficulty.value, ask.value] = [wishes.kind, themeIn(wishes.theme), wishes.difficulty, wishes.ask];
  minutes.value = wishes.minutes > 0 ? String(wishes.minutes) : '';
  // The catalogue is as large as the rest of the panel: it comes when somebody wants a theme.
  theme.addEventListener('focus', () => void remote.themes().then((themes) => {
    fill(hints.theme, themes.map(({ name, definition }) => h('option', { value: themeIn(name), lang: 'en' }, definition)));
  }).catch(() => {
    // Without the catalogue themes can be typed all the same.
  }), { once: true });

  function able() {
    // What is due comes as it is.
    theme.disabled = difficulty.disabled = source.value === 'due';
  }
  able();

  /** @param {string | null} field @param {string} words */
  function complain(field, words) {
    fault.textContent = words;
    for (const [name, control] of Object.entries({ kind, theme, difficulty })) {
      if (name === field) control.setAttribute('aria-invalid', 'true');
      else control.removeAttribute('aria-invalid');
    }
  }

  return {
    element,
    complain,
    /** @param {boolean} isBusy Whether the problem before is still being marked. */
    lock: (isBusy) => {
      start.disabled = isBusy;
    },
    /** @returns {Wishes} */
    wishes: () => ({
      source: /** @type {Wishes['source']} */ (source.value), kind: kind.value.trim(), ask: ask.value === 'key' ? 'key' : 'all', minutes: Math.max(0, Number(minutes.value) || 0),
      ...(source.value === 'due' ? { theme: '', difficulty: '' } : { theme: themeOf(theme.value.trim()), difficulty: difficulty.value.trim() }),
    }),
    /**
     * What is not known yet can be chosen, so that nobody's choice is lost.
     * @param {boolean | null} isOpen Whether a collection is open.
     * @param {number | null} due How many problems are due.
     */
    offer: (isOpen, due) => {
      for (const option of source.options) {
        if (option.value === 'collection') option.disabled = isOpen === false;
        if (option.value === 'due') {
          option.disabled = due === 0;
          option.textContent = due ? t('train.source.due.count', { count: due }) : t('train.source.due');
        }
      }
      if (source.selectedOptions[0]?.disabled) source.value = 'classics';
      able();
    },
  };
}
