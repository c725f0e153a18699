// Sheets to print: the problem of the editor, or those that were chosen in the collection.

import { file } from '../api.js';
import * as chosen from '../collection/chosen.js';
import { h } from '../dom.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import { download } from './copy.js';
import { STYLES, fields, fileName } from './look.js';

const PLACES = /** @type {const} */ (['below', 'end', 'none']);

/**
 * @param {import('../main.js').Workbench} workbench
 * @returns {{ element: HTMLElement, draw: () => void }}
 */
export function sheetSection(workbench) {
  const fault = h('p', { class: 'fault', role: 'alert' });
  const state = h('p', { class: 'soft', role: 'status' });
  const which = (/** @type {'this' | 'chosen'} */ value) => {
    const input = h('input', { type: 'radio', name: 'share-which', id: `share-which-${value}`, value, title: t(`share.help.which.${value}`) });
    const words = h('span');
    return { input, words, label: h('label', { class: 'check', for: input.id }, input, words) };
  };
  const [one, many] = [which('this'), which('chosen')];
  one.input.checked = true;
  one.words.textContent = t('share.which.this');
  const title = h('input', { id: 'share-title', type: 'text', title: t('share.help.title'), placeholder: t('share.sheet.title') });
  const select = (/** @type {string} */ id, /** @type {readonly string[]} */ values, /** @type {(value: any) => string} */ name, /** @type {string} */ help) =>
    h('select', { id, title: help }, values.map((value) => h('option', { value }, name(value))));
  const places = select('share-solutions', PLACES, (place) => t(`share.solutions.${/** @type {'end'} */ (place)}`), t('share.help.solutions'));
  const paper = select('share-paper', ['a4', 'letter'], (size) => t(`share.paper.${/** @type {'a4'} */ (size)}`), t('share.help.paper'));
  const style = select('share-sheet-style', STYLES, (style) => t(`share.style.${/** @type {'grey'} */ (style)}`), t('share.help.style'));

  /** @type {HTMLButtonElement[]} */
  const buttons = [];
  const make = async (/** @type {'pdf' | 'html'} */ format) => {
    fault.textContent = '';
    state.textContent = t('share.sheet.making');
    for (const button of buttons) button.disabled = true;
    try {
      const { problem } = store.get();
      const of = many.input.checked ? { entries: chosen.all() } : { problems: [fields(problem)] };
      const blob = await file('/sheet', {
        ...of, format, title: title.value.trim() || t('share.sheet.title'), ...(places.value === 'none' ? { solve: false } : { solve: true, solutions: places.value }), paper: paper.value, style: style.value,
      });
      const name = many.input.checked ? `problems.${format}` : fileName(problem, format);
      download(blob, name);
      state.textContent = t('share.saved', { name });
      workbench.announce(t('share.saved', { name }));
    } catch (error) {
      state.textContent = '';
      fault.textContent = /** @type {Error} */ (error).message;
    } finally {
      for (const button of buttons) button.disabled = false;
    }
  };
  buttons.push(
    h('button', { type: 'button', class: 'button primary', title: t('share.help.sheet.pdf'), onclick: () => void make('pdf') }, t('share.sheet.pdf')),
    h('button', { type: 'button', class: 'button', title: t('share.help.sheet.html'), onclick: () => void make('html') }, t('share.sheet.html')));
  const field = (/** @type {string} */ words, /** @type {HTMLElement} */ control) => h('div', { class: 'field' }, h('label', { for: control.id }, words), control);
  const element = h('section', { class: 'part', 'aria-labelledby': 'share-sheet' },
    h('h2', { id: 'share-sheet' }, t('share.sheet')),
    h('fieldset', null, h('legend', null, t('share.which')), h('div', { class: 'checks' }, one.label, many.label)),
    h('div', { class: 'fields' }, field(t('share.title.label'), title), field(t('share.solutions'), places), field(t('share.paper'), paper), field(t('share.style'), style)),
    h('div', { class: 'toolbar' }, buttons, h('button', { type: 'button', class: 'button', title: t('share.help.print'), onclick: () => window.print() }, t('share.print'))),
    fault, state);
  const draw = () => {
    const count = chosen.all().length;
    many.words.textContent = t(count === 0 ? 'share.which.none' : count === 1 ? 'share.which.one' : 'share.which.chosen', { count });
    many.input.disabled = count === 0;
    if (count === 0) one.input.checked = true;
  };
  chosen.listen(() => {
    draw();
    if (chosen.all().length > 0) many.input.checked = true;
  });
  return { element, draw };
}
