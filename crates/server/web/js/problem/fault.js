// A text with the part underlined that is wrong, and the reason.

import { fill, h } from '../dom.js';
import { t } from '../texts.js';

/** @typedef {{ message: string, place?: [number, number] | null, code?: string }} Fault `place`: first character and number of characters. */

/**
 * A line that belongs to a field.
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @param {string} id
 */
export function faultLine(field, id) {
  const element = h('div', { class: 'fault', id, role: 'alert', hidden: true });
  /** @param {Fault | null} fault */
  const set = (fault) => {
    element.hidden = fault === null;
    // That nobody could be asked says nothing about what stands in the field.
    if (fault === null || fault.code === 'unreachable') {
      field.removeAttribute('aria-invalid');
      field.removeAttribute('aria-errormessage');
      return fill(element, fault && h('p', null, fault.message));
    }
    field.setAttribute('aria-invalid', 'true');
    field.setAttribute('aria-errormessage', id);
    fill(element, fault.place && underlined(field.value, fault.place), h('p', null, fault.message));
  };
  return { element, set };
}

/**
 * The line in which the place is, with the place underlined.
 * @param {string} text
 * @param {[number, number]} place In Unicode characters.
 * @returns {HTMLElement}
 */
function underlined(text, [first, count]) {
  const letters = [...text];
  const begin = letters.lastIndexOf('\n', first - 1) + 1;
  const end = letters.indexOf('\n', first) < 0 ? letters.length : letters.indexOf('\n', first);
  const part = (/** @type {number} */ from, /** @type {number} */ to) => letters.slice(from, to).join('');
  const wrong = part(first, Math.min(end, first + Math.max(count, 1)));
  return h('p', { class: 'mono', 'aria-hidden': 'true' },
    part(begin, first),
    h('mark', null, wrong || t('edit.fault.end')),
    part(first + Math.max(count, 1), end));
}
