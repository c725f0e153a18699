// What playing asks of the server.

import { get, send, start } from '../api.js';

/** @typedef {import('./game.js').Move} Move */

/**
 * A position of a game, after all its moves.
 * @typedef {object} State
 * @property {string} fen
 * @property {Move[]} moves What may be played.
 * @property {boolean} check
 * @property {string | null} end Why the rules end the game here.
 * @property {{ white: boolean, black: boolean }} canMate Whether the side has the material to mate at all.
 */

/** @typedef {import('./evaluation.js').Score} Score */

/**
 * A line that the engine looked at.
 * @typedef {object} Line
 * @property {Score} score Of the side to move.
 * @property {'exact' | 'lower' | 'upper'} bound Whether the score is only a bound.
 * @property {Move[]} moves
 * @property {boolean} proven Whether it is a mate that cannot be avoided.
 * @property {boolean} shortest Whether it is proven that it cannot come sooner.
 * @property {boolean} tables Whether tables of few men say so.
 */

/**
 * @typedef {object} Info
 * @property {number} depth Half-moves.
 * @property {number} nodes Positions looked at.
 * @property {Line[]} lines The best first.
 */

/**
 * `share`: from 0 to 1. The results are those of the side that moves; a book of another program has none.
 * @typedef {{ uci: string, san: string, share: number, games?: number, wins?: number, draws?: number, losses?: number }} BookMove
 */

/**
 * @param {string} fen
 * @param {Move[]} moves
 * @returns {Promise<State>}
 */
export async function state(fen, moves) {
  const answer = await send('/game/state', { fen, moves: moves.map(({ uci }) => uci) });
  return { fen: answer.fen, moves: answer.moves, check: answer.check, end: answer.end ?? null, canMate: answer.can_mate };
}

/** @returns {Promise<Api.Levels['levels']>} */
export async function levels() {
  return (await get('/engine/levels')).levels;
}

/**
 * @param {string} fen
 * @returns {Promise<BookMove[]>}
 */
export async function book(fen) {
  const answer = await send('/book/moves', { fen });
  return answer.moves;
}

/**
 * Where a move comes from, and by that what its score is.
 * @typedef {Pick<Api.EngineMove, 'origin' | 'shortest'> & { score: import('./evaluation.js').Score | null }} From
 */

/**
 * Has the engine choose a move.
 * @param {{ fen: string, moves: Move[], level: number, book: boolean, seconds: number }} question
 * @param {(move: Move, from: From) => void} hear
 * @returns {import('../api.js').Job}
 */
export function engineMove({ fen, moves, level, book, seconds }, hear) {
  return start('/engine/move', { fen, moves: moves.map(({ uci }) => uci), level, book, seconds }, (line) => {
    if (line.event === 'move' && line.move) hear(line.move, { origin: line.origin, score: line.score, shortest: line.shortest });
  });
}

/**
 * Has the engine look at a position.
 * @param {{ fen: string, moves: Move[], lines: number, seconds: number }} question
 * @param {(info: Info) => void} hear
 * @returns {import('../api.js').Job}
 */
export function analyse({ fen, moves, lines, seconds }, hear) {
  return start('/engine/analyse', { fen, moves: moves.map(({ uci }) => uci), multipv: lines, seconds }, (line) => {
    if ((line.event === 'info' || line.event === 'best') && line.lines.length > 0) hear(info(line));
  });
}

/**
 * A move of a game with what is known of it. Scores are those of the side that made it.
 * @typedef {object} Judged
 * @property {number} ply After how many moves it was made.
 * @property {string} number
 * @property {string} san
 * @property {Api.Review['moves'][number]['verdict']} verdict
 * @property {boolean} turns Whether another result was to be expected before it than after it.
 * @property {Score} played
 * @property {Score} best
 * @property {boolean} shortest Whether the mate that was there is proven to be the shortest.
 * @property {Move[]} line The better line.
 */

/** `complete`: whether all moves were looked at. `epd`: positions for training. @typedef {{ complete: boolean, moves: Judged[], epd: string }} Review */

/**
 * Has the engine look at a game again, from its end to its beginning.
 * @param {{ fen: string, moves: Move[], seconds: number }} question `seconds`: for each position.
 * @param {(news: { done: number, all: number }) => void} tell How many positions are done.
 * @param {(review: Review) => void} hear
 * @returns {import('../api.js').Job}
 */
export function review({ fen, moves, seconds }, tell, hear) {
  return start('/engine/review', { fen, moves: moves.map(({ uci }) => uci), seconds_each: seconds }, (line) => {
    if (line.event === 'reviewing') tell(line);
    if (line.event === 'review') hear({ complete: line.review.complete, moves: line.review.moves.map(judged), epd: line.epd });
  });
}

/** @param {Api.Review['moves'][number]} one @returns {Judged} */
function judged({ ply, number, move, verdict, turns, played, best, best_shortest: shortest, best_line: sans, best_line_uci: ucis }) {
  const line = ucis.map((uci, at) => ({ uci, san: sans[at] }));
  return { ply, number, san: move, verdict, turns, played: score(played), best: score(best), shortest, line };
}

/** @param {{ centipawns?: number, mate?: number }} value @returns {Score} */
function score({ centipawns, mate }) {
  return mate === undefined ? { cp: centipawns ?? 0 } : { mate };
}

/**
 * Offers the engine a draw.
 * @param {{ fen: string, moves: Move[], engine: 'white' | 'black' }} question `engine`: its side.
 * @param {(agreed: boolean) => void} hear
 * @returns {import('../api.js').Job}
 */
export function draw({ fen, moves, engine }, hear) {
  return start('/engine/draw', { fen, moves: moves.map(({ uci }) => uci), engine }, (line) => {
    if (line.event === 'draw') hear(line.agreed === true);
  });
}

/**
 * @param {Api.EngineInfo | Api.EngineBest} line
 * @returns {Info}
 */
function info(line) {
  return {
    depth: line.depth,
    nodes: line.nodes,
    lines: line.lines.map((one) => ({
      score: one.score,
      bound: one.bound,
      moves: one.pv,
      proven: one.proven,
      shortest: one.shortest,
      tables: one.by_tables,
    })),
  };
}

/**
 * The text of a game.
 * @param {Api.GameToWrite} game
 * @returns {Promise<string>}
 */
export async function writePgn(game) {
  return (await send('/game/pgn', game)).pgn;
}

/**
 * @param {string} pgn
 * @param {number} number Which game, from 1.
 * @returns {Promise<Api.GameRead>}
 */
export async function readPgn(pgn, number) {
  return send('/game/read', { pgn, number });
}
