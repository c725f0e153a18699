// What came of a problem: points with their reasons, and the new rating.

import { arrive } from '../collection/focus.js';
import { fill, h } from '../dom.js';
import { t } from '../texts.js';
import { reasonWords } from './said.js';
import { button, number } from './task.js';
import { minutes } from './written.js';

/**
 * What is told.
 * @typedef {object} Outcome
 * @property {import('./choice.js').Found} found
 * @property {string} fen The whole position.
 * @property {import('./task.js').Ended} ended
 * @property {Api.Marked | null} marked Null if it was given up.
 * @property {number | null} points What counts; null if that is not settled.
 * @property {Api.RatedAttempt | null} rated Null if nothing was counted.
 */

/**
 * @param {{ open: (outcome: Outcome) => void, next: () => void }} hands
 */
export function createMarked({ open, next }) {
  const element = h('div', { class: 'train-marked', hidden: true });

  /** @param {Outcome} outcome */
  function show(outcome) {
    const { found: { candidate, prepared }, ended, marked, points, rated } = outcome;
    const head = h('h2', { tabindex: -1 }, points === null ? t('train.open') : t('train.points', { points: number(points), most: number(prepared.most ?? 0) }));
    const said = [candidate.author, candidate.source].filter(Boolean).join(', ');
    const taken = ended.hints * (prepared.hint_cost ?? 0);
    fill(element, head,
      h('p', { class: 'soft' }, [
        said, t('train.time', { time: minutes(ended.seconds * 1000) }),
        taken > 0 && marked && t('train.taken', { count: ended.hints, points: number(taken) }),
        !marked && t('train.given'),
      ].filter(Boolean).join(' · ')),
      marked && h('ul', { class: 'train-awards', 'aria-label': t('train.reasons') }, marked.awards.map(awardView), marked.remarks.map((remark, index) => h('li', { class: 'soft' }, reasonWords(marked.remark_phrases[index], remark)))),
      points === null && h('p', { class: 'notice warn' }, t('train.open.why'), ' ', marked?.open && reasonWords(marked.open_phrase, marked.open)),
      rated && h('p', null, ratingWords(rated)),
      h('div', { class: 'toolbar' }, button('train.next', 'train.next.help', next, 'primary'), button('train.solution', 'train.solution.help', () => open(outcome))));
    element.hidden = false;
    arrive(head);
  }

  return {
    element,
    show,
    hide: () => {
      element.hidden = true;
    },
  };
}

/** @param {Api.Marked['awards'][number]} award */
function awardView({ worth, given, reason, phrase }) {
  const tone = given === null ? 'warn' : given ? 'good' : 'bad';
  return h('li', null,
    h('span', { class: `chip figures ${tone}` }, given === null ? '?' : t('train.award', { points: number(given ? worth : 0), worth: number(worth) })), ' ',
    reasonWords(phrase, reason));
}

/** @param {Api.RatedAttempt} rated */
export function ratingWords({ first, before, after, problem }) {
  const round = (/** @type {number} */ value) => Math.round(value);
  if (!first) return t('train.rating.same', { rating: round(after.rating) });
  const change = round(after.rating) - round(before.rating);
  return t('train.rating.new', {
    rating: round(after.rating), change: change < 0 ? `−${-change}` : `+${change}`, deviation: round(after.deviation), problem: round(problem.rating),
  });
}
