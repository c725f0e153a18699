// A sheet that is being made: how far it is, and two ways to end it.

import { ApiError, bytes, start } from '../api.js';
import { h } from '../dom.js';
import { duration } from '../solve/progress.js';
import { t } from '../texts.js';

/**
 * What is said of a line of the server while the sheet is made.
 * @param {Api.Queued | Api.SheetProgress | Api.SheetPages | null} line Null before the first one.
 * @returns {{ words: string, part: number | null }} `part`: how much is done, from 0 to 1; nothing if that cannot be told.
 */
export function told(line) {
  if (line?.event === 'queued' && line.before > 0) return { words: t('share.sheet.waiting', { count: line.before }), part: null };
  if (line?.event !== 'progress') return { words: t('share.sheet.making'), part: null };
  if (line.phase === 'pages') return { words: t('share.sheet.pages'), part: null };
  const values = { number: Math.min(line.done + 1, line.of), of: line.of, problem: line.problem ?? '' };
  const left = line.seconds_left === null || line.seconds_left < 1 ? '' : t('share.sheet.left', { time: duration(line.seconds_left) });
  return { words: [t('share.sheet.problem', values), left].filter(Boolean).join(' · '), part: line.done / line.of };
}

/**
 * @typedef {object} Made
 * @property {Blob} file
 * @property {number} unsolved Problems that were not solved in time.
 */

/**
 * @returns {{ element: HTMLElement, run: (request: Api.SheetRequest) => Promise<Made | null> }} `run` gives nothing if the user
 * wants no sheet any more, and throws an ApiError.
 */
export function makingView() {
  /** @type {import('../api.js').Job | null} */
  let job = null;
  let isCancelled = false;
  const bar = h('progress', { max: 1, 'aria-label': t('share.sheet.making') });
  const words = h('p', { class: 'soft' });
  const finish = h('button', { type: 'button', class: 'button', title: t('share.help.sheet.finish'), onclick: () => {
    finish.disabled = true;
    job?.stop();
  } }, t('share.sheet.finish'));
  const cancel = h('button', { type: 'button', class: 'button', title: t('share.help.sheet.cancel'), onclick: () => {
    isCancelled = true;
    job?.abandon();
  } }, t('share.sheet.cancel'));
  const element = h('div', { class: 'making', hidden: true }, bar, words, h('div', { class: 'toolbar' }, finish, cancel));
  const draw = (/** @type {Parameters<typeof told>[0]} */ line) => {
    const { words: said, part } = told(line);
    words.textContent = said;
    // Before and after that, and without solutions, there is nothing that could be printed sooner.
    finish.hidden = line?.event !== 'progress' || line.phase !== 'solving';
    if (part === null) bar.removeAttribute('value');
    else bar.value = part;
  };
  return {
    element,
    run: async (request) => {
      /** @type {Made | null} */
      let made = null;
      isCancelled = false;
      finish.disabled = false;
      draw(null);
      element.hidden = false;
      job = start('/sheet', request, (line) => {
        if (line.event === 'sheet') made = { file: new Blob([bytes(line.base64)], { type: line.type }), unsolved: line.unsolved };
        else if (line.event === 'queued' || line.event === 'progress') draw(line);
      });
      try {
        await job.done;
      } finally {
        job = null;
        element.hidden = true;
      }
      if (!made && !isCancelled) throw new ApiError({ code: 'internal', message: t('share.sheet.lost') });
      return isCancelled ? null : made;
    },
  };
}
