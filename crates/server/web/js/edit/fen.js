// The fields of a FEN, as text.

/**
 * @typedef {object} Fields
 * @property {string} board
 * @property {string} side `w` or `b`.
 * @property {string} castling `KQkq` or a part of it, or nothing.
 * @property {string} enPassant A square, or nothing.
 * @property {string} rest The counters.
 */

/** The position in which games begin. */
export const INITIAL = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
export const EMPTY_BOARD = '8/8/8/8/8/8/8/8';

/**
 * @param {string} fen
 * @returns {Fields}
 */
export function fieldsOf(fen) {
  const [board = EMPTY_BOARD, side = 'w', castling = '-', enPassant = '-', half = '0', full = '1'] = fen.trim().split(/\s+/);
  return {
    board,
    side: side === 'b' ? 'b' : 'w',
    castling: castling === '-' ? '' : castling,
    enPassant: enPassant === '-' ? '' : enPassant,
    rest: `${half} ${full}`,
  };
}

/**
 * @param {Fields} fields
 * @returns {string}
 */
export function fenOf(fields) {
  return [fields.board, fields.side, fields.castling || '-', fields.enPassant || '-', fields.rest].join(' ');
}

/**
 * The FEN with other fields in place of its own.
 * @param {string} fen
 * @param {Partial<Fields>} changes
 * @returns {string}
 */
export function withFields(fen, changes) {
  return fenOf({ ...fieldsOf(fen), ...changes });
}
