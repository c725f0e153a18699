// Where the men of a position stand, and in what two positions differ. Reads the first field of a FEN; knows no rules.

/**
 * @typedef {object} Difference
 * @property {string} square
 * @property {string} was Letter of the man that stood there, as in FEN, or nothing.
 * @property {string} is Letter of the man that stands there, or nothing.
 */

/** @typedef {'gone' | 'come' | 'changed'} Kind What became of a square. */

/**
 * The men of a position by their squares.
 * @param {string} fen
 * @returns {Map<string, string>} Letters as in FEN.
 */
export function men(fen) {
  const found = new Map();
  const ranks = (fen.trim().split(/\s+/)[0] ?? '').split('/');
  ranks.forEach((rank, down) => {
    let file = 0;
    for (const letter of rank) {
      if (/\d/.test(letter)) file += Number(letter);
      else found.set('abcdefgh'[file++] + String(8 - down), letter);
    }
  });
  return found;
}

/**
 * The squares in which two positions differ, from a8 to h1 by ranks.
 * @param {string} before
 * @param {string} after
 * @returns {Difference[]}
 */
export function differences(before, after) {
  const [old, now] = [men(before), men(after)];
  const squares = new Set([...old.keys(), ...now.keys()]);
  return [...squares]
    .filter((square) => old.get(square) !== now.get(square))
    .sort((one, other) => Number(other[1]) - Number(one[1]) || one.localeCompare(other))
    .map((square) => ({ square, was: old.get(square) ?? '', is: now.get(square) ?? '' }));
}

/**
 * @param {Difference} difference
 * @returns {Kind}
 */
export function kind({ was, is }) {
  if (!was) return 'come';
  return is ? 'changed' : 'gone';
}

/**
 * How many men a position has.
 * @param {string} fen
 * @returns {{ white: number, black: number, all: number }}
 */
export function units(fen) {
  const letters = [...men(fen).values()];
  const white = letters.filter((letter) => letter === letter.toUpperCase()).length;
  return { white, black: letters.length - white, all: letters.length };
}
