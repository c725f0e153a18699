// A game: where it began, what was played, who plays. A plain value and pure operations on it.

import * as trees from './tree.js';

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
 * @property {Move[]} moves The line that is being played or looked at.
 * @property {trees.Tree} tree That line, with all others.
 * @property {Side} side
 * @property {number} level From 1 to 10.
 * @property {Ending | null} ending Of that line.
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
  return { fen: INITIAL, moves: [], tree: trees.ofLine(game.moves ?? []), side: 'white', level: 5, ending: null, clock: null, headers: {}, ...game };
}

/**
 * Whether moves that are replaced stay as variations: wherever nobody plays against the engine or the clock.
 * @param {Game} game
 */
export function keeps({ side, clock }) {
  return side === 'both' && clock === null;
}

/**
 * The game with one more move after the first `ply` moves. Later ones stay in the tree if the game keeps variations, and are forgotten otherwise.
 * @param {Game} game
 * @param {number} ply
 * @param {Move} move
 * @returns {Game}
 */
export function play(game, ply, { uci, san }) {
  const before = game.moves.slice(0, ply);
  const moves = [...before, { uci, san }];
  const isKnown = trees.find(game.tree, moves) !== undefined;
  if (keeps(game) && isKnown) return follow(game, moves);
  const { tree } = keeps(game) ? noted(game) : ply < game.moves.length ? { tree: trees.removed(game.tree, game.moves.slice(0, ply + 1)) } : game;
  // What is played where the line ends, is the game, whatever was taken back there.
  const isFirst = !keeps(game) || ply === game.moves.length;
  const rest = isFirst && isKnown ? trees.removed(tree, moves) : tree;
  return { ...game, tree: trees.added(rest, before, { uci, san }, isFirst), moves, ending: null };
}

/**
 * The game on another line of its tree, or on the same one.
 * @param {Game} game
 * @param {readonly Move[]} moves What leads to a place of the line.
 * @returns {Game} The same one if its line goes through that place.
 */
export function follow(game, moves) {
  if (moves.length <= game.moves.length && moves.every(({ uci }, at) => game.moves[at].uci === uci)) return game;
  return along(noted(game), moves);
}

/** The game on the line through these moves. @param {Game} game @param {readonly Move[]} moves @returns {Game} */
function along(game, moves) {
  const line = trees.through(game.tree, moves);
  return { ...game, moves: line, ending: endOf(game.tree, line) };
}

/** How the game ends at the end of a line. @param {trees.Tree} tree @param {readonly Move[]} line @returns {Ending | null} */
function endOf(tree, line) {
  return tree[trees.find(tree, line) ?? -1]?.ending ?? null;
}

/** The game with the end of its line in the tree, where it stays while another line is looked at. @param {Game} game @returns {Game} */
function noted(game) {
  const { tree, moves, ending } = game;
  return ending ? { ...game, tree: trees.said(tree, moves, { ending }) } : game;
}

/** What the main line of a game is and how it ends. @param {Game} game @returns {{ moves: Move[], ending: Ending | null }} */
export function main(game) {
  const { tree } = noted(game);
  const moves = trees.through(tree, []);
  return { moves, ending: moves.length === 0 ? game.ending : endOf(tree, moves) };
}

/**
 * The game with the variation that the first `ply` moves lead into before those beside it.
 * @param {Game} game
 * @param {number} ply
 * @returns {Game} The same one if there is no variation.
 */
export function promote(game, ply) {
  const tree = trees.promoted(game.tree, game.moves.slice(0, ply));
  return tree === game.tree ? game : { ...game, tree };
}

/**
 * The game without its move of number `ply`, from 1, and all that follows it.
 * @param {Game} game
 * @param {number} ply
 * @returns {Game}
 */
export function cut(game, ply) {
  const tree = trees.removed(noted(game).tree, game.moves.slice(0, ply));
  return along({ ...game, tree }, game.moves.slice(0, ply - 1));
}

/**
 * The game without its last moves: so many that the person is to move, and at least one. A game that keeps variations has them in its tree.
 * @param {Game} game
 * @returns {Game} The same one if there is nothing to take back.
 */
export function takeBack(game) {
  let length = game.moves.length - 1;
  while (length > 0 && !isPersons(game, length)) length -= 1;
  // The engine's own first move stays: without it the engine would have to move again at once.
  if (length < 0 || (length === 0 && !isPersons(game, 0))) return game;
  const tree = keeps(game) ? game.tree : trees.removed(game.tree, game.moves.slice(0, length + 1));
  return { ...game, tree, moves: game.moves.slice(0, length), ending: null };
}

/**
 * Who is to move after so many moves.
 * @param {Game} game
 * @param {number} [ply] At the end if left out.
 * @returns {Color}
 */
export function toMove(game, ply = game.moves.length) {
  return whiteBegins(game.fen) === (ply % 2 === 0) ? 'white' : 'black';
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
 * A line of moves in SAN with their numbers, `12...Kh8 13.Qh6`.
 * @param {Game} game
 * @param {number} ply After how many moves of the game the line begins.
 * @param {string[]} sans
 * @returns {string}
 */
export function numbered(game, ply, sans) {
  return sans.map((san, index) => (index === 0 || toMove(game, ply + index) === 'white' ? numberOf(game, ply + index) : '') + san).join(' ');
}

/**
 * The number of a move, `12.` or `12...`, as the FEN counts.
 * @param {Pick<Game, 'fen'>} game
 * @param {number} ply After how many moves it is made.
 */
export function numberOf({ fen }, ply) {
  const number = Number(fen.split(/\s+/)[5]);
  const half = 2 * (Number.isInteger(number) && number > 0 ? number : 1) + (whiteBegins(fen) ? 0 : 1) + ply;
  return `${half >> 1}${half % 2 === 0 ? '.' : '...'}`;
}

/** @param {string} fen */
function whiteBegins(fen) {
  return fen.split(/\s+/)[1] !== 'b';
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
  const isEnding = (/** @type {Partial<Ending> | null | undefined} */ ending) => ['1-0', '0-1', '1/2-1/2', '*'].includes(ending?.result ?? '') && REASONS.includes(ending?.reason ?? '');
  const { clock } = value;
  const isClock = clock && ['white', 'black', 'minutes', 'increment'].every((part) => Number.isFinite(clock[part]));
  const moves = value.moves.map((/** @type {Move} */ { uci, san }) => ({ uci, san }));
  const tree = trees.parse(value.tree);
  return {
    fen: value.fen,
    moves,
    tree: tree?.every(({ ending }) => !ending || isEnding(ending)) && trees.find(tree, moves) !== undefined ? tree : trees.ofLine(moves),
    side: value.side,
    level,
    ending: isEnding(value.ending) ? endingFrom(value.ending) : null,
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
