// The position as text, in both directions: FEN, and Forsyth's notation with the letters of problemists.

import { ApiError } from '../api.js';
import { h } from '../dom.js';
import { copyText } from '../share/copy.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import { again, asker } from '../problem/ask.js';
import { faultLine } from '../problem/fault.js';
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
    onblur: () => input.getAttribute('aria-invalid') || asked !== null || restore(),
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== 'Escape') return;
      asked = null;
      restore();
    },
  });
  const fault = faultLine(input, `edit-${kind}-fault`);
  const copy = h('button', {
    type: 'button', class: 'button small', title: t(`edit.${kind}.copy.help`),
    onclick: async () => announce(t(await copyText(input.value) ? 'edit.copied' : 'edit.notcopied')),
  }, t('edit.copy'));
  let valid = '';
  /** The position that the hand in this field knows of: it does not change what is being typed. */
  let told = '';
  /** What is typed and not yet answered: it is not written over unless another board comes. @type {string | null} */
  let asked = null;
  /** The board when it was typed. */
  let boardThen = '';

  async function typed() {
    const text = input.value;
    asked = text;
    boardThen = fieldsOf(store.get().problem.fen).board;
    try {
      const checked = await ask({ fen: complete(text) });
      if (!checked || asked !== text) return;
      asked = null;
      fault.set(null);
      told = checked.fen;
      store.setProblem({ fen: checked.fen });
    } catch (error) {
      if (asked !== text) return;
      fault.set(error instanceof ApiError ? error : { message: String(error) });
      again(error, () => asked === text && void typed());
      if (!(error instanceof ApiError) || error.code !== 'unreachable') asked = null;
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
      if (fieldsOf(store.get().problem.fen).board !== boardThen) asked = null;
      if (asked === null && (document.activeElement !== input || store.get().problem.fen !== told)) restore();
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
