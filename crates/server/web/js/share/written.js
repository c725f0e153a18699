// The problem as text, to copy: each notation is what the server writes.

import { file, send } from '../api.js';
import { latest } from '../collection/latest.js';
import { h } from '../dom.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import { copyText } from './copy.js';

export const NOTATIONS = /** @type {const} */ (['fen', 'forsyth', 'words', 'popeye', 'latex']);
/** @typedef {typeof NOTATIONS[number]} Notation */

/**
 * @param {Notation} notation
 * @param {AbortSignal} signal
 * @returns {Promise<string>}
 */
async function written(notation, signal) {
  const { fen, stipulation, author, source } = store.get().problem;
  const texts = Object.fromEntries(Object.entries({ stipulation, author, source }).filter(([, text]) => text.trim() !== ''));
  if (notation === 'fen') return fen;
  if (notation === 'latex') return (await file('/diagram', { fen, ...texts, format: 'latex' })).text();
  if (notation === 'popeye') return (await file('/diagram', { fen, ...texts, format: 'popeye' })).text();
  const checked = await send('/position/check', { fen, stipulation }, { signal });
  return notation === 'forsyth' ? [checked.forsyth, stipulation].join(' ').trim() : checked.board_text.join('\n');
}

/**
 * @param {import('../main.js').Workbench} workbench
 * @returns {{ element: HTMLElement, draw: () => void }}
 */
export function writtenSection(workbench) {
  const fault = h('p', { class: 'fault', role: 'alert' });
  const select = h('select', { id: 'share-notation', title: t('share.help.notation'), onchange: () => show.now(chosen()) },
    NOTATIONS.map((notation) => h('option', { value: notation }, t(`share.notation.${notation}`))));
  const text = h('textarea', { id: 'share-text', readonly: true, rows: 3, spellcheck: 'false', class: 'mono', title: t('share.help.text'), 'aria-label': t('share.text') });
  const chosen = () => NOTATIONS.find((notation) => notation === select.value) ?? 'fen';
  const show = latest(written, {
    answer: (answer) => {
      text.value = answer.trimEnd();
      text.rows = Math.min(14, Math.max(2, text.value.split('\n').length));
      fault.textContent = '';
    },
    failure: (error) => {
      text.value = '';
      fault.textContent = /** @type {Error} */ (error).message;
    },
  });
  const copy = async () => workbench.announce(t(await copyText(text.value) ? 'share.copied' : 'share.notcopied'));
  const element = h('section', { class: 'part', 'aria-labelledby': 'share-written' },
    h('h2', { id: 'share-written' }, t('share.written')),
    h('div', { class: 'toolbar' }, h('label', { for: select.id, class: 'label' }, t('share.notation')), select,
      h('button', { type: 'button', class: 'button', title: t('share.help.copytext'), onclick: () => void copy() }, t('share.copy'))),
    text, fault);
  return { element, draw: () => show.now(chosen()) };
}
