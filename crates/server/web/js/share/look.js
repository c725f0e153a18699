// What a picture is asked with, and what its file is called.

export const FORMATS = /** @type {const} */ (['svg', 'png', 'pdf']);
export const STYLES = /** @type {const} */ (['hatched', 'grey', 'color']);

/** Sides of a square that the server draws, by unit, and what is usual for a screen and for paper. */
export const SIZES = /** @type {const} */ ({
  px: { least: 8, most: 512, usual: 48, step: 1 },
  mm: { least: 2, most: 100, usual: 5.5, step: 0.5 },
});

/**
 * @typedef {object} Look
 * @property {typeof FORMATS[number]} format
 * @property {typeof STYLES[number]} style
 * @property {number} size The side of a square.
 * @property {'px' | 'mm'} unit
 * @property {boolean} coordinates
 * @property {boolean} flipped Black at the bottom.
 * @property {boolean} words With author, source and stipulation.
 * @property {string} arrows Arrows on the board, `e2e4`, apart by blanks or commas.
 * @property {string} marks Squares that stand out, `d5`.
 * @property {boolean} drawn With what is drawn on the board.
 * @property {string} caption Words below the stipulation, line by line.
 */

/** @type {Readonly<Look>} */
export const USUAL = Object.freeze({ format: 'svg', style: 'hatched', size: 48, unit: 'px', coordinates: true, flipped: false, words: true, arrows: '', marks: '', drawn: false, caption: '' });

/**
 * The size nearest to what was typed that can be drawn.
 * @param {number} size
 * @param {'px' | 'mm'} unit
 */
export function sized(size, unit) {
  const { least, most, usual } = SIZES[unit];
  if (!Number.isFinite(size) || size <= 0) return usual;
  const near = Math.min(Math.max(size, least), most);
  return unit === 'px' ? Math.round(near) : near;
}

/**
 * What `POST /diagram` is sent.
 * @param {Pick<import('../store.js').Problem, 'fen' | 'stipulation' | 'author' | 'source'>} problem
 * @param {Look} look
 * @param {{ arrows: string[], marks: string[] }} [drawn] What is drawn on the board.
 */
export function request(problem, look, drawn = { arrows: [], marks: [] }) {
  const shapes = (/** @type {'arrows' | 'marks'} */ name) => [...new Set([...look[name].split(/[\s,]+/), ...(look.drawn ? drawn[name] : [])])];
  const words = look.words ? { stipulation: problem.stipulation, author: problem.author, source: problem.source } : {};
  return {
    fen: problem.fen,
    ...Object.fromEntries(Object.entries(words).filter(([, text]) => text.trim() !== '')),
    ...lists({ arrows: shapes('arrows'), marks: shapes('marks'), captions: look.caption.split('\n') }),
    format: look.format,
    flipped: look.flipped,
    look: { style: look.style, square: `${sized(look.size, look.unit)}${look.unit}`, coordinates: look.coordinates },
  };
}

/**
 * Lists without empty items, and only those that are not empty.
 * @param {Record<string, string[]>} all
 */
function lists(all) {
  const full = Object.entries(all).map(([name, items]) => /** @type {const} */ ([name, items.map((item) => item.trim()).filter(Boolean)]));
  return Object.fromEntries(full.filter(([, items]) => items.length > 0));
}

/**
 * A name for a file: words of the problem that every system takes.
 * @param {Pick<import('../store.js').Problem, 'stipulation' | 'author'>} problem
 * @param {string} ending
 */
export function fileName(problem, ending) {
  const words = `${problem.author} ${problem.stipulation.replaceAll('#', 'mate ').replaceAll('=', 'stalemate ')}`;
  const plain = words.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[^\p{L}\p{N}.]+/gu, '-').replace(/^[-.]+|[-.]+$/g, '').toLowerCase();
  return `${plain.slice(0, 60).replace(/[-.]+$/, '') || 'problem'}.${ending}`;
}

/**
 * The problem by the names of the fields of a collection.
 * @param {import('../store.js').Problem} problem
 */
export function fields({ fen, stipulation, author, source, intended, twins, zero }) {
  const authors = author.split(' & ').map((name) => name.trim()).filter(Boolean);
  return {
    fen, stipulation, ...lists({ authors, twins: twins.split('\n') }), ...(zero ? { zeroposition: true } : {}),
    ...(source.trim() ? { source: source.trim() } : {}), ...(intended.trim() ? { intended: intended.trim() } : {}),
  };
}
