// What the server tells of an improvement in names and squares, in words.

import { t } from '../texts.js';
import { manWords } from './men.js';
import { termWords } from './terms.js';

/** @typedef {NonNullable<Api.Candidate['told_parts']>} Told In what play and points differ. */
/** @typedef {Told['gained'][number]} ThemeChange */

/** @typedef {import('../texts.js').Key} Key */

/** @type {Record<string, Key>} */
const CASTLINGS = { K: 'improve.castling.K', Q: 'improve.castling.Q', k: 'improve.castling.k', q: 'improve.castling.q' };

/** @type {Record<string, Key>} */
const PLAY = { threats: 'improve.play.threats', thematic: 'improve.play.thematic', mates: 'improve.play.mates', duals: 'improve.play.duals', variants: 'improve.play.variants' };

/**
 * What was done, in the order in which it was.
 * @param {Api.Changes} changes
 * @returns {string} `delete white pawn f4; add black rook a7`
 */
export function changeWords(changes) {
  const parts = [];
  const part = (/** @type {Key} */ key, /** @type {string[]} */ items) => items.length > 0 && parts.push(t(key, { what: listed(items) }));
  part('improve.done.delete', changes.delete.map(unit));
  part('improve.done.exchange', (changes.exchange ?? []).map((text) => {
    const [before, after] = text.split('=');
    return t('improve.done.exchanged', { unit: unit(before), man: manWords(after) });
  }));
  part('improve.done.swap', (changes.swap ?? []).map((text) => {
    const [one, other] = text.split('-');
    return t('improve.done.swapped', { one: unit(one), other: unit(other) });
  }));
  if (changes.mirror) parts.push(t('improve.done.mirror'));
  part('improve.done.shift', shifts(changes.shift));
  part('improve.done.move', (changes.move ?? []).map((text) => {
    const [one, square] = text.split('-');
    return t('improve.done.moved', { unit: unit(one), square });
  }));
  part('improve.done.add', changes.add.map(unit));
  for (const [sign, key] of /** @type {[string, Key][]} */ ([['-', 'improve.done.forbid'], ['+', 'improve.done.allow']])) {
    const letters = (changes.castling ?? []).filter((text) => text.startsWith(sign)).flatMap((text) => [...text.slice(1)]);
    part(key, letters.map((letter) => t(CASTLINGS[letter])));
  }
  if (changes.en_passant === '-') parts.push(t('improve.done.no-en-passant'));
  else if (changes.en_passant) parts.push(t('improve.done.en-passant', { square: changes.en_passant }));
  return parts.join('; ');
}

/**
 * Which themes are gained and which are lost, a line each.
 * @param {Told} told
 * @returns {string[]}
 */
export function themeWords(told) {
  const theme = (/** @type {ThemeChange} */ { name, before, after }) => {
    const words = termWords(name);
    if (before === undefined || after === undefined || after === 0 || (before === 0 && after === 1)) return words;
    return t('improve.told.times', { what: words, before, after });
  };
  return [line('improve.told.gained', told.gained.map(theme)), line('improve.told.lost', told.lost.map(theme))].flat();
}

/**
 * In what themes and play differ, a line for each kind of difference; of the points the table tells.
 * @param {Told} told
 * @returns {string[]}
 */
export function toldWords(told) {
  const play = told.play.map(({ name, before, after }) => t('improve.told.times', { what: PLAY[name] ? t(PLAY[name]) : name, before, after }));
  return [...themeWords(told), ...line('improve.told.play', play)];
}

/** @param {Key} key @param {string[]} parts */
function line(key, parts) {
  return parts.length > 0 ? [t(key, { what: parts.join(', ') })] : [];
}

/**
 * Other squares for what was added or moved.
 * @param {Api.Candidate['alike_parts']} alike
 * @returns {string[]}
 */
export function alikeWords({ units, more }) {
  const lines = units.map((one) => t('improve.alike', { man: manWords(one.unit[0]), square: one.unit.slice(1), instead: one.instead.join(', ') }));
  if (more > 0) lines.push(t(more === 1 ? 'improve.alike.one' : 'improve.alike.more', { count: more }));
  return lines;
}

/** @param {string} text As in FEN with the square. */
function unit(text) {
  return t('improve.unit', { man: manWords(text[0]), square: text.slice(1) });
}

/** @param {[number, number]} shift */
function shifts([files, ranks]) {
  const words = [];
  const some = (/** @type {number} */ count, /** @type {Key} */ one, /** @type {Key} */ more) => t(Math.abs(count) === 1 ? one : more, { count: Math.abs(count) });
  if (files !== 0) words.push(files < 0 ? some(files, 'improve.shift.left', 'improve.shift.left.more') : some(files, 'improve.shift.right', 'improve.shift.right.more'));
  if (ranks !== 0) words.push(ranks < 0 ? some(ranks, 'improve.shift.down', 'improve.shift.down.more') : some(ranks, 'improve.shift.up', 'improve.shift.up.more'));
  return words;
}

/** @param {string[]} items */
function listed(items) {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : t('improve.and', { first: items.slice(0, -1).join(', '), last });
}
