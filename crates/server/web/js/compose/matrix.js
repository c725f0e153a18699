// A matrix: units that are given, squares with several units to choose from, squares that stay empty, free kings, units that may be added. A plain
// value and pure functions on it, each of which returns another one. What a matrix cannot be is told by the server.

import { SQUARES, boardOf, menOf } from '../board/squares.js';

/** @typedef {import('../board/squares.js').Key} Key */
/** @typedef {'K' | 'k'} King */

/**
 * @typedef {object} Additions
 * @property {number} most The largest number of units.
 * @property {string} kinds Letters as in FEN; nothing means all.
 * @property {readonly Key[] | null} squares Null means all.
 */

/**
 * @typedef {object} Matrix
 * @property {string} stipulation Nothing if the matrix does not say it.
 * @property {ReadonlyMap<Key, string>} men Units that are given, letters as in FEN.
 * @property {Readonly<Record<King, readonly Key[] | null>>} kings Where a king that is not given may stand; null if that is not said.
 * @property {ReadonlyMap<Key, string>} slots What may stand on a square: letters, and `-` for nothing.
 * @property {readonly Key[]} empty Squares on which nothing stands.
 * @property {Additions} add
 * @property {string} key The key that is wanted, or nothing.
 * @property {string} solutions How many solutions of help and series play, or nothing.
 * @property {readonly string[]} themes
 */

/** What may stand in a slot or be added, in the order in which it is shown. */
export const KINDS = 'QRBNPqrbnp';
/** Nothing, as something that may stand in a slot. */
export const NOTHING = '-';
/** The most units that the program adds. */
export const MOST_ADDED = 6;

/** @returns {Matrix} */
export function blank() {
  return { stipulation: '', men: new Map(), kings: { K: null, k: null }, slots: new Map(), empty: [], add: { most: 0, kinds: '', squares: null }, key: '', solutions: '', themes: [] };
}

/** The units that are given, as the first field of a FEN. @param {Matrix} matrix */
export function fieldOf({ men }) {
  return boardOf(men);
}

/** Whether nothing is said of any square. @param {Matrix} matrix */
export function isBlank({ men, kings, slots, empty }) {
  return men.size === 0 && slots.size === 0 && empty.length === 0 && !kings.K && !kings.k;
}

/**
 * Other units are given. One that has come takes the place of whatever was said of its square; a second king takes that of the first.
 * @param {Matrix} matrix
 * @param {string} board The first field of a FEN.
 * @returns {Matrix}
 */
export function withBoard(matrix, board) {
  const men = menOf(board);
  const come = [...men].filter(([square, letter]) => matrix.men.get(square) !== letter);
  let next = come.reduce((next, [square]) => ({ ...next, slots: without(next.slots, square), empty: next.empty.filter((other) => other !== square) }), matrix);
  for (const king of /** @type {const} */ (['K', 'k'])) {
    const standing = [...men].filter(([, letter]) => letter === king).map(([square]) => square);
    if (standing.length > 0) next = { ...next, kings: { ...next.kings, [king]: null } };
    if (standing.length > 1) for (const square of standing) if (matrix.men.get(square) === king) men.delete(square);
  }
  return { ...next, men };
}

/**
 * What may stand on a square; nothing given or empty there any more.
 * @param {Matrix} matrix
 * @param {Key} square
 * @param {string} letters
 * @returns {Matrix}
 */
export function withSlot(matrix, square, letters) {
  const slots = new Map(matrix.slots);
  const units = possible(square, letters);
  if (units) slots.set(square, units);
  else slots.delete(square);
  return { ...matrix, men: without(matrix.men, square), empty: matrix.empty.filter((other) => other !== square), slots };
}

/**
 * The units of these that can stand on a square, in the usual order.
 * @param {Key} square
 * @param {string} letters
 */
export function possible(square, letters) {
  const isEdge = square[1] === '1' || square[1] === '8';
  return [...KINDS + NOTHING].filter((letter) => letters.includes(letter) && !(isEdge && letter.toLowerCase() === 'p')).join('');
}

/**
 * A square stays empty, or need not any more.
 * @param {Matrix} matrix
 * @param {Key} square
 * @returns {Matrix}
 */
export function withEmpty(matrix, square) {
  const isEmpty = matrix.empty.includes(square);
  const cleared = withoutAll(matrix, square);
  return isEmpty ? cleared : { ...cleared, empty: inOrder([...cleared.empty, square]) };
}

/**
 * A king may stand on a square, or may not any more. A king that was given is free then.
 * @param {Matrix} matrix
 * @param {King} king
 * @param {Key} square On which no other unit is given.
 * @returns {Matrix}
 */
export function withKing(matrix, king, square) {
  const before = matrix.kings[king] ?? [...matrix.men].filter(([, letter]) => letter === king).map(([where]) => where);
  const isGiven = matrix.kings[king] === null && before.includes(square);
  const squares = before.includes(square) && !isGiven ? before.filter((other) => other !== square) : [...before, square];
  return withKings(matrix, king, squares);
}

/**
 * A king may stand on any of these squares; on none: nothing is said of him.
 * @param {Matrix} matrix
 * @param {King} king
 * @param {readonly Key[]} squares
 * @returns {Matrix}
 */
export function withKings(matrix, king, squares) {
  const men = new Map([...matrix.men].filter(([, letter]) => letter !== king));
  return { ...matrix, men, kings: { ...matrix.kings, [king]: squares.length > 0 ? inOrder(squares) : null } };
}

/**
 * Nothing is said of a square any more.
 * @param {Matrix} matrix
 * @param {Key} square
 * @returns {Matrix}
 */
export function withoutAll(matrix, square) {
  const left = (/** @type {King} */ king) => {
    const squares = matrix.kings[king];
    // A king who may stand anywhere has no sign there that could be taken away.
    if (!squares || squares.length === SQUARES.length) return squares;
    const others = squares.filter((other) => other !== square);
    return others.length > 0 ? others : null;
  };
  return {
    ...matrix, men: without(matrix.men, square), slots: without(matrix.slots, square), empty: matrix.empty.filter((other) => other !== square),
    kings: { K: left('K'), k: left('k') },
  };
}

/**
 * What the board shows of a matrix besides its units.
 * @typedef {object} Sign
 * @property {Key} square
 * @property {'slot' | 'empty' | 'king' | 'area'} kind `area`: units may be added there, and not everywhere.
 * @property {string} letters Of a slot and of kings.
 */

/** @param {Matrix} matrix @returns {Sign[]} */
export function signsOf({ men, kings, slots, empty, add }) {
  /** @type {Sign[]} */
  const signs = [];
  for (const square of SQUARES) {
    const letters = slots.get(square);
    const free = /** @type {const} */ (['K', 'k']).filter((king) => kings[king] && kings[king].length < SQUARES.length && kings[king].includes(square)).join('');
    if (men.has(square)) continue;
    if (empty.includes(square)) signs.push({ square, kind: 'empty', letters: '' });
    else if (letters) signs.push({ square, kind: 'slot', letters: letters + free });
    else if (free) signs.push({ square, kind: 'king', letters: free });
    else if (add.most > 0 && add.squares && add.squares.includes(square)) signs.push({ square, kind: 'area', letters: '' });
  }
  return signs;
}

/** In the order of the board. @param {readonly Key[]} squares */
export function inOrder(squares) {
  return SQUARES.filter((square) => squares.includes(square));
}

/**
 * @param {ReadonlyMap<Key, string>} map
 * @param {Key} square
 */
function without(map, square) {
  const next = new Map(map);
  next.delete(square);
  return next;
}
