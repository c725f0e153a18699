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
 * What was done to all men at once.
 * @typedef {object} Moved
 * @property {boolean} mirror Whether left has become right, before they were shifted.
 * @property {number} files To the right.
 * @property {number} ranks Up.
 */

/**
 * A position with all men moved at once, so that only what was done to single ones tells it from another. Men that leave the board are gone.
 * @param {string} fen
 * @param {Moved} moved
 * @returns {string} The first field of a FEN.
 */
export function withMoved(fen, { mirror, files, ranks }) {
  const standing = new Map();
  for (const [square, letter] of men(fen)) {
    const file = 'abcdefgh'.indexOf(square[0] ?? '');
    standing.set(`${(mirror ? 7 - file : file) + files},${Number(square[1]) + ranks}`, letter);
  }
  return [8, 7, 6, 5, 4, 3, 2, 1].map((rank) =>
    [0, 1, 2, 3, 4, 5, 6, 7].map((file) => standing.get(`${file},${rank}`) ?? '1').join('').replace(/1+/g, (empty) => String(empty.length))).join('/');
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
