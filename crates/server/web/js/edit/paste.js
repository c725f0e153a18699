// Whole problems from the clipboard, or typed: FEN, lists of men, Popeye's input, LaTeX, PGN, EPD, JSON.

import { ApiError, send } from '../api.js';
import { miniBoard } from '../board/mini.js';
import { fill, h } from '../dom.js';
import { icon } from '../icons.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import { cleaned } from './clean.js';
import { faultLine } from '../problem/fault.js';

/**
 * A problem as it was read.
 * @typedef {object} Read
 * @property {string} fen
 * @property {string | null} [stipulation]
 * @property {string | string[] | null} [author]
 * @property {string | null} [source]
 * @property {string | null} [date]
 * @property {string | number | null} [intended]
 * @property {string[]} [twins]
 * @property {boolean} [zeroposition]
 * @property {string[]} [warnings]
 */

/**
 * @param {(text: string) => void} announce
 * @param {() => void} taken Called when a problem has come onto the board.
 */
export function pasting(announce, taken) {
  const area = h('textarea', { id: 'edit-paste', rows: '9', class: 'mono', spellcheck: 'false', autocapitalize: 'off', title: t('edit.paste.area.help'), placeholder: t('edit.paste.example') });
  const fault = faultLine(area, 'edit-paste-fault');
  const found = h('div', { class: 'found', 'aria-live': 'polite' });
  const dialog = h('dialog', { class: 'paste', 'aria-labelledby': 'edit-paste-title' },
    h('form', { method: 'dialog', onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void read(); } },
      h('div', { class: 'toolbar' }, h('h2', { id: 'edit-paste-title' }, t('edit.paste.title')), h('span', { class: 'space' }),
        h('button', { type: 'button', class: 'button plain icon', 'aria-label': t('edit.paste.close'), title: t('edit.paste.close'), onclick: () => dialog.close() }, icon('close'))),
      h('label', { for: area.id, class: 'soft' }, t('edit.paste.label')),
      area,
      fault.element,
      h('div', { class: 'toolbar' }, h('button', { type: 'submit', class: 'button primary', title: t('edit.paste.read.help') }, t('edit.paste.read'))),
      found));

  /**
   * @param {Read} problem
   * @param {number} unread Parts of the text that could not be read.
   */
  const take = (problem, unread) => {
    store.putProblem({
      fen: problem.fen,
      stipulation: problem.stipulation ?? store.get().problem.stipulation,
      author: [problem.author ?? []].flat().join(' & '),
      source: [problem.source, problem.date].filter(Boolean).join(' '),
      intended: problem.intended === null || problem.intended === undefined ? '' : String(problem.intended),
      twins: (problem.twins ?? []).join('\n'),
      zero: problem.zeroposition ? 'on' : '',
    }, { setup: false });
    dialog.close();
    taken();
    announce([t('edit.paste.taken'), ...(problem.warnings ?? []), unread ? t('edit.paste.unread', { count: unread }) : ''].join(' ').trim());
  };

  async function read() {
    // Places in the answer are places in what is seen.
    const text = area.value = cleaned(area.value);
    fault.set(null);
    fill(found);
    try {
      const answer = await send('/position/read', { text });
      if (area.value !== text) return;
      /** @type {Read[]} */
      const problems = answer.problems;
      const unread = answer.errors?.length ?? 0;
      if (problems.length === 1) return take(problems[0], unread);
      if (problems.length === 0) return fault.set({ message: t('edit.paste.nothing') });
      show();
      fill(found,
        h('p', null, t(answer.rest ? 'edit.paste.choose.some' : 'edit.paste.choose', { count: problems.length, rest: answer.rest ?? 0 })),
        h('div', { class: 'choices' }, problems.map((problem) => {
          const title = [problem.stipulation, [problem.author ?? []].flat().join(' & '), problem.source].filter(Boolean).join(', ') || problem.fen;
          return h('button', { type: 'button', class: 'button choice', title: t('edit.paste.take'), onclick: () => take(problem, 0) }, miniBoard(problem.fen), h('span', null, title));
        })));
      found.querySelector('button')?.focus();
    } catch (error) {
      show();
      fault.set(error instanceof ApiError ? error : { message: String(error) });
      area.focus();
    }
  }
  function show() {
    if (!dialog.open) dialog.showModal();
  }

  return {
    dialog,
    open: () => {
      fault.set(null);
      fill(found);
      show();
      area.focus();
      area.select();
    },
    /** @param {string} text */
    take: (text) => {
      area.value = text;
      return read();
    },
  };
}
