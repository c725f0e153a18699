// The position as text, in both directions: FEN, and Forsyth's notation with the letters of problemists.

import { ApiError } from '../api.js';
import { h } from '../dom.js';
import { copyText } from '../share/copy.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import { again, asker } from './ask.js';
import { faultLine } from './fault.js';
import { fieldsOf } from './fen.js';

/**
 * @param {'fen' | 'forsyth'} kind
 * @param {(text: string) => string} complete Makes a FEN of what is typed.
 * @param {(text: string) => void} announce
 */
function notation(kind, complete, announce) {
  const ask = asker();
  const input = h('input', {
    id: `edit-${kind}`, class: 'mono', spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off', title: t(`edit.${kind}.help`),
    onfocus: () => {
      told = store.get().problem.fen;
    },
    oninput: () => void typed(),
    onblur: () => input.getAttribute('aria-invalid') || restore(),
    onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === 'Escape' && restore(),
  });
  const fault = faultLine(input, `edit-${kind}-fault`);
  const copy = h('button', {
    type: 'button', class: 'button small', title: t(`edit.${kind}.copy.help`),
    onclick: async () => announce(t(await copyText(input.value) ? 'edit.copied' : 'edit.notcopied')),
  }, t('edit.copy'));
  let valid = '';
  /** The position that the hand in this field knows of: it does not change what is being typed. */
  let told = '';

  async function typed() {
    const text = input.value;
    try {
      const checked = await ask({ fen: complete(text) });
      if (!checked || input.value !== text) return;
      fault.set(null);
      told = checked.fen;
      store.setProblem({ fen: checked.fen });
    } catch (error) {
      if (input.value !== text) return;
      fault.set(error instanceof ApiError ? error : { message: String(error) });
      again(error, () => input.value === text && input.getAttribute('aria-invalid') && void typed());
    }
  }
  function restore() {
    input.value = valid;
    fault.set(null);
  }

  return {
    element: h('div', { class: 'field' }, h('label', { for: input.id }, t(`edit.${kind}`)), h('div', { class: 'with-button' }, input, copy), fault.element),
    /** @param {string} text What it says unless somebody types. */
    set: (text) => {
      valid = text;
      if (document.activeElement !== input || store.get().problem.fen !== told) restore();
    },
    fault: fault.set,
  };
}

/**
 * Both fields.
 * @param {(text: string) => void} announce
 */
export function notations(announce) {
  const fen = notation('fen', (text) => text, announce);
  // A board alone keeps side to move and rights as they are.
  const forsyth = notation('forsyth', (text) => {
    const { side } = fieldsOf(store.get().problem.fen);
    // Blanks before it stay: faults are told by their place.
    return /\s/.test(text.trim()) || !text.trim() ? text : `${text.trimEnd()} ${side}`;
  }, announce);
  return {
    elements: [fen.element, forsyth.element],
    /** @param {string} text */
    showFen: (text) => fen.set(text),
    /** @param {Api.PositionReport} checked */
    showChecked: (checked) => forsyth.set(checked.forsyth),
    /** A FEN that cannot be read, from a link or from somewhere else. @param {ApiError} error */
    showFault: (error) => fen.fault(error),
  };
}
