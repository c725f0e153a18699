// The problem as text, to copy: each notation is what the server writes.

import { send } from '../api.js';
import { latest } from '../collection/latest.js';
import { h } from '../dom.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import { copyText } from './copy.js';
import { fields } from './look.js';

/** Notations of a position, and formats of collections. */
export const NOTATIONS = /** @type {const} */ (['fen', 'forsyth', 'words', 'popeye', 'tex', 'pgn', 'epd', 'olv', 'jsonl']);
/** @typedef {typeof NOTATIONS[number]} Notation */

/**
 * @param {Notation} notation
 * @param {AbortSignal} signal
 * @returns {Promise<{ text: string, losses: string[] }>}
 */
async function written(notation, signal) {
  const { problem } = store.get();
  if (notation === 'fen') return { text: problem.fen, losses: [] };
  if (notation !== 'forsyth' && notation !== 'words') return send('/position/write', { problem: fields(problem), format: notation }, { signal });
  const checked = await send('/position/check', { fen: problem.fen, stipulation: problem.stipulation }, { signal });
  const text = notation === 'forsyth' ? [checked.forsyth, problem.stipulation].join(' ').trim() : [...checked.board_text, problem.stipulation].join('\n').trim();
  return { text, losses: [] };
}

/**
 * @param {import('../main.js').Workbench} workbench
 * @returns {{ element: HTMLElement, draw: () => void }}
 */
export function writtenSection(workbench) {
  const fault = h('p', { class: 'fault', role: 'alert' });
  const losses = h('p', { class: 'soft' });
  const select = h('select', { id: 'share-notation', title: t('share.help.notation'), onchange: () => show.now(chosen()) },
    NOTATIONS.map((notation) => h('option', { value: notation }, t(`share.notation.${notation}`))));
  const text = h('textarea', { id: 'share-text', readonly: true, rows: 3, spellcheck: 'false', class: 'mono', title: t('share.help.text'), 'aria-label': t('share.text') });
  const chosen = () => NOTATIONS.find((notation) => notation === select.value) ?? 'fen';
  const show = latest(written, {
    answer: (answer) => {
      text.value = answer.text.trimEnd();
      losses.textContent = answer.losses.length > 0 ? t('share.losses', { losses: answer.losses.join('; ') }) : '';
      text.rows = Math.min(14, Math.max(2, text.value.split('\n').length));
      fault.textContent = '';
    },
    failure: (error) => {
      text.value = '';
      losses.textContent = '';
      fault.textContent = /** @type {Error} */ (error).message;
    },
  });
  const copy = async () => workbench.announce(t(await copyText(text.value) ? 'share.copied' : 'share.notcopied'));
  const element = h('section', { class: 'part', 'aria-labelledby': 'share-written' },
    h('h2', { id: 'share-written' }, t('share.written')),
    h('div', { class: 'toolbar' }, h('label', { for: select.id, class: 'label' }, t('share.notation')), select,
      h('button', { type: 'button', class: 'button', title: t('share.help.copytext'), onclick: () => void copy() }, t('share.copy'))),
    text, losses, fault);
  return { element, draw: () => show.now(chosen()) };
}
