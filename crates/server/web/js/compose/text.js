// A matrix as the text of a file, in both directions. `docs/compose.md` says what a file may say; what is wrong with a text, and where, is told
// by the server, so that a text which cannot be read is only that here.

import { SQUARES, boardOf, letterOf, man, menOf, place, square } from '../board/squares.js';
import { KINDS, NOTHING, blank, inOrder } from './matrix.js';

/** @typedef {import('./matrix.js').Matrix} Matrix */
/** @typedef {import('./matrix.js').Key} Key */

/** The words that lines begin with, in the order in which they are written. */
const WORDS = /** @type {const} */ (['stipulation', 'board', 'king', 'slot', 'empty', 'add', 'key', 'solutions', 'theme']);
/** What is said once at most. */
const ONCE = ['stipulation', 'board', 'add', 'key', 'solutions'];

/** @typedef {(typeof WORDS)[number]} Word */
/** Some lines of a text: what they are about, or nothing for comments and blank ones. @typedef {{ word: Word | null, rest: string, lines: string[] }} Clause */

/** What is not a matrix. */
class Unreadable extends Error {}

/** @returns {never} */
function refuse() {
  throw new Unreadable();
}

/**
 * @param {string} text
 * @returns {Matrix | null} Null if it cannot be read.
 */
export function read(text) {
  try {
    return matrixOf(clausesOf(text));
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/**
 * The text with what another matrix says. Lines that say the same in both stay as they are, and so do comments.
 * @param {string} text
 * @param {Matrix} next
 * @returns {string} Of a text that cannot be read nothing stays.
 */
export function revised(text, next) {
  const before = read(text);
  if (!before) return written(next);
  const clauses = clausesOf(text);
  for (const word of WORDS) {
    const lines = linesOf(word, next);
    if (String(linesOf(word, before)) === String(lines) && clauses.some((clause) => clause.word === word)) continue;
    const isDrawn = clauses.some((clause) => clause.word === word && clause.lines.length > 1);
    const first = clauses.findIndex((clause) => clause.word === word);
    const at = first >= 0 ? first : placeFor(word, clauses);
    for (let index = clauses.length - 1; index >= at; index--) if (clauses[index]?.word === word) clauses.splice(index, 1);
    clauses.splice(at, 0, ...(isDrawn ? [drawn(next)] : lines).map((line) => ({ word, rest: '', lines: line.split('\n') })));
  }
  return joined(clauses.flatMap(({ lines }) => lines));
}

/** A matrix as a text of its own. @param {Matrix} matrix */
export function written(matrix) {
  return joined(WORDS.flatMap((word) => linesOf(word, matrix)));
}

/** @param {string[]} lines */
function joined(lines) {
  return `${lines.join('\n').replace(/\n+$/, '')}\n`;
}

/** Where the first line about something belongs: behind what comes before it in order, in front of everything else. @param {Word} word @param {Clause[]} clauses */
function placeFor(word, clauses) {
  const earlier = clauses.findLastIndex((clause) => clause.word !== null && WORDS.indexOf(clause.word) < WORDS.indexOf(word));
  if (earlier >= 0) return earlier + 1;
  const later = clauses.findIndex((clause) => clause.word !== null);
  return later >= 0 ? later : clauses.length;
}

/** @param {string} text @returns {Clause[]} */
function clausesOf(text) {
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '');
  const lines = plain ? plain.split('\n') : [];
  /** @type {Clause[]} */
  const clauses = [];
  for (let at = 0; at < lines.length; at++) {
    const [, name = '', rest = ''] = /^\s*(\S*)\s*(.*?)\s*$/.exec(lines[at]) ?? [];
    if (name === '' || name.startsWith('#')) {
      clauses.push({ word: null, rest: '', lines: [lines[at]] });
      continue;
    }
    const word = WORDS.find((word) => word === name.replace(/:+$/, '').toLowerCase()) ?? refuse();
    // A board that is drawn has its eight ranks in the next lines.
    const more = word === 'board' && rest === '' ? 8 : 0;
    clauses.push({ word, rest, lines: lines.slice(at, at + 1 + more) });
    at += more;
  }
  return clauses;
}

/** @param {Clause[]} clauses @returns {Matrix} */
function matrixOf(clauses) {
  let matrix = blank();
  const said = new Set();
  for (const clause of clauses) {
    if (!clause.word) continue;
    if (ONCE.includes(clause.word) && said.has(clause.word)) refuse();
    said.add(clause.word);
    matrix = withClause(matrix, clause);
  }
  return matrix;
}

/** @param {Matrix} matrix @param {Clause} clause @returns {Matrix} */
function withClause(matrix, { word, rest, lines }) {
  switch (word) {
    case 'board':
      return { ...matrix, men: rest ? fromField(rest) : fromDrawing(lines.slice(1)) };
    case 'king': {
      const [name, squares] = halves(rest);
      const king = { K: 'K', white: 'K', k: 'k', black: 'k' }[name.length > 1 ? name.toLowerCase() : name] ?? refuse();
      if (matrix.kings[/** @type {'K'} */ (king)]) refuse();
      return { ...matrix, kings: { ...matrix.kings, [king]: squaresOf(squares) } };
    }
    case 'slot': {
      const [where, what] = halves(rest);
      const letters = lettersOf(what);
      const slots = new Map(matrix.slots);
      for (const square of squaresOf(where)) {
        if (slots.has(square)) refuse();
        slots.set(square, letters);
      }
      return { ...matrix, slots };
    }
    case 'empty':
      return { ...matrix, empty: inOrder([...matrix.empty, ...squaresOf(rest)]) };
    case 'add':
      return { ...matrix, add: additionsOf(rest) };
    case 'theme':
      return { ...matrix, themes: [...matrix.themes, ...rest.split(',').map((name) => name.trim()).filter(Boolean)] };
    case null:
      return matrix;
    default:
      return { ...matrix, [word]: rest };
  }
}

/** What is before and after an equals sign. @param {string} text @returns {[string, string]} */
function halves(text) {
  const at = text.indexOf('=');
  return at < 0 ? refuse() : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

/** The men of the first field of a FEN. @param {string} text */
function fromField(text) {
  const field = text.split(/\s/)[0];
  const widths = field.split('/').map((rank) => [...rank].reduce((width, letter) => width + (/[1-8]/.test(letter) ? Number(letter) : man(letter) ? 1 : refuse()), 0));
  if (widths.length !== 8 || widths.some((width) => width !== 8)) refuse();
  return menOf(field);
}

/** @param {string[]} lines A rank each, from the eighth. */
function fromDrawing(lines) {
  if (lines.length !== 8) refuse();
  /** @type {Map<Key, string>} */
  const men = new Map();
  lines.forEach((line, index) => {
    const signs = [...line.replace(/[\s|]/g, '')];
    if (signs.length !== 8) refuse();
    signs.forEach((sign, file) => {
      if (sign === '.' || sign === '-') return;
      men.set(square(file, 7 - index), letterOf(man(sign) ?? refuse()));
    });
  });
  return men;
}

/** Units to choose from, nothing among them. @param {string} text */
function lettersOf(text) {
  const letters = [...text.replace(/[\s,]/g, '')].map((sign) => (sign === '.' || sign === NOTHING ? NOTHING : kindOf(sign)));
  return letters.length === 0 || new Set(letters).size < letters.length ? refuse() : letters.join('');
}

/** @param {string} sign A letter of a unit that is no king; S is a knight. */
function kindOf(sign) {
  const letter = { S: 'N', s: 'n' }[sign] ?? sign;
  return KINDS.includes(letter) ? letter : refuse();
}

/** Squares with commas or blanks between, `a1-c3` for all between two corners, `any` for all. @param {string} text @returns {Key[]} */
export function squaresOf(text) {
  const parts = text.toLowerCase().split(/[\s,]+/).filter(Boolean);
  if (parts.length === 0) refuse();
  return inOrder(parts.flatMap((part) => {
    if (part === 'any') return SQUARES;
    const corners = part.split('-');
    if (corners.length > 2 || !corners.every((corner) => SQUARES.some((square) => square === corner))) refuse();
    const [[file, rank], [otherFile, otherRank]] = [place(corners[0]), place(corners.at(-1) ?? '')];
    const isBetween = (/** @type {number} */ at, /** @type {number} */ one, /** @type {number} */ other) => at >= Math.min(one, other) && at <= Math.max(one, other);
    return SQUARES.filter((square) => isBetween(place(square)[0], file, otherFile) && isBetween(place(square)[1], rank, otherRank));
  }));
}

/** @param {string} text @returns {Matrix['add']} */
function additionsOf(text) {
  // Squares may come before kinds.
  const turned = /^(\d+)\s+on\s+(.+?)\s+of\s+(.+)$/.exec(text);
  const found = turned ?? /^(\d+)(?:\s+of\s+(.+?))?(?:\s+on\s+(.+?))?$/.exec(text) ?? refuse();
  const [kinds, squares] = turned ? [found[3], found[2]] : [found[2], found[3]];
  const chosen = [...(kinds ?? '').replace(/[\s,]/g, '')].map(kindOf).join('');
  const all = squares === undefined ? SQUARES : squaresOf(squares);
  return { most: Number(found[1]), kinds: allKinds(chosen) ? '' : chosen, squares: all.length === SQUARES.length ? null : all };
}

/** @param {string} letters */
function allKinds(letters) {
  return [...KINDS].every((kind) => letters.includes(kind));
}

/**
 * What the line is about that a place of a text is in.
 * @param {string} text
 * @param {number} at In Unicode characters.
 * @returns {string} The word that it begins with.
 */
export function wordAt(text, at) {
  const line = [...text].slice(0, at).join('').split('\n').length - 1;
  return /^\s*([a-z]*)/i.exec(text.split('\n')[line] ?? '')?.[1].toLowerCase() ?? '';
}

/** What a matrix says of something, a line each. @param {Word} word @param {Matrix} matrix @returns {string[]} */
function linesOf(word, matrix) {
  const { kings, slots, empty, add, themes } = matrix;
  switch (word) {
    case 'board':
      return [`board ${boardOf(matrix.men)}`];
    case 'king':
      return /** @type {const} */ (['K', 'k']).flatMap((king) => (kings[king] ? [`king ${king} = ${listed(kings[king])}`] : []));
    case 'slot': {
      /** Squares by what may stand there. @type {Map<string, Key[]>} */
      const alike = new Map();
      for (const [square, letters] of slots) alike.set(letters, [...(alike.get(letters) ?? []), square]);
      return [...alike].map(([letters, squares]) => `slot ${listed(squares)} = ${[...letters].join(' ')}`);
    }
    case 'empty':
      return empty.length > 0 ? [`empty ${listed(empty)}`] : [];
    case 'add':
      return add.most > 0 || add.kinds || add.squares ? [['add', add.most, add.kinds && `of ${add.kinds}`, add.squares && `on ${listed(add.squares)}`].filter((part) => part !== '' && part !== null).join(' ')] : [];
    case 'theme':
      return themes.length > 0 ? [`theme ${themes.join(', ')}`] : [];
    default:
      return matrix[word] ? [`${word} ${matrix[word]}`] : [];
  }
}

/** A board with a line for each rank. @param {Matrix} matrix */
function drawn({ men }) {
  const ranks = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) => `  ${[0, 1, 2, 3, 4, 5, 6, 7].map((file) => men.get(square(file, rank)) ?? '.').join(' ')}`);
  return ['board', ...ranks].join('\n');
}

/** Squares as short as they can be read: blocks of more than two by their corners. @param {readonly Key[]} squares */
export function listed(squares) {
  if (squares.length === SQUARES.length) return 'any';
  const left = new Set(squares);
  const parts = [];
  for (const first of inOrder(squares)) {
    if (!left.has(first)) continue;
    const [file, rank] = place(first);
    const isRow = (/** @type {number} */ row, /** @type {number} */ end) => {
      for (let at = file; at <= end; at++) if (!left.has(square(at, row))) return false;
      return true;
    };
    let [end, top] = [file, rank];
    while (end < 7 && left.has(square(end + 1, rank))) end += 1;
    while (top < 7 && isRow(top + 1, end)) top += 1;
    const block = squaresOf(`${first}-${square(end, top)}`);
    for (const one of block) left.delete(one);
    parts.push(...(block.length > 2 ? [`${first}-${square(end, top)}`] : block));
  }
  return parts.join(',');
}
