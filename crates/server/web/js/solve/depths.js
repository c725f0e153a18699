// What the search did at each depth, as a table: while it runs, and behind the solution.

import { h } from '../dom.js';
import { t } from '../texts.js';
import { compact } from './progress.js';

/** @typedef {Api.DepthReport} Depth */
/** @typedef {'depth' | 'generated' | 'terminal' | 'live' | 'branching' | 'rate' | 'time'} Column */

/** @type {Record<Column, (depth: Depth, before: Depth | undefined) => string>} */
const CELLS = {
  depth: ({ depth }) => String(depth),
  generated: ({ generated }) => compact(generated),
  terminal: ({ terminal }) => compact(terminal),
  live: (depth) => compact(live(depth)),
  branching: ({ generated }, before) => {
    const from = before ? live(before) : 1;
    return from > 0 ? (generated / from).toFixed(1) : '–';
  },
  rate: ({ rate }) => (rate === null ? '–' : t('solve.rate', { rate: compact(rate) })),
  time: ({ seconds }) => `${(seconds * 1000).toFixed(seconds < 0.1 ? 1 : 0)} ms`,
};

/** @param {Depth} depth */
function live({ generated, terminal }) {
  return generated - terminal;
}

/**
 * @param {readonly Depth[]} depths
 * @param {readonly Column[]} columns The first one names the rows.
 * @returns {HTMLElement}
 */
export function depthTable(depths, columns) {
  const cell = (/** @type {string} */ words, /** @type {number} */ place) => (place === 0
    ? h('th', { scope: 'row', class: 'number' }, words)
    : h('td', { class: 'number' }, words));
  return h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': t('solve.depths') }, h('table', { class: 'table' },
    h('thead', null, h('tr', null, columns.map((name) => h('th', { scope: 'col', class: 'number' }, t(`solve.depths.${name}`))))),
    h('tbody', null, depths.map((depth, index) => h('tr', null, columns.map((name, place) => cell(CELLS[name](depth, depths[index - 1]), place)))))));
}
