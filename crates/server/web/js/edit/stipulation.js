// What is asked, with the same in plain words below the field.

import { h } from '../dom.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import { faultLine } from './fault.js';

/** Offered while typing. */
const SUGGESTIONS = ['#2', '#3', '#4', '#5', 's#2', 's#3', 's#4', 'r#2', 'r#3', 'h#2', 'h#2.5', 'h#3', 'h#3.5', 'h#4', 'hs#3', 'hs#3.5', 'semi-r#2', 'ser-h#5', 'ser-s#5', 'ser-#5', '=2', '=3', 'h=2', 's=3'];
/** One press away. */
const QUICK = ['#2', '#3', 's#2', 'h#2', 'h#3'];

/**
 * The field.
 * @param {(stipulation: string) => void} changed Hears what somebody asks for, after it is in the store.
 */
export function stipulationField(changed) {
  /** @param {string} stipulation */
  const ask = (stipulation) => {
    store.setProblem({ stipulation });
    changed(stipulation);
  };
  const input = h('input', {
    id: 'edit-stipulation', list: 'edit-stipulations', maxlength: 500, spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off', title: t('edit.stipulation.help'),
    'aria-describedby': 'edit-stipulation-words',
    oninput: () => ask(input.value.trim()),
    onblur: () => {
      input.value = store.get().problem.stipulation;
    },
  });
  const fault = faultLine(input, 'edit-stipulation-fault');
  const words = h('p', { class: 'plain-words', id: 'edit-stipulation-words', 'aria-live': 'polite' });
  const quick = QUICK.map((text) => h('button', {
    type: 'button', class: 'chip mono', title: t('edit.stipulation.quick', { stipulation: text }), onclick: () => ask(text),
  }, text));
  const element = h('div', { class: 'field stipulation' },
    h('label', { for: input.id }, t('edit.stipulation')),
    h('div', { class: 'toolbar' }, input, quick),
    h('datalist', { id: 'edit-stipulations' }, SUGGESTIONS.map((value) => h('option', { value }))),
    fault.element,
    words);
  return {
    element,
    /** @param {string} stipulation */
    show: (stipulation) => {
      if (document.activeElement !== input) input.value = stipulation;
      for (const [index, button] of quick.entries()) button.setAttribute('aria-pressed', String(QUICK[index] === stipulation));
    },
    /** @param {Api.PositionReport | null} checked */
    showChecked: (checked) => {
      fault.set(checked?.stipulation_error ?? null);
      words.textContent = checked?.stipulation ? checked.stipulation.plain : '';
    },
  };
}
