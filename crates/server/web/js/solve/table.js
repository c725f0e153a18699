// Solutions side by side on the page: a table with a row for each, in which cells show on the board what they say.

import { h } from '../dom.js';
import { t } from '../texts.js';
import { label, nameMen, nameUnits, unitWords } from '../tree/notation.js';
import { find, lineTo } from '../tree/walk.js';
import { functionWords, gridOf, isCaptured, marksOfDuty } from './compared.js';
import { SPOKEN } from './said.js';

/** @typedef {import('./compared.js').Compared} Compared */
/** @typedef {import('./compared.js').Duty} Duty */
/** @typedef {import('./compared.js').Place} Place */
/** @typedef {import('./compared.js').Solution} Solution */
/** @typedef {import('./results.js').Result} Result */
/** @typedef {import('./settings.js').Settings} Settings */

/**
 * What is seen when so many moves of a solution are made.
 * @typedef {object} Seen
 * @property {Place} place
 * @property {number} ply
 * @property {Api.Marks} [marks]
 */

/**
 * What the table tells.
 * @typedef {object} TableHands
 * @property {(seen: Seen) => void} go Something was picked.
 * @property {(seen: Seen | null) => void} point Somebody points at something, or no longer.
 * @property {(changes: Partial<Settings>) => void} change
 */

/**
 * @param {Compared} compared
 * @param {readonly Result[]} results
 * @param {Settings} settings
 * @param {TableHands} hands
 * @returns {HTMLElement}
 */
export function tableView(compared, results, settings, hands) {
  const grid = gridOf(compared, settings.columns);
  const heads = grid.heads.map(({ name, unit }) => (unit ? nameUnits(unitName(unit), settings.letters) : capital(functionWords(name ?? ''))));
  const rows = compared.solutions.map((solution, index) => h('tr', { role: 'row' },
    h('th', { scope: 'row', role: 'rowheader' }, rowHead(solution, index, results, settings, hands)),
    (grid.rows[index] ?? []).map((duties, column) => cellView(solution, duties, heads[column] ?? '', settings, hands))));
  return h('section', { class: 'solve-compared', 'aria-label': t('solve.table') },
    h('div', { class: 'toolbar' }, h('h3', null, t('solve.table')), h('span', { class: 'space' }), columnsChoice(settings, hands)),
    h('div', { class: 'scroll' },
      // On narrow pages rows stand one below the other, and would be no table without the roles.
      h('table', { class: 'table duties', role: 'table' },
        h('caption', null, t('solve.table.caption')),
        h('thead', { role: 'rowgroup' }, h('tr', { role: 'row' }, h('th', { scope: 'col', role: 'columnheader' }, t('solve.table.solution')), heads.map((name) => h('th', { scope: 'col', role: 'columnheader' }, name)))),
        h('tbody', { role: 'rowgroup' }, rows))),
    relationsView(compared.relations, settings));
}

/** Lines about what solutions have to do with each other that are shown at once. */
const FEW = 8;

/** @param {string[]} relations @param {Settings} settings */
function relationsView(relations, { letters }) {
  if (relations.length === 0) return null;
  const list = (/** @type {string[]} */ lines) => h('ul', { class: 'duties-relations' }, lines.map((line) => h('li', null, nameMen(nameUnits(line, letters), letters))));
  const rest = relations.slice(FEW);
  return h('div', null, list(relations.slice(0, FEW)), rest.length > 0 && h('details', null, h('summary', null, t('solve.table.more', { count: rest.length })), list(rest)));
}

/** @param {string | null} text */
function capital(text) {
  return text ? text[0]?.toUpperCase() + text.slice(1) : '';
}

/** @param {number} index */
function numberOf(index) {
  return `(${index + 1})`;
}

/** As texts of the server name it: `wRc1`. @param {import('./compared.js').Unit} unit */
function unitName({ piece, square }) {
  return `${piece === piece.toUpperCase() ? 'w' : 'b'}${piece.toUpperCase().replace('N', 'S')}${square}`;
}

/**
 * The number of a solution, of which twin it is, and its moves.
 * @param {Solution} solution
 * @param {number} index
 * @param {readonly Result[]} results
 * @param {Settings} settings
 * @param {TableHands} hands
 */
function rowHead({ place }, index, results, { letters }, hands) {
  const result = results[place.result];
  const end = result?.root && find(result.root, place.moves, [place.group]);
  const nodes = end ? lineTo(end) : [];
  const words = [numberOf(index), result?.label, place.group === 'set_play' && t('solve.phase.set_play')].filter(Boolean).join(' ');
  return [h('span', { class: 'soft figures' }, words), ' ', ...nodes.flatMap((node, at) => {
    const bare = node.second && nodes[at - 1]?.number === node.number;
    return [h('button', { type: 'button', class: 'tree-move', title: t('solve.tree.move.help'), onclick: () => hands.go({ place, ply: at + 1 }) }, label(node, letters, bare)), ' '];
  })];
}

/**
 * @param {Solution} solution
 * @param {Duty[]} duties
 * @param {string} head Of the column.
 * @param {Settings} settings
 * @param {TableHands} hands
 */
function cellView(solution, duties, head, settings, hands) {
  return h('td', { role: 'cell', 'data-head': head, class: duties.length ? '' : 'is-empty' }, duties.length
    ? h('div', { class: 'duties-cell' }, duties.map((duty) => dutyButton(solution, duty, settings, hands)))
    : h('span', { class: 'soft', 'aria-label': t('solve.table.none') }, '–'));
}

/**
 * @param {Solution} solution
 * @param {Duty} duty
 * @param {Settings} settings
 * @param {TableHands} hands
 */
function dutyButton(solution, duty, { columns, letters }, hands) {
  const { unit, name, squares, other } = duty;
  const tail = (/** @type {(words: string) => string} */ named) => [squares.join(' '), other && `${isCaptured(name) ? `${t('solve.table.by')} ` : ''}${named(unitName(other))}`].filter(Boolean).join(' ');
  const seen = { place: solution.place, ply: duty.ply, marks: marksOfDuty(solution, duty) };
  const does = name && functionWords(name);
  const what = does ?? t('solve.table.moves');
  const shown = columns === 'function' ? nameUnits(unitName(unit), letters) : does ?? '→';
  return h('button', {
    type: 'button', class: 'duty', title: t('solve.table.duty.help'),
    onclick: () => hands.go(seen),
    onmouseenter: () => hands.point(seen), onfocus: () => hands.point(seen),
    onmouseleave: () => hands.point(null), onblur: () => hands.point(null),
  }, h('span', { 'aria-hidden': 'true' }, shown, ' ', h('span', { class: 'soft' }, tail((words) => nameUnits(words, letters)))),
  h('span', { class: 'unseen' }, [unitWords(unitName(unit), SPOKEN), what, tail((words) => unitWords(words, SPOKEN))].filter(Boolean).join(', ')));
}

/**
 * @param {Settings} settings
 * @param {TableHands} hands
 */
function columnsChoice({ columns }, hands) {
  return h('div', { class: 'toolbar', role: 'group', 'aria-label': t('solve.table.columns') }, /** @type {const} */ (['function', 'unit']).map((name) =>
    h('button', { type: 'button', class: 'chip', 'aria-pressed': String(name === columns), title: t(`solve.table.columns.${name}.help`), onclick: () => hands.change({ columns: name }) }, t(`solve.table.columns.${name}`))));
}
