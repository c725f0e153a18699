// What is to be made, as fields.

import { h } from '../dom.js';
import { chips, number, text, timeSelect } from '../improve/inputs.js';
import { termWords } from '../improve/terms.js';
import { t } from '../texts.js';
import { LARGEST_SEED, STIPULATIONS, standard, themes } from './state.js';

/** @typedef {import('./state.js').Wishes} Wishes */

/**
 * @param {object} act
 * @param {() => Wishes} act.wishes
 * @param {(changes: Partial<Wishes>) => void} act.set
 */
export function createForm({ wishes, set }) {
  const stipulation = h('select', { id: 'generate-stipulation', title: t('generate.stipulation.help'), onchange: () => set({ stipulation: stipulation.value }) },
    STIPULATIONS.map((stipulation) => h('option', { value: stipulation }, stipulation)));
  const material = text('generate-material', 'generate.material', 'generate.material.help', 'KQRB/kpp', (material) => set({ material }));
  const units = text('generate-units', 'generate.units', 'generate.units.help', '6..12', (units) => set({ units }));
  const least = number('generate-least', 'compose.above', 'compose.above.help', -999, 999, (least) => set({ least }));
  const seed = number('generate-seed', 'generate.seed', 'generate.seed.help', 0, LARGEST_SEED, (seed) => set({ seed }), t('generate.seed.usual'));
  const seconds = timeSelect('generate-seconds', (seconds) => set({ seconds }));
  const threads = number('generate-threads', 'improve.threads', 'improve.threads.help', 1, 256, (threads) => set({ threads: threads ?? 0 }), t('improve.threads.usual'));
  const shown = chips('improve.themes', 'generate.themes.help');
  const boxes = /** @type {const} */ ([['fromMates', 'generate.from-mates'], ['legal', 'improve.legal']]).map(([name, key]) => {
    const input = h('input', { type: 'checkbox', title: t(`${key}.help`), onchange: () => set({ [name]: input.checked }) });
    return { name, input, element: h('label', { class: 'check', title: t(`${key}.help`) }, input, t(key)) };
  });
  const reset = h('button', { type: 'button', class: 'button small', title: t('improve.reset.help'), onclick: () => {
    const { seconds, threads } = wishes();
    set({ ...standard(), seconds, threads });
    update();
  } }, t('improve.reset'));
  const fault = h('p', { class: 'notice bad', role: 'alert', hidden: true });
  const inputs = { stipulation, material: material.input, units: units.input, min_score: least.input, seed: seed.input, seconds: seconds.input, threads: threads.input };
  const element = h('div', { class: 'improve-form' },
    h('div', { class: 'improve-fields' }, h('div', { class: 'field' }, h('label', { for: stipulation.id }, t('compose.stipulation')), stipulation), seconds.element),
    h('div', { class: 'improve-fields' }, material.element, units.element),
    shown.element,
    h('div', { class: 'toolbar' }, boxes.map(({ element }) => element)),
    h('div', { class: 'improve-fields' }, least.element, seed.element, threads.element),
    reset, fault);

  function update() {
    const now = wishes();
    stipulation.value = now.stipulation;
    units.input.placeholder = now.stipulation === '#2' ? '6..12' : '5..7';
    seconds.input.value = String(now.seconds);
    threads.input.value = now.threads === 0 ? '' : String(now.threads);
    for (const [field, value] of /** @type {const} */ ([[material, now.material], [units, now.units], [least, now.least ?? ''], [seed, now.seed ?? '']])) {
      // Where somebody types nothing is written.
      if (document.activeElement !== field.input) field.input.value = String(value);
    }
    for (const { name, input } of boxes) input.checked = now[name];
    shown.show(themes().map((name) => ({ name, words: termWords(name), help: termWords(name), dark: false, chosen: now.themes.includes(name) })),
      (name, chosen) => set({ themes: chosen ? [...wishes().themes, name] : wishes().themes.filter((theme) => theme !== name) }));
  }

  return {
    element,
    /** Shows the wishes as they are. */
    update,
    /** @param {string | null} field As the server calls it. @param {string} message Nothing: no complaint any more. */
    complain: (field, message) => {
      for (const [name, input] of Object.entries(inputs)) {
        if (message && name === field) input.setAttribute('aria-invalid', 'true');
        else input.removeAttribute('aria-invalid');
      }
      fault.textContent = message;
      fault.hidden = !message;
    },
  };
}
