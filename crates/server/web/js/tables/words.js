// What tables say, in words and signs.

import { turnOf } from '../solve/positions.js';
import { t } from '../texts.js';

/** @typedef {Api.TablesProbe | Api.TablesZeroingProbe | Api.TablesHelpmateProbe} Probe */
/** @typedef {Probe['moves'][number]['value']} MoveValue */

/**
 * What a table says of the position.
 * @param {Probe} probe
 * @returns {string}
 */
export function valueWords(probe) {
  switch (probe.format) {
    case 'keymove-tables-probe': return mateWords(probe);
    case 'keymove-tables-zeroing-probe': return ruleWords(probe);
    case 'keymove-tables-helpmate-probe': return helpWords(probe);
  }
}

/**
 * The sign for what a move is worth for whoever makes it.
 * @param {MoveValue} value
 * @returns {{ sign: string, tone: 'win' | 'draw' | 'loss' | 'help' }}
 */
export function moveSign(value) {
  if (value === null) return { sign: '–', tone: 'draw' };
  if ('stipulation' in value) return { sign: `${value.stipulation} (${value.exact ? '' : '≥ '}${value.solutions})`, tone: 'help' };
  if ('moves' in value) return value.kind === 'draw' ? { sign: '=', tone: 'draw' } : { sign: signed(value.kind === 'win', value.moves ?? 0), tone: value.kind };
  switch (value.under_rule) {
    case 'draw': return { sign: '=', tone: 'draw' };
    case 'win': case 'loss': return { sign: signed(value.under_rule === 'win', value.plies), tone: value.under_rule };
    default: return { sign: `= (${signed(value.under_rule === 'cursed_win', value.plies)})`, tone: 'draw' };
  }
}

/** What the signs of the moves mean. @param {Probe} probe @returns {string} */
export function legendWords(probe) {
  switch (probe.format) {
    case 'keymove-tables-probe': return t('tables.legend.mate');
    case 'keymove-tables-zeroing-probe': return `${t('tables.legend.zeroing')} ${countWords(probe)}`;
    case 'keymove-tables-helpmate-probe': return t('tables.legend.helpmate');
  }
}

/** @param {boolean} isWon @param {number} count */
function signed(isWon, count) {
  return `${isWon ? '+' : '−'}${count}`;
}

/** @param {string} fen @param {boolean} mover Whether it is about the side to move. */
function side(fen, mover) {
  return t(`solve.study.side.${(turnOf(fen) === 'w') === mover ? 'white' : 'black'}`);
}

/** @param {Api.TablesProbe} probe */
function mateWords({ fen, value }) {
  if (value.kind === 'draw') return t('tables.draw');
  const winner = side(fen, value.kind === 'win');
  return value.moves === 0 ? t('tables.mate', { side: winner }) : t('tables.mates', { side: winner, moves: value.moves ?? 0 });
}

/** @param {Api.TablesZeroingProbe} probe */
function ruleWords(probe) {
  const { fen, value, halfmoves } = probe;
  const winner = side(fen, value.under_rule === 'win' || value.under_rule === 'cursed_win');
  switch (value.under_rule) {
    case 'draw': return t('tables.draw');
    case 'win': case 'loss': return value.plies === 0 ? t('tables.mate', { side: winner }) : t(value.plies === 1 ? 'tables.rule.wins.one' : 'tables.rule.wins', { side: winner, plies: value.plies });
    default: return t('tables.rule.draw', { side: winner }) + (halfmoves > 0 ? ` ${countWords(probe)}` : '');
  }
}

/** @param {Api.TablesZeroingProbe} probe */
function countWords({ halfmoves }) {
  return halfmoves === 0 ? t('tables.rule.fresh') : t('tables.rule.before', { halfmoves });
}

/** @param {Api.TablesHelpmateProbe} probe */
function helpWords({ fen, mated, value }) {
  const loser = t(`solve.study.side.${mated}`);
  if (value === null) return t('tables.help.never', { side: loser });
  if (value.plies === 0) return t('tables.mate', { side: side(fen, false) });
  const key = value.solutions === 1 ? 'tables.help.one' : value.exact ? 'tables.help.many' : 'tables.help.least';
  return t(key, { side: loser, stipulation: value.stipulation, solutions: value.solutions });
}
