// The table of one score, or of two beside each other.

import { h } from '../dom.js';
import { t } from '../texts.js';
import { compare, signed } from './scores.js';
import { termWords } from './terms.js';

/** @typedef {import('./scores.js').Score} Score */

/** What has no score. @type {Score} */
const NOTHING = { themes: {}, bonuses: {}, penalties: {}, total: 0 };

/**
 * @param {Score | null} before Left out, if there is no score to compare with.
 * @param {Score} after
 * @returns {HTMLElement}
 */
export function tableOf(before, after) {
  const number = (/** @type {number | null} */ points) => (points === null ? '–' : String(points).replace('-', '−'));
  const difference = (/** @type {number} */ points) =>
    before && h('td', { class: `number${points > 0 ? ' improve-gain' : points < 0 ? ' improve-loss' : ''}` }, points === 0 ? '' : signed(points));
  return h('table', { class: 'table improve-table' },
    h('caption', { class: 'unseen' }, t(before ? 'improve.table' : 'improve.table.one')),
    h('thead', null, h('tr', null, h('th', { scope: 'col' }, t('improve.term')), [before && t('improve.which.original'), before ? t('improve.which.candidate') : t('improve.points'), before && t('improve.difference')].map((words) => words && h('th', { scope: 'col', class: 'number' }, words)))),
    compare(before ?? NOTHING, after).map((block) => h('tbody', null,
      h('tr', { class: 'improve-section' }, h('th', { scope: 'rowgroup' }, t(`improve.section.${block.section}`)),
        before && h('td', { class: 'number' }, number(block.before)), h('td', { class: 'number' }, number(block.after)), difference(block.difference)),
      block.terms.map((term) => h('tr', { class: before && term.difference === 0 ? 'soft' : '' }, h('th', { scope: 'row' }, termWords(term.name)),
        before && h('td', { class: 'number' }, number(term.before)), h('td', { class: 'number' }, number(term.after)), difference(term.difference))))),
    h('tfoot', null, h('tr', null, h('th', { scope: 'row' }, t('improve.total')),
      before && h('td', { class: 'number' }, number(before.total)), h('td', { class: 'number' }, number(after.total)), difference(after.total - (before?.total ?? 0)))));
}
