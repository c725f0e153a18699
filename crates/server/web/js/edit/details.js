// Who made the problem, where it appeared, how many solutions are meant.

import { h } from '../dom.js';
import * as store from '../store.js';
import { t } from '../texts.js';

const NAMES = /** @type {const} */ (['author', 'source', 'intended']);

/** The fields. */
export function details() {
  const inputs = NAMES.map((name) => h('input', {
    id: `edit-${name}`, autocomplete: 'off', maxlength: 500, title: t(`edit.${name}.help`),
    ...(name === 'intended' ? { inputmode: 'numeric', class: 'narrow' } : {}),
    oninput: (/** @type {Event} */ event) => store.setProblem({ [name]: /** @type {HTMLInputElement} */ (event.target).value }),
  }));
  return {
    element: h('div', { class: 'details' }, NAMES.map((name, index) => h('div', { class: 'field' }, h('label', { for: inputs[index].id }, t(`edit.${name}`)), inputs[index]))),
    /** @param {import('../store.js').Problem} problem */
    show: (problem) => {
      for (const [index, name] of NAMES.entries()) if (document.activeElement !== inputs[index]) inputs[index].value = problem[name];
    },
  };
}
