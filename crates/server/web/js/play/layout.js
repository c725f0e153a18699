// How the moves of a tree stand on the page: the main line in rows of a move of each side, between them what varies it and remarks on it.

import * as games from './game.js';
import { followers } from './tree.js';

/**
 * A move as it is written.
 * @typedef {object} Cell
 * @property {number} at Which one of the tree.
 * @property {string} number `1.` or `1...`, or nothing where it goes without saying.
 * @property {string} san
 * @property {string} marks Behind it: `!?`, `±`.
 */

/** @typedef {{ cell: Cell } | { remark: string } | { lines: Part[][] }} Part Of a variation: a move, a remark, or variations of the move before. */

/**
 * @typedef {{ number: string, white: Cell | null, black: Cell | null }} Row
 * @typedef {{ remark: string, lines: Part[][] }} Aside
 */

/** Marks of value as they are drawn, by their numbers in PGN. @type {Record<number, string>} */
const SIGNS = {
  1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!', 7: '□', 10: '=', 13: '∞', 14: '⩲', 15: '⩱', 16: '±', 17: '∓', 18: '+−', 19: '−+', 22: '⨀', 23: '⨀',
  32: '⟳', 33: '⟳', 36: '→', 37: '→', 40: '↑', 41: '↑', 44: '=∞', 45: '=∞', 132: '⇆', 133: '⇆', 138: '⨁', 139: '⨁', 140: '∆', 146: 'N',
};

/**
 * @param {games.Game} game
 * @returns {(Row | Aside)[]}
 */
export function layout(game) {
  const { tree } = game;
  const next = followers(tree);

  /** @param {number} at @param {number} ply @param {boolean} isNumbered @returns {Cell} */
  const cell = (at, ply, isNumbered) => ({
    at,
    number: isNumbered || games.toMove(game, ply) === 'white' ? games.numberOf(game, ply) : '',
    san: tree[at].san,
    marks: (tree[at].marks ?? []).map((mark) => SIGNS[mark] ?? `$${mark}`).join(''),
  });

  /** A variation from its first move on. @param {number} first @param {number} begins @returns {Part[]} */
  const variation = (first, begins) => {
    /** @type {Part[]} */
    const parts = [];
    let isNumbered = true;
    /** @type {number[]} */
    let others = [];
    for (let [at, ply] = [first, begins]; at !== undefined; ply += 1) {
      const [before, comment] = [words(tree[at].before), words(tree[at].comment)];
      if (before) parts.push({ remark: before });
      parts.push({ cell: cell(at, ply, isNumbered || before !== '') });
      if (comment) parts.push({ remark: comment });
      if (others.length > 0) parts.push({ lines: others.map((other) => variation(other, ply)) });
      isNumbered = comment !== '' || others.length > 0;
      [at, ...others] = next.get(at) ?? [];
    }
    return parts;
  };

  /** @type {(Row | Aside)[]} */
  const all = [];
  let [at, ...others] = next.get(null) ?? [];
  /** @type {Row | null} The row that still has no move of Black. */
  let open = null;
  for (let ply = 0; at !== undefined; ply += 1) {
    const { before, comment } = tree[at];
    if (words(before)) {
      all.push({ remark: words(before), lines: [] });
      open = null;
    }
    const number = games.numberOf(game, ply).replace(/\.+$/, '.');
    const shown = { ...cell(at, ply, false), number: '' };
    if (games.toMove(game, ply) === 'white') all.push(open = { number, white: shown, black: null });
    else if (open) [open.black, open] = [shown, null];
    else all.push({ number, white: null, black: shown });
    if (words(comment) || others.length > 0) {
      all.push({ remark: words(comment), lines: others.map((other) => variation(other, ply)) });
      open = null;
    }
    [at, ...others] = next.get(at) ?? [];
  }
  return all;
}

/** A remark as people read it: what programs tell each other in it, such as `[%clk 0:10:00]`, stays in the file alone. @param {string} [text] */
function words(text = '') {
  return text.replace(/\[%[^\]]*\]/g, '').replace(/\s+/g, ' ').trim();
}
