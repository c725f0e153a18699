// What is asked of tables about the position on the board: of which kind they are, who is mated, and what of the fifty moves has gone before.

import { menOf } from '../board/squares.js';
import { turnOf } from '../solve/positions.js';

/** The kinds of tables, in the order in which they are offered. */
export const KINDS = /** @type {const} */ (['mate', 'zeroing', 'helpmate']);
/** @typedef {(typeof KINDS)[number]} Kind */

/**
 * Which kind was chosen last, where a helpmate is on the board and everywhere else.
 * @typedef {{ help: Kind, other: Kind }} Chosen
 */

/** @typedef {Pick<Api.ProbeRequest, 'fen' | 'kind' | 'mated'> & { kind: Kind }} Question */
/** @typedef {Pick<import('../store.js').Shared, 'panel' | 'problem'>} World */

/** The panels in which positions of the problem itself are on the board. */
const OF_PROBLEM = ['problem', 'improve', 'share'];

/** Men of tables that are made when they are wanted, and of those that a server may have besides. */
const MADE = 4, MOST = 5;

/** The men of a position, which say in which table it is. @param {string} fen */
function menIn(fen) {
  return [...menOf(fen).values()].sort().join('');
}

/**
 * Whether a table may know the position.
 * @param {string} fen
 * @param {boolean} served Whether a server answers, which may have tables of five men.
 * @returns {boolean}
 */
export function isFew(fen, served) {
  const men = menIn(fen);
  const castling = fen.trim().split(/\s+/)[2] ?? '-';
  return men.includes('K') && men.includes('k') && men.length > 2 && men.length <= (served ? MOST : MADE) && castling === '-';
}

/**
 * What was kept of the choice, whoever wrote it; mates if there is nothing, and help to mate for helpmates.
 * @param {any} kept
 * @returns {Chosen}
 */
export function chosenOf(kept) {
  const known = (/** @type {unknown} */ kind) => KINDS.find((one) => one === kind);
  return { help: known(kept?.help) ?? 'helpmate', other: known(kept?.other) ?? 'mate' };
}

/**
 * The stipulation of a helpmate, if one is on the board.
 * @param {World} world
 * @returns {RegExpMatchArray | null}
 */
function helpmate({ panel, problem }) {
  return OF_PROBLEM.includes(panel) ? problem.stipulation.trim().match(/^(?:exact-)?h#\d+(\.5)?$/i) : null;
}

/** Which part of the choice holds. @param {World} world @returns {keyof Chosen} */
export function occasion(world) {
  return helpmate(world) ? 'help' : 'other';
}

/**
 * Who is mated: in a helpmate the side that begins, or the other one if half a move comes first; elsewhere Black, or White if that side has
 * nothing to mate with.
 * @param {string} fen
 * @param {World} world
 * @returns {'white' | 'black'}
 */
function matedIn(fen, world) {
  const asked = helpmate(world);
  if (asked) return (turnOf(world.problem.fen) === 'w') === (asked[1] === undefined) ? 'white' : 'black';
  return [...menOf(fen).values()].some((man) => 'QRBNP'.includes(man)) ? 'black' : 'white';
}

/**
 * @param {string} fen The position on the board.
 * @param {Chosen} chosen
 * @param {World} world
 * @returns {Question}
 */
export function questionOf(fen, chosen, world) {
  const kind = chosen[occasion(world)];
  // Games alone have a counter that is right after every move.
  const counted = kind === 'zeroing' && world.panel === 'play';
  const position = counted ? fen : [...fen.trim().split(/\s+/).slice(0, 4), '0', '1'].join(' ');
  return { fen: position, kind, ...(kind === 'helpmate' ? { mated: matedIn(fen, world) } : {}) };
}

/** What has the same name is answered by the same tables. @param {Question} question */
export function tableOf({ fen, kind, mated }) {
  return [menIn(fen), kind, mated ?? ''].join(' ');
}
