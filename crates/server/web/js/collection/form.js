// A form with the fields of an entry.

import { h } from '../dom.js';
import { t } from '../texts.js';
import { FIELDS, shown } from './fields.js';
import { complete } from './search.js';

const KINDS = /** @type {Record<string, string>} */ ({ source: 'source' });

/**
 * @param {Api.ProblemFields} entry What the fields have at first.
 * @param {{ skip?: string[] }} [options] Fields that are left out.
 */
export function entryForm(entry, { skip = [] } = {}) {
  /** @type {Map<string, { control: HTMLInputElement | HTMLTextAreaElement, fault: HTMLElement }>} */
  const controls = new Map();
  const element = h('div', { class: 'fields entry-fields' }, FIELDS.filter((field) => !skip.includes(field.name)).map((field) => {
    const id = `entry-${field.name}`;
    const name = /** @type {'authors'} */ (field.name);
    const value = shown(field, entry[field.name]);
    const shared = { id, name, title: t(`collection.help.field.${name}`), 'aria-describedby': `${id}-fault`, spellcheck: 'false', class: field.kind === 'long' || field.name === 'fen' ? 'mono' : null };
    const control = field.kind === 'text'
      ? h('input', { type: 'text', autocomplete: 'off', list: name in KINDS ? `${id}-names` : null, ...shared, value })
      : h('textarea', { rows: Math.min(field.kind === 'long' ? 12 : 5, value.split('\n').length), ...shared });
    if (control instanceof HTMLTextAreaElement) control.value = value;
    const fault = h('span', { id: `${id}-fault`, class: 'fault', role: 'alert' });
    controls.set(field.name, { control, fault });
    const hints = name in KINDS && h('datalist', { id: `${id}-names` });
    if (hints && control instanceof HTMLInputElement) complete(control, hints, KINDS[name]);
    return h('div', { class: `field columns-${field.columns}` }, h('label', { for: id }, t(`collection.field.${name}`)), control, hints, fault);
  }));
  return {
    element,
    /** What stands in the fields. */
    texts: () => Object.fromEntries([...controls].map(([name, { control }]) => [name, control.value])),
    /** Shows an error beside its field; false if there is no such field here. @param {import('../api.js').ApiError | null} error */
    fault: (error) => {
      let isHere = false;
      for (const [name, { control, fault }] of controls) {
        const is = error !== null && error.field === name;
        isHere ||= is;
        fault.textContent = is ? error.message : '';
        control.setAttribute('aria-invalid', String(is));
        if (is) control.focus();
      }
      return isHere;
    },
    focus: () => controls.values().next().value?.control.focus(),
  };
}
