// A game: where it began, what was played, who plays. A plain value and pure operations on it.

/** @typedef {{ uci: string, san: string }} Move */
/** @typedef {'white' | 'black' | 'both' | 'none'} Side What the person plays; `both`: two persons, `none`: the engine alone. */
/** @typedef {'white' | 'black'} Color */
/** @typedef {'1-0' | '0-1' | '1/2-1/2' | '*'} Result As in PGN. */

/**
 * Why a game is over: what the position says, and what players say.
 * @typedef {'mate' | 'stalemate' | 'repetition' | 'fifty' | 'material' | 'resigned' | 'agreed' | 'time' | 'recorded'} Reason
 */

/**
 * @typedef {object} Ending
 * @property {Result} result
 * @property {Reason} reason
 * @property {Color} [late] Who has no time left.
 */

/**
 * @typedef {object} Game
 * @property {string} fen Where it began.
 * @property {Move[]} moves
 * @property {Side} side
 * @property {number} level From 1 to 10.
 * @property {Ending | null} ending
 * @property {import('./clock.js').Clock | null} clock
 * @property {string} date When it began: `2026.11.22`.
 * @property {Record<string, string>} headers Of a game that was read.
 */

/** Where a game begins if nobody says otherwise. */
export const INITIAL = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

const REASONS = ['mate', 'stalemate', 'repetition', 'fifty', 'material', 'resigned', 'agreed', 'time', 'recorded'];

/**
 * @param {Partial<Game> & { date: string }} game
 * @returns {Game}
 */
export function begin(game) {
  return { fen: INITIAL, moves: [], side: 'white', level: 5, ending: null, clock: null, headers: {}, ...game };
}

/**
 * The game with one more move after the first `ply` moves; later ones are forgotten.
 * @param {Game} game
 * @param {number} ply
 * @param {Move} move
 * @returns {Game}
 */
export function play(game, ply, move) {
  return { ...game, moves: [...game.moves.slice(0, ply), { uci: move.uci, san: move.san }], ending: null };
}

/**
 * The game without its last moves: so many that the person is to move, and at least one.
 * @param {Game} game
 * @returns {Game} The same one if there is nothing to take back.
 */
export function takeBack(game) {
  let length = game.moves.length - 1;
  while (length > 0 && !isPersons(game, length)) length -= 1;
  // The engine's own first move stays: without it the engine would have to move again at once.
  if (length < 0 || (length === 0 && !isPersons(game, 0))) return game;
  return { ...game, moves: game.moves.slice(0, length), ending: null };
}

/**
 * Who is to move after so many moves.
 * @param {Game} game
 * @param {number} [ply] At the end if left out.
 * @returns {Color}
 */
export function toMove(game, ply = game.moves.length) {
  const whiteBegins = game.fen.split(/\s+/)[1] !== 'b';
  return whiteBegins === (ply % 2 === 0) ? 'white' : 'black';
}

/**
 * Whether a person is to move after so many moves.
 * @param {Game} game
 * @param {number} [ply]
 */
export function isPersons(game, ply = game.moves.length) {
  return game.side === 'both' || game.side === toMove(game, ply);
}

/**
 * @param {Color} color
 * @returns {Color}
 */
export function other(color) {
  return color === 'white' ? 'black' : 'white';
}

/**
 * What a game ends with if this colour has won.
 * @param {Color} color
 * @returns {Result}
 */
export function wonBy(color) {
  return color === 'white' ? '1-0' : '0-1';
}

/**
 * How the game ends, if the server says so of the position after so many moves.
 * @param {Game} game
 * @param {string | null} end `mate`, or the reason for a draw.
 * @param {number} [ply] At the end if left out.
 * @returns {Ending | null}
 */
export function endingOf(game, end, ply = game.moves.length) {
  if (!end || !REASONS.includes(end)) return null;
  const reason = /** @type {Reason} */ (end);
  return { reason, result: reason === 'mate' ? wonBy(other(toMove(game, ply))) : '1/2-1/2' };
}

/**
 * Who plays this colour, in the words of whoever asks.
 * @param {Game} game
 * @param {Color} color
 * @param {{ engine: string, person: string }} words
 */
export function nameOf(game, color, words) {
  const header = game.headers[color === 'white' ? 'White' : 'Black'];
  if (header && header !== '?') return header;
  return game.side === 'both' || game.side === color ? words.person : words.engine;
}

/**
 * One line of the list of moves.
 * @typedef {object} Row
 * @property {number} number Of the move, as the FEN counts.
 * @property {{ san: string, ply: number } | null} white `ply`: how many moves are played with it.
 * @property {{ san: string, ply: number } | null} black
 */

/**
 * The moves in rows of one of White and one of Black.
 * @param {Game} game
 * @returns {Row[]}
 */
export function rows(game) {
  let number = firstNumber(game);
  /** @type {Row[]} */
  const found = [];
  game.moves.forEach(({ san }, index) => {
    const move = { san, ply: index + 1 };
    const row = found.at(-1);
    if (toMove(game, index) === 'white') found.push({ number: number++, white: move, black: null });
    else if (row && !row.black) row.black = move;
    else found.push({ number: number++, white: null, black: move });
  });
  return found;
}

/**
 * A line of moves in SAN with their numbers, `12...Kh8 13.Qh6`.
 * @param {Game} game
 * @param {number} ply After how many moves of the game the line begins.
 * @param {string[]} sans
 * @returns {string}
 */
export function numbered(game, ply, sans) {
  const begun = firstNumber(game) * 2 + (toMove(game, 0) === 'black' ? 1 : 0) + ply;
  return sans
    .map((san, index) => {
      const half = begun + index;
      if (half % 2 === 0) return `${half / 2}.${san}`;
      return index === 0 ? `${(half - 1) / 2}...${san}` : san;
    })
    .join(' ');
}

/** @param {Game} game */
function firstNumber(game) {
  const number = Number(game.fen.split(/\s+/)[5]);
  return Number.isInteger(number) && number > 0 ? number : 1;
}

/**
 * Reads a stored game.
 * @param {any} value Whatever was kept.
 * @returns {Game | null} Nothing if it is none.
 */
export function parse(value) {
  const isMove = (/** @type {Partial<Move> | null} */ move) => typeof move?.uci === 'string' && typeof move.san === 'string';
  if (typeof value?.fen !== 'string' || !Array.isArray(value.moves) || !value.moves.every(isMove)) return null;
  if (!['white', 'black', 'both', 'none'].includes(value.side)) return null;
  const level = Number.isInteger(value.level) ? Math.min(10, Math.max(1, value.level)) : 5;
  const isEnding = ['1-0', '0-1', '1/2-1/2', '*'].includes(value.ending?.result) && REASONS.includes(value.ending.reason);
  const { clock } = value;
  const isClock = clock && ['white', 'black', 'minutes', 'increment'].every((part) => Number.isFinite(clock[part]));
  return {
    fen: value.fen,
    moves: value.moves.map((/** @type {Move} */ { uci, san }) => ({ uci, san })),
    side: value.side,
    level,
    ending: isEnding ? endingFrom(value.ending) : null,
    // A clock does not run while nobody looks.
    clock: isClock ? { ...clock, running: null, since: 0 } : null,
    date: typeof value.date === 'string' ? value.date : '',
    headers: Object.fromEntries(Object.entries(value.headers ?? {}).filter(([, text]) => typeof text === 'string')),
  };
}

/**
 * @param {{ result: Result, reason: Reason, late?: unknown }} value
 * @returns {Ending}
 */
function endingFrom({ result, reason, late }) {
  return { result, reason, ...(late === 'white' || late === 'black' ? { late } : {}) };
}
