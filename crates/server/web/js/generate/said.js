// What came of generating, in words.

import { secondsOf } from '../improve/said.js';
import { language, t } from '../texts.js';

/** @typedef {import('../improve/run.js').Now} Now */

/** Whether it went as far as it was meant to. @param {Now} now */
export function isOver({ complete, end }) {
  return complete === true || end === 'time';
}

/** What came of it, once it has ended. @param {Now} now @param {number | null} seed */
export function labelOf(now, seed) {
  if (now.complete === null) return '';
  const seconds = secondsOf(now);
  return [isOver(now) ? t('generate.over', { seconds }) : t('improve.incomplete', { seconds }), foundWords(now), seed === null ? '' : t('generate.seed.was', { seed: String(seed) })].filter(Boolean).join(' ');
}

/** How many were found. @param {Now} now */
export function foundWords({ fitting, list }) {
  const count = fitting ?? list.length;
  if (count === 0) return t('generate.found.none');
  return t(count === 1 ? 'generate.found.one' : 'generate.found', { count: count.toLocaleString(language) });
}
