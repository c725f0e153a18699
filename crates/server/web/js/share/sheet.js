// Sheets to print: the problem on the board, or those that were chosen in the collection.

import * as chosen from '../collection/chosen.js';
import { h } from '../dom.js';
import { save } from '../download.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import { STYLES, fields, fileName } from './look.js';
import { makingView } from './making.js';

const PLACES = /** @type {const} */ (['below', 'end', 'none']);
/** Diagrams side by side; nothing: as many as there is room for. */
const COLUMNS = /** @type {const} */ (['', '1', '2', '3', '4']);
/** Tries with up to so many refutations are printed. */
const TRIES = /** @type {const} */ (['0', '1', '2']);
const PAPERS = /** @type {const} */ (['a4', 'letter']);

/**
 * @param {import('../main.js').Workbench} workbench
 * @returns {{ element: HTMLElement, draw: () => void, begin: () => void }} `begin` brings it into view for the chosen problems.
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
  const places = choice('share-solutions', PLACES, (place) => t(`share.solutions.${place}`), t('share.help.solutions'));
  const tries = choice('share-tries', TRIES, (most) => t(`share.tries.${most}`), t('share.help.tries'));
  const table = h('input', { id: 'share-side-by-side', type: 'checkbox', title: t('share.help.side_by_side') });
  const columns = choice('share-columns', COLUMNS, (count) => count || t('share.columns.fit'), t('share.help.columns'));
  const paper = choice('share-paper', PAPERS, (size) => t(`share.paper.${size}`), t('share.help.paper'));
  const style = choice('share-sheet-style', STYLES, (style) => t(`share.style.${style}`), t('share.help.style'));

  const making = makingView();
  /** @type {HTMLButtonElement[]} */
  const buttons = [];
  const make = async (/** @type {'pdf' | 'html'} */ format) => {
    fault.textContent = '';
    state.textContent = '';
    for (const button of buttons) button.disabled = true;
    try {
      const { problem } = store.get();
      const of = many.input.checked ? { entries: chosen.all() } : { problems: [fields(problem)] };
      const name = many.input.checked ? `problems.${format}` : fileName(problem, format);
      const made = await making.run({
        ...of, format, title: title.value.trim() || t('share.sheet.title'), ...play(places.value(), Number(tries.value()), table.checked),
        ...(columns.value() ? { per_row: Number(columns.value()) } : {}), paper: paper.value(), style: style.value(),
      });
      if (made) save(name, made.file);
      const unsolved = made?.unsolved ?? 0;
      const words = [
        t(made ? 'share.saved' : 'share.sheet.cancelled', { name }),
        unsolved > 0 && t(unsolved === 1 ? 'share.sheet.unsolved.one' : 'share.sheet.unsolved', { count: unsolved }),
      ].filter(Boolean).join(' ');
      state.textContent = words;
      workbench.announce(words);
    } catch (error) {
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
    h('div', { class: 'fields' }, field(t('share.title.label'), title), field(t('share.solutions'), places.element), field(t('share.tries'), tries.element),
      field(t('share.columns'), columns.element), field(t('share.paper'), paper.element), field(t('share.style'), style.element)),
    h('label', { class: 'check', for: table.id }, table, t('share.side_by_side')),
    h('div', { class: 'toolbar' }, buttons, h('button', { type: 'button', class: 'button', title: t('share.help.print'), onclick: () => window.print() }, t('share.print'))),
    making.element, fault, state);
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
  const begin = () => {
    many.input.checked = true;
    element.scrollIntoView({ block: 'start' });
    buttons[0].focus({ preventScroll: true });
  };
  return { element, draw, begin };
}

/**
 * A choice of words.
 * @template {string} T
 * @param {string} id
 * @param {readonly T[]} values
 * @param {(value: T) => string} name
 * @param {string} help
 */
function choice(id, values, name, help) {
  const element = h('select', { id, title: help }, values.map((value) => h('option', { value }, name(value))));
  return { element, value: () => /** @type {T} */ (element.value) };
}

/**
 * What is asked about solutions.
 * @param {typeof PLACES[number]} place
 * @param {number} tries
 * @param {boolean} table Whether several solutions of help and series play stand side by side.
 */
function play(place, tries, table) {
  return place === 'none' ? { solve: false } : { solve: true, solutions: place, tries, side_by_side: table };
}
