// How far a run is and what came of it, in words.

import { language, t } from '../texts.js';

/** @typedef {import('./run.js').Now} Now */

/** From so many seconds on the next larger unit is said, and how many seconds that has. */
const UNITS = /** @type {const} */ ([['seconds', 120, 1], ['minutes', 7_200, 60], ['hours', 172_800, 3_600], ['days', Infinity, 86_400]]);

/** How far it is. @param {Now} now */
export function stateOf(now) {
  if (!now.running) return '';
  if (now.stopping) return t('improve.stopping');
  if (!now.progress) return t('improve.waiting');
  const { positions, rate, left } = now.progress;
  const words = t('improve.positions', { count: positions.toLocaleString(language), rate: Math.round(rate).toLocaleString(language) });
  const on = now.threads > 0 ? t(now.threads === 1 ? 'improve.on.one' : 'improve.on', { threads: now.threads }) : '';
  return [words, on, left !== null && left >= 1 ? t('improve.left', { time: durationWords(Math.ceil(left)) }) : ''].filter(Boolean).join(', ');
}

/** About how long something takes. @param {number} seconds */
export function durationWords(seconds) {
  const [name, , each] = UNITS.find(([, end]) => seconds < end) ?? UNITS[3];
  return t(`improve.about.${name}`, { count: Math.round(seconds / each).toLocaleString(language) });
}

/** What came of it, once it has ended. @param {Now} now */
export function labelOf(now) {
  if (now.complete === null) return '';
  if (now.unsound) return t('improve.unsound', { message: now.unsound });
  const undecided = undecidedOf(now);
  const seconds = secondsOf(now);
  if (now.end === 'rounds' || now.end === 'exhausted') return [t('improve.rounds', { seconds, count: now.list.length }), undecided].filter(Boolean).join(' ');
  const count = now.judgement ? now.judgement.best.length + now.judgement.more : now.list.length;
  const open = now.judgement ? now.judgement.behind + now.judgement.unknown : 0;
  const found = count === 0 && open > 0 ? t('improve.found.open', { count: open }) : count === 0 ? t('improve.found.none') : t(count === 1 ? 'improve.found.one' : 'improve.found', { count });
  return [now.complete ? t(now.level === 1 ? 'improve.complete.one' : 'improve.complete', { level: now.level, seconds }) : incompleteOf(now), found, undecided].filter(Boolean).join(' ');
}

/** That a search did not come to its end, and how much of it was done. @param {Now} now */
export function incompleteOf(now) {
  return [t(now.end === 'time' ? 'improve.incomplete.time' : 'improve.incomplete', { seconds: secondsOf(now) }), how(now)].filter(Boolean).join(' ');
}

/** How many positions are left open, if any are. @param {Now} now */
export function undecidedOf({ undecided }) {
  return undecided > 0 ? t(undecided === 1 ? 'improve.undecided.one' : 'improve.undecided', { count: undecided.toLocaleString(language) }) : '';
}

/** How long it took. @param {Now} now */
export function secondsOf({ began, ended }) {
  return ((ended - began) / 1000).toFixed(1);
}

/**
 * How much of a search that did not come to its end was done, if that is known.
 * @param {Now} now
 */
function how(now) {
  const done = now.progress?.done ?? null;
  if (now.complete || done === null || done >= 1) return '';
  return done < 0.01 ? t('improve.share.little') : t('improve.share', { percent: Math.round(100 * done) });
}
