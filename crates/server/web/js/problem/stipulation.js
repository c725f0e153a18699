// What is asked, with the same in plain words beside it.

import { h } from '../dom.js';
import { sayAll } from '../said.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import { faultLine } from './fault.js';

/** Offered while typing. */
const SUGGESTIONS = ['#2', '#3', '#4', '#5', 's#2', 's#3', 's#4', 'r#2', 'r#3', 'h#2', 'h#2.5', 'h#3', 'h#3.5', 'h#4', 'hs#3', 'hs#3.5', 'semi-r#2', 'ser-h#5', 'ser-s#5', 'ser-#5', '=2', '=3', 'h=2', 's=3', '+', '='];

/**
 * The field.
 * @param {(stipulation: string) => void} changed Hears what somebody asks for, after it is in the store.
 */
export function stipulationField(changed) {
  const input = h('input', {
    id: 'stipulation', class: 'quiet', list: 'stipulations', maxlength: 500, spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off', title: t('caption.stipulation.help'),
    'aria-label': t('caption.stipulation'), 'aria-describedby': 'stipulation-words',
    oninput: () => {
      const stipulation = input.value.trim();
      fault.set(null);
      store.setProblem({ stipulation });
      changed(stipulation);
    },
    onblur: () => {
      input.value = store.get().problem.stipulation;
    },
  });
  const fault = faultLine(input, 'stipulation-fault');
  const words = h('span', { class: 'plain-words', id: 'stipulation-words', 'aria-live': 'polite' });
  const hints = h('datalist', { id: 'stipulations' }, SUGGESTIONS.map((value) => h('option', { value })));
  return {
    input,
    hints,
    words,
    fault,
    /** @param {string} stipulation */
    show: (stipulation) => {
      if (document.activeElement !== input) input.value = stipulation;
    },
    /** @param {Api.PositionReport | null} report */
    showChecked: (report) => {
      fault.set(report?.stipulation_error ?? null);
      const asked = report?.stipulation;
      const said = asked ? sayAll(asked.phrases, asked.plain) : '';
      words.textContent = words.title = said.charAt(0).toLocaleUpperCase() + said.slice(1);
    },
  };
}
