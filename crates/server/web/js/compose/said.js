// How large a matrix is, and what came of searching it, in words.

import { durationWords, incompleteOf, secondsOf, undecidedOf } from '../improve/said.js';
import { language, t } from '../texts.js';

/** @typedef {import('../improve/run.js').Now} Now */

/** How large it is. @param {import('./server.js').Size} size */
export function sizeWords({ arrangements, positions, seconds }) {
  if (positions === null) return t(arrangements === 1 ? 'compose.size.unknown.one' : 'compose.size.unknown', { arrangements: arrangements.toLocaleString(language) });
  const words = t(positions === 1 ? 'compose.size.one' : 'compose.size', { positions: positions.toLocaleString(language) });
  if (seconds === null) return words;
  return t('compose.size.time', { size: words, time: seconds < 1.5 ? t('compose.moment') : durationWords(seconds) });
}

/** What came of it, once it has ended. @param {Now} now */
export function labelOf(now) {
  if (now.complete === null) return '';
  const listed = countOf(now) > now.list.length ? t('compose.found.listed') : '';
  return [now.complete ? t('compose.complete', { seconds: secondsOf(now) }) : incompleteOf(now), foundWords(now), listed, undecidedOf(now)].filter(Boolean).join(' ');
}

/** How many were found. @param {Now} now */
export function foundWords(now) {
  const count = countOf(now);
  if (count === 0) return t(now.complete && now.undecided === 0 ? 'compose.found.none' : 'compose.found.none.yet');
  return t(count === 1 ? 'compose.found.one' : 'compose.found', { count: count.toLocaleString(language) });
}

/** @param {Now} now */
function countOf({ fitting, list }) {
  return fitting ?? list.length;
}
