// Which of the moves that the server lists a typed text means. What is legal is never decided here.

/** @typedef {{ uci: string, san: string }} Move */

/**
 * What a text means, or why it means nothing.
 * @typedef {{ move: Move }
 *   | { fault: 'empty' }
 *   | { fault: 'unreadable' }
 *   | { fault: 'several', moves: Move[] }
 *   | { fault: 'promotion', moves: Move[] }
 *   | { fault: 'elsewhere', square: string, moves: Move[] }
 *   | { fault: 'nothing', square: string, moves: Move[] }
 *   | { fault: 'castling' }
 * } Meaning
 *
 * `several`: all of these; `promotion`: it does not say to what; `elsewhere`: the unit that it moves has these moves;
 * `nothing`: no such move, and these go to the square that it names; `castling`: not possible.
 */

const PIECES = 'KQRBN';
/** What also stands for a piece: S is a knight, as problems are written, and figurines are copied from books. */
const FIGURINES = [...'♔♕♖♗♘♙♚♛♜♝♞♟'];

/**
 * @param {string} text `Nf3`, `exd5`, `O-O`, `e8=Q`, `g1f3`, `Ng1-f3`; `x`, `+`, `#`, `=` and remarks may be left out.
 * @param {Move[]} moves All legal moves.
 * @returns {Meaning}
 */
export function meaning(text, moves) {
  const typed = plain(text);
  if (!typed) return { fault: 'empty' };
  const exact = moves.filter((move) => plain(move.san) === typed || move.uci === typed.toLowerCase());
  if (exact.length === 1) return { move: exact[0] };
  const fitting = moves.filter((move) => forms(move).has(typed));
  if (fitting.length === 1) return { move: fitting[0] };
  if (fitting.length > 1) return { fault: 'several', moves: fitting };
  const small = typed.toLowerCase();
  const alike = moves.filter((move) => [...forms(move)].some((form) => form.toLowerCase() === small));
  if (alike.length === 1) return { move: alike[0] };
  if (alike.length > 1) return { fault: 'several', moves: alike };
  return fault(typed, moves);
}

/**
 * @param {string} typed
 * @param {Move[]} moves
 * @returns {Meaning}
 */
function fault(typed, moves) {
  const small = typed.toLowerCase();
  const promotions = moves.filter(
    ({ uci, san }) => uci.length > 4 && [...forms({ uci, san })].some((form) => form.slice(0, -1).toLowerCase() === small),
  );
  if (promotions.length > 0) return { fault: 'promotion', moves: promotions };
  const squares = small.match(/[a-h][1-8]/g) ?? [];
  const to = squares.at(-1);
  if (!to) return isCastling(typed) ? { fault: 'castling' } : { fault: 'unreadable' };
  const [from] = squares;
  if (from && squares.length > 1) {
    const others = moves.filter(({ uci }) => uci.startsWith(from));
    if (others.length > 0) return { fault: 'elsewhere', square: from, moves: others };
  }
  return { fault: 'nothing', square: to, moves: moves.filter(({ uci }) => uci.slice(2, 4) === to) };
}

/**
 * All ways to write a move, without signs.
 * @param {Move} move
 * @returns {Set<string>}
 */
function forms({ uci, san }) {
  const plainSan = plain(san);
  if (isCastling(plainSan)) return new Set([plainSan, uci]);
  const piece = PIECES.includes(plainSan[0]) ? plainSan[0] : '';
  const [from, to, promotion] = [uci.slice(0, 2), uci.slice(2, 4), uci.slice(4).toUpperCase()];
  const middles = ['', from[0], from[1], from];
  return new Set([plainSan, from + to + promotion, ...middles.map((middle) => piece + middle + to + promotion)]);
}

/**
 * Without the signs that say nothing about which move it is; castling with letters O.
 * @param {string} text
 */
function plain(text) {
  const kept = text.trim().replace(/^\d+\.+/, '').replace(/e\.?p\.?$/i, '').replace(/[\s+#!?x×:=().–—-]/gi, '');
  if (/^[0o]{2,3}$/i.test(kept)) return kept.replace(/./g, 'O');
  // No file is called s.
  return kept.replace(/[♔-♟]/gu, (sign) => `${PIECES} `[FIGURINES.indexOf(sign) % 6].trim()).replace(/s/gi, 'N');
}

/** @param {string} text */
function isCastling(text) {
  return /^O{2,3}$/.test(text);
}
