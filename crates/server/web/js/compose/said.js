// How large a matrix is, and what came of searching it, in words.

import { incompleteOf, secondsOf, undecidedOf } from '../improve/said.js';
import { language, t } from '../texts.js';

/** @typedef {import('../improve/run.js').Now} Now */

/** From so many seconds on the next larger unit is said, and how many seconds that has. */
const UNITS = /** @type {const} */ ([['seconds', 120, 1], ['minutes', 7_200, 60], ['hours', 172_800, 3_600], ['days', Infinity, 86_400]]);

/** How large it is. @param {import('./server.js').Size} size */
export function sizeWords({ arrangements, positions, seconds }) {
  if (positions === null) return t('compose.size.unknown', { arrangements: arrangements.toLocaleString(language) });
  const words = t(positions === 1 ? 'compose.size.one' : 'compose.size', { positions: positions.toLocaleString(language) });
  return seconds === null ? words : t('compose.size.time', { size: words, time: durationWords(seconds) });
}

/** @param {number} seconds */
export function durationWords(seconds) {
  if (seconds < 1.5) return t('compose.time.moment');
  const [name, , each] = UNITS.find(([, end]) => seconds < end) ?? UNITS[3];
  return t(`compose.time.${name}`, { count: Math.round(seconds / each).toLocaleString(language) });
}

/** What came of it, once it has ended. @param {Now} now */
export function labelOf(now) {
  if (now.complete === null) return '';
  const count = now.fitting ?? now.list.length;
  const found = count === 0 ? t(now.complete && now.undecided === 0 ? 'compose.found.none' : 'compose.found.none.yet') : t(count === 1 ? 'compose.found.one' : 'compose.found', { count: count.toLocaleString(language) });
  const listed = count > now.list.length ? t('compose.found.listed') : '';
  return [now.complete ? t('compose.complete', { seconds: secondsOf(now) }) : incompleteOf(now), found, listed, undecidedOf(now)].filter(Boolean).join(' ');
}
