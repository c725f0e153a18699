// The help: keys, and what the words mean.

import { explained } from './controls.js';
import { fill, h } from './dom.js';
import { icon } from './icons.js';
import { t } from './texts.js';

/** Keys as they stand on keyboards, with the text that says what they do. */
const KEYS = /** @type {const} */ ([
  ['?', 'help.key.help'],
  ['Ctrl K', 'help.key.commands'],
  ['Ctrl Enter', 'help.key.solve'],
  ['Tab', 'help.key.tab'],
  ['E', 'help.key.setup'],
  ['← → ↑ ↓', 'help.key.arrows'],
  ['Enter', 'help.key.enter'],
  ['A', 'help.key.arrow'],
  ['Esc', 'help.key.escape'],
  ['K Q R B N P', 'help.key.capital'],
  ['k q r b n p', 'help.key.small'],
  ['Del', 'help.key.delete'],
  ['- =', 'help.key.matrix'],
  ['Ctrl Z', 'help.key.undo'],
  ['Ctrl Y', 'help.key.redo'],
  ['Ctrl V', 'help.key.paste'],
  ['F', 'help.key.flip'],
  ['← →', 'help.key.line'],
]);
const IDEAS = /** @type {const} */ (['problem', 'stipulation', 'improve', 'compose', 'play', 'train', 'collection', 'share', 'kept', 'readers']);
const STIPULATIONS = /** @type {const} */ (['direct', 'self', 'help', 'reflex', 'series', 'stalemate', 'study']);

/**
 * @param {() => { title: string, element: Element } | null} panel The panel on show.
 * @returns {{ button: HTMLElement, dialog: HTMLDialogElement, open: () => void }}
 */
export function help(panel) {
  const controls = h('details', { class: 'controls' });
  const close = h('button', { type: 'button', class: 'button plain icon close', 'aria-label': t('help.close'), title: t('help.close'), onclick: () => dialog.close() }, icon('close'));
  const dialog = h('dialog', { class: 'help', 'aria-labelledby': 'help-title' },
    h('div', { class: 'content' },
      h('div', { class: 'toolbar' }, h('h2', { id: 'help-title' }, t('help.title')), h('span', { class: 'space' }), close),
      h('p', null, t('help.intro')),
      controls,
      h('h3', null, t('help.ideas')),
      h('dl', null, IDEAS.map((idea) => [h('dt', null, t(`help.idea.${idea}.name`)), h('dd', null, t(`help.idea.${idea}`))]).flat()),
      h('h3', null, t('help.stipulations')),
      h('table', { class: 'table' },
        h('thead', { class: 'unseen' }, h('tr', null, h('th', { scope: 'col' }, t('help.written')), h('th', { scope: 'col' }, t('help.meaning')))),
        h('tbody', null, STIPULATIONS.map((kind) => h('tr', null, h('th', { scope: 'row', class: 'mono' }, t(`help.stipulation.${kind}.written`)), h('td', null, t(`help.stipulation.${kind}`)))))),
      h('h3', null, t('help.keys')),
      h('table', { class: 'table' },
        h('thead', { class: 'unseen' }, h('tr', null, h('th', { scope: 'col' }, t('help.key')), h('th', { scope: 'col' }, t('help.meaning')))),
        h('tbody', null, KEYS.map(([keys, text]) => h('tr', null, h('th', { scope: 'row' }, keys.split(' ').map((key) => [h('kbd', null, key), ' ']).flat()), h('td', null, t(text)))))),
      h('p', { class: 'soft' }, t('help.language')),
      h('p', { class: 'soft' }, t('help.about'))));
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  const open = () => {
    if (dialog.open) return;
    const now = panel();
    const all = now ? explained(now.element) : [];
    controls.hidden = all.length === 0;
    controls.open = false;
    if (now) {
      fill(controls, h('summary', { title: t('help.controls.help') }, t('help.controls', { panel: now.title })),
        h('dl', null, all.map(({ names, help }) => [h('dt', null, names.join(', ')), h('dd', null, help)]).flat()));
    }
    dialog.showModal();
  };
  const button = h('button', { type: 'button', class: 'button plain icon', id: 'help', 'aria-label': t('help.open'), title: t('help.open'), onclick: open }, icon('help'));
  return { button, dialog, open };
}
