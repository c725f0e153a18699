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
 */

/** @typedef {import('./evaluation.js').Score} Score */

/**
 * A line that the engine looked at.
 * @typedef {object} Line
 * @property {Score} score Of the side to move.
 * @property {'lower' | 'upper' | null} bound Whether the score is only a bound.
 * @property {Move[]} moves
 * @property {boolean} proven Whether it is a mate that cannot be avoided.
 */

/**
 * @typedef {object} Info
 * @property {number} depth Half-moves.
 * @property {number} nodes Positions looked at.
 * @property {Line[]} lines The best first.
 */

/** @typedef {{ uci: string, san: string, share: number }} BookMove `share`: from 0 to 1. */

/**
 * @param {string} fen
 * @param {Move[]} moves
 * @returns {Promise<State>}
 */
export async function state(fen, moves) {
  const answer = await send('/game/state', { fen, moves: moves.map(({ uci }) => uci) });
  return { fen: answer.fen, moves: answer.moves, check: answer.check, end: answer.end ?? null };
}

/** @returns {Promise<{ level: number, words: string }[]>} */
export async function levels() {
  const answer = await get('/engine/levels');
  return answer.levels ?? answer;
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
 * Has the engine choose a move.
 * @param {{ fen: string, moves: Move[], level: number, book: boolean, seconds: number }} question
 * @param {(move: Move & { fromBook: boolean }) => void} hear
 * @returns {import('../api.js').Job}
 */
export function engineMove({ fen, moves, level, book, seconds }, hear) {
  return start('/engine/move', { fen, moves: moves.map(({ uci }) => uci), level, book, seconds }, (line) => {
    if (line.event === 'move' && line.move) hear({ ...line.move, fromBook: line.from_book === true });
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
    if (line.event === 'info' && line.lines?.length) hear(info(line));
  });
}

/**
 * @param {any} line
 * @returns {Info}
 */
function info(line) {
  return {
    depth: line.depth ?? 0,
    nodes: line.nodes ?? 0,
    lines: line.lines.map((/** @type {any} */ one) => ({
      score: one.score,
      bound: one.bound ?? null,
      moves: one.pv,
      proven: one.proven === true || line.proven === true,
    })),
  };
}

/**
 * The text of a game.
 * @param {{ fen: string, moves: Move[], white: string, black: string, date: string, result: string }} game
 * @returns {Promise<string>}
 */
export async function writePgn(game) {
  const answer = await send('/game/pgn', { ...game, moves: game.moves.map(({ uci }) => uci) });
  return answer.pgn;
}

/**
 * Reads the text of a game.
 * @param {string} pgn
 * @returns {Promise<{ fen: string, moves: Move[], headers: Record<string, string>, result: string }>}
 */
export async function readPgn(pgn) {
  return send('/game/read', { pgn });
}
