// Fields of forms of wishes, shared by the panels that search for problems.

import { fill, h } from '../dom.js';
import { t } from '../texts.js';
import { themeIn } from '../themes.js';

/** @typedef {import('../texts.js').Key} Key */

/** Choices for the longest time, in seconds. */
const TIMES = [10, 30, 60, 120, 300, 600];

/**
 * @param {string} id
 * @param {Key} label
 * @param {Key} help
 * @param {[number, string][]} options
 * @param {(value: number) => void} set
 */
export function select(id, label, help, options, set) {
  const input = h('select', { id, title: t(help), onchange: () => set(Number(input.value)) }, options.map(([value, words]) => h('option', { value }, words)));
  return { input, element: h('div', { class: 'field' }, h('label', { for: id }, t(label)), input) };
}

/**
 * @param {string} id
 * @param {Key} label
 * @param {Key} help
 * @param {number} least
 * @param {number} most
 * @param {(value: number | null) => void} set
 * @param {string} [usual] What nothing means.
 */
export function number(id, label, help, least, most, set, usual = t('improve.any')) {
  const input = h('input', { type: 'number', id, min: least, max: most, inputmode: 'numeric', title: t(help), placeholder: usual, oninput: () => set(value()), onchange: () => {
    const now = value();
    input.value = now === null ? '' : String(now);
  } });
  const value = () => {
    const number = Math.round(Number(input.value));
    return input.value.trim() === '' || !Number.isFinite(number) ? null : Math.min(most, Math.max(least, number));
  };
  return { input, element: h('div', { class: 'field' }, h('label', { for: id }, t(label)), input) };
}

/**
 * @param {string} id
 * @param {Key} label
 * @param {Key} help
 * @param {string} placeholder
 * @param {(value: string) => void} set
 * @param {string} [list]
 */
export function text(id, label, help, placeholder, set, list) {
  const input = h('input', { type: 'text', id, title: t(help), placeholder, autocomplete: 'off', spellcheck: 'false', list, oninput: () => set(input.value.trim()) });
  return { input, element: h('div', { class: 'field' }, h('label', { for: id }, t(label)), input, h('small', { class: 'soft' }, t(help))) };
}

/**
 * Things of which any number can be chosen.
 * @param {Key} label
 * @param {Key} help
 */
export function chips(label, help) {
  const row = h('div', { class: 'improve-chips' });
  const element = h('fieldset', { class: 'improve-group' }, h('legend', { title: t(help) }, t(label)), row);
  return {
    element,
    /**
     * @param {{ name: string, words: string, help: string, dark: boolean, chosen: boolean }[]} items
     * @param {(name: string, chosen: boolean) => void} choose
     */
    show: (items, choose) => {
      element.hidden = items.length === 0;
      fill(row, items.map(({ name, words, help, dark, chosen }) => {
        const chip = h('button', { type: 'button', class: `chip${dark ? ' improve-dark' : ''}`, title: help, 'aria-label': help === words ? null : `${words}, ${help}`, 'aria-pressed': String(chosen), onclick: () => {
          const now = chip.getAttribute('aria-pressed') !== 'true';
          chip.setAttribute('aria-pressed', String(now));
          choose(name, now);
        } }, words);
        return chip;
      }));
    },
  };
}

/**
 * The longest time.
 * @param {string} id
 * @param {(seconds: number) => void} set
 */
export function timeSelect(id, set) {
  return select(id, 'improve.time', 'improve.time.help', TIMES.map((time) => [time, time < 60 ? t('improve.time.seconds', { time }) : t(time === 60 ? 'improve.time.minute' : 'improve.time.minutes', { time: time / 60 })]), set);
}

/**
 * The themes of the catalogue, for fields in which some are named.
 * @param {string} id
 * @param {() => Promise<string[]>} themes
 */
export function catalogueList(id, themes) {
  const element = h('datalist', { id });
  return {
    element,
    /** Asks for the names, once they are wanted. */
    fill: async () => {
      if (element.childElementCount > 0) return;
      const names = await themes().catch(() => []);
      fill(element, names.map((name) => h('option', { value: themeIn(name) })));
    },
  };
}
