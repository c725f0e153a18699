// The form of wishes.

import { h } from '../dom.js';
import { t } from '../texts.js';
import { catalogueList, chips, number, select, text, timeSelect } from './inputs.js';
import { manWords } from './men.js';
import { men, units } from './placement.js';
import { termWords, themesFor } from './terms.js';
import * as wish from './wishes.js';

/** @typedef {import('./wishes.js').Wishes} Wishes */
/** @typedef {import('../texts.js').Key} Key */

/**
 * @typedef {object} Form
 * @property {HTMLElement} element
 * @property {(problem: import('../store.js').Problem) => void} update Shows wishes for this problem.
 * @property {() => void} fold Makes room for what is found.
 * @property {(field: string | null, message: string) => void} complain Of a field as the server calls it; without a message no more.
 */

/**
 * @param {Wishes} wishes What the form shows and changes.
 * @param {() => Promise<string[]>} themes Names of the themes of the catalogue.
 * @param {() => void} changed
 * @returns {Form}
 */
export function createForm(wishes, themes, changed) {
  /** @type {import('../store.js').Problem | null} */
  let problem = null;
  const summary = h('span', { class: 'soft' });
  const fault = h('p', { class: 'notice bad', role: 'alert', hidden: true });

  function tell() {
    const count = wish.count(wishes);
    summary.textContent = count === 0 ? t('improve.wishes.none') : t(count === 1 ? 'improve.wishes.one' : 'improve.wishes.some', { count });
    for (const name of LEAVING) changes[name].disabled = !wishes.changes.includes('delete');
    for (const option of depth.input.options) option.disabled = Number(option.value) > wish.highest(wishes);
    reset.disabled = count === 0;
    changed();
  }

  /** @param {Partial<Wishes>} changes */
  function set(changes) {
    Object.assign(wishes, changes);
    complain(null, '');
    tell();
  }

  const changes = /** @type {Record<import('./wishes.js').Change, HTMLInputElement>} */ ({});
  const allowed = h('fieldset', { class: 'improve-group' }, h('legend', null, t('improve.allowed')),
    h('div', { class: 'toolbar' }, wish.CHANGES.map((change) => {
      const input = h('input', { type: 'checkbox', title: t(`improve.change.${change}.help`), onchange: () => {
        const next = wish.choose(wishes.changes, change, input.checked);
        // Without deletions no unit leaves its square.
        set({ changes: change === 'delete' && !input.checked ? next.filter((other) => !LEAVING.includes(other)) : next });
        show();
      } });
      changes[change] = input;
      return h('label', { class: 'check', title: t(`improve.change.${change}.help`) }, input, t(`improve.change.${change}`));
    })));
  const depth = select('improve-depth', 'improve.depth', 'improve.depth.help', [[0, t('improve.depth.usual')], ...wish.DEPTHS.map((depth) => /** @type {[number, string]} */ ([depth, t(depth === 1 ? 'improve.depth.one' : 'improve.depth.more', { depth })]))], (depth) => set({ depth }));
  const seconds = timeSelect('improve-seconds', (seconds) => set({ seconds }));
  const threads = number('improve-threads', 'improve.threads', 'improve.threads.help', 1, 256, (threads) => set({ threads: threads ?? 0 }), t('improve.threads.usual'));
  const most = number('improve-units', 'improve.most', 'improve.most.help', 2, 32, (units) => set({ units }));
  const gain = number('improve-min-gain', 'improve.gain', 'improve.gain.help', 1, 500, (gain) => set({ gain }));
  const fewer = h('button', { type: 'button', class: 'button small', title: t('improve.fewer.help'), onclick: () => {
    if (!problem) return;
    set({ units: units(problem.fen).all - 1 });
    show();
  } }, t('improve.fewer'));
  const empty = text('improve-empty', 'improve.empty', 'improve.empty.help', 'e4, f5', (empty) => set({ empty }));
  const noAdd = text('improve-no-add', 'improve.no-add', 'improve.no-add.help', 'Qq', (noAdd) => set({ noAdd }));
  const require = text('improve-require', 'improve.require', 'improve.require.help', '', (require) => set({ require }), 'improve-themes');
  const forbid = text('improve-forbid', 'improve.forbid', 'improve.forbid.help', '', (forbid) => set({ forbid }), 'improve-themes');
  const catalogue = catalogueList('improve-themes', themes);
  const switches = /** @type {const} */ ({
    sameKey: 'improve.same-key', noCapture: 'improve.no-capture', noCheck: 'improve.no-check', keepThemes: 'improve.keep-themes', legal: 'improve.legal', further: 'improve.further',
  });
  const boxes = Object.fromEntries(Object.entries(switches).map(([name, key]) => {
    const help = t(/** @type {Key} */ (`${key}.help`));
    const input = h('input', { type: 'checkbox', title: help, onchange: () => set({ [name]: input.checked }) });
    return [name, { input, element: h('label', { class: 'check', title: help }, input, t(key)) }];
  }));
  const keep = chips('improve.keep', 'improve.keep.help');
  const shown = chips('improve.themes', 'improve.themes.help');
  const reset = h('button', { type: 'button', class: 'button small', title: t('improve.reset.help'), onclick: () => {
    const { depth, seconds, threads, further } = wishes;
    set({ ...wish.standard(), depth, seconds, threads, further });
    show();
  } }, t('improve.reset'));

  const body = h('div', { class: 'improve-wishes-body' },
    allowed,
    keep.element, shown.element,
    h('fieldset', { class: 'improve-group' }, h('legend', null, t('improve.key')), h('div', { class: 'toolbar' }, boxes.sameKey.element, boxes.noCapture.element, boxes.noCheck.element)),
    h('div', { class: 'improve-fields' }, h('div', { class: 'improve-most' }, most.element, fewer), gain.element),
    h('div', { class: 'improve-group' }, h('div', { class: 'toolbar' }, boxes.keepThemes.element, boxes.legal.element)),
    h('details', { class: 'improve-further', ontoggle: () => void catalogue.fill() }, h('summary', null, t('improve.more-wishes')),
      h('div', { class: 'improve-fields' }, empty.element, noAdd.element, require.element, forbid.element), catalogue.element),
    reset);
  const folding = h('details', { class: 'improve-wishes', open: matchMedia('(min-width: 560px)').matches }, h('summary', null, h('strong', null, t('improve.wishes')), ' ', summary), body);
  const element = h('div', { class: 'improve-form' },
    h('div', { class: 'improve-fields' }, depth.element, seconds.element),
    h('div', { class: 'improve-effort' }, boxes.further.element, threads.element), folding, fault);

  /** Shows the wishes as they are. */
  function show() {
    for (const change of wish.CHANGES) changes[change].checked = wishes.changes.includes(change);
    depth.input.value = String(wishes.depth);
    seconds.input.value = String(wishes.seconds);
    threads.input.value = wishes.threads === 0 ? '' : String(wishes.threads);
    most.input.value = wishes.units === null ? '' : String(wishes.units);
    gain.input.value = wishes.gain === null ? '' : String(wishes.gain);
    for (const [name, input] of /** @type {const} */ ([['empty', empty], ['noAdd', noAdd], ['require', require], ['forbid', forbid]])) input.input.value = wishes[name];
    for (const [name, box] of Object.entries(boxes)) box.input.checked = wishes[/** @type {keyof typeof switches} */ (name)];
    const fen = problem?.fen ?? '';
    boxes.further.input.disabled = problem !== null && !wish.isTwoMover(problem.stipulation);
    const standing = [...men(fen)].filter(([, letter]) => letter.toLowerCase() !== 'k');
    keep.show(standing.map(([square, letter]) => ({
      name: square, words: (letter.toUpperCase() === 'P' ? '' : letter.toUpperCase()) + square, help: `${manWords(letter)} ${square}`, dark: letter !== letter.toUpperCase(), chosen: wishes.keep.includes(square),
    })), (square, chosen) => set({ keep: wish.choose(wishes.keep, square, chosen) }));
    shown.show(themesFor(problem?.stipulation ?? '').map((name) => ({ name, words: termWords(name), help: termWords(name), dark: false, chosen: wishes.themes.includes(name) })),
      (name, chosen) => set({ themes: wish.choose(wishes.themes, name, chosen) }));
    fewer.disabled = units(fen).all < 3;
  }

  /** @param {string | null} field @param {string} message */
  function complain(field, message) {
    const inputs = {
      'wishes.keep_empty': empty.input, 'wishes.no_add': noAdd.input, 'wishes.require': require.input, 'wishes.forbid': forbid.input, 'wishes.max_units': most.input,
      above: gain.input, level: depth.input, seconds: seconds.input, threads: threads.input, deep: boxes.further.input,
    };
    for (const [name, input] of Object.entries(inputs)) {
      if (message && name === field) input.setAttribute('aria-invalid', 'true');
      else input.removeAttribute('aria-invalid');
    }
    fault.textContent = message;
    fault.hidden = !message;
    // What is meant must be seen.
    if (message) for (const input of element.querySelectorAll('[aria-invalid]')) for (let fold = input.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) fold.open = true;
  }

  return {
    element,
    complain,
    fold: () => {
      folding.open = false;
    },
    update: (next) => {
      const other = problem?.fen !== next.fen || problem?.stipulation !== next.stipulation;
      problem = next;
      if (!other) return;
      // Wishes for units and themes that the problem cannot have are not kept.
      const squares = men(next.fen);
      const possible = themesFor(next.stipulation);
      wishes.keep = wishes.keep.filter((square) => squares.has(square));
      wishes.themes = wishes.themes.filter((theme) => possible.includes(theme));
      show();
      tell();
    },
  };
}

/** @type {import('./wishes.js').Change[]} */
const LEAVING = ['move', 'exchange', 'swap'];
