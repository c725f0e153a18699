// What stands where, read off the first field of a FEN: for small pictures and for their words. No rules of chess here.

const ROLES = /** @type {Record<string, string>} */ ({ k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' });
const LETTERS = /** @type {Record<string, string>} */ ({ k: 'K', q: 'Q', r: 'R', b: 'B', n: 'S', p: '' });
const ORDER = 'kqrbnp';

/**
 * @typedef {object} Man
 * @property {'white' | 'black'} color
 * @property {string} role As in the names of the pictures: `king`.
 * @property {string} letter As in FEN, in lower case.
 * @property {number} file From 0, the a-file.
 * @property {number} rank From 0, White's first rank.
 */

/**
 * The men of a FEN. Signs that are no men are passed over; what is beyond the board too.
 * @param {string} fen
 * @returns {Man[]}
 */
export function men(fen) {
  /** @type {Man[]} */
  const found = [];
  const rows = (fen.trim().split(/\s+/)[0] ?? '').split('/');
  rows.slice(0, 8).forEach((row, index) => {
    let file = 0;
    for (const sign of row) {
      if (/[1-8]/.test(sign)) {
        file += Number(sign);
        continue;
      }
      const letter = sign.toLowerCase();
      const role = ROLES[letter];
      if (role && file < 8) found.push({ color: sign === letter ? 'black' : 'white', role, letter, file, rank: 7 - index });
      file += 1;
    }
  });
  return found;
}

/**
 * The men of one side as problemists write them, the king first: `Kd8, Qb5, Bb3, f4`.
 * @param {Man[]} all
 * @param {'white' | 'black'} color
 */
export function listed(all, color) {
  return all
    .filter((man) => man.color === color)
    .sort((a, b) => ORDER.indexOf(a.letter) - ORDER.indexOf(b.letter) || a.file - b.file || a.rank - b.rank)
    .map((man) => LETTERS[man.letter] + 'abcdefgh'[man.file] + (man.rank + 1))
    .join(', ');
}
