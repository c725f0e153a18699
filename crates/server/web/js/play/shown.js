// What is to be seen and heard of a game: pure functions of its state.

import { t } from '../texts.js';
import * as games from './game.js';
import { standing } from './players.js';

/** @typedef {import('./session.js').Now} Now */

/**
 * Which buttons mean nothing now.
 * @param {Now} now
 * @param {boolean} mayMove Whether a person may move in the position that is shown.
 * @param {boolean} offering Whether the engine thinks about a draw.
 * @returns {Record<'back' | 'hint' | 'draw' | 'giveUp', boolean>}
 */
export function idle({ game, hinting, thinking }, mayMove, offering) {
  const over = game.ending !== null && game.ending.reason !== 'recorded';
  const giveUp = over || game.side === 'none' || game.moves.length === 0;
  return {
    // Moves can be taken back, time cannot: the side would lose again at once.
    back: games.takeBack(game) === game || game.ending?.reason === 'time',
    hint: !mayMove || hinting || thinking,
    draw: giveUp || offering || !games.isPersons(game),
    giveUp,
  };
}

/**
 * What is said of a hint.
 * @param {Now} now
 * @returns {string | null} Null if there is none and none is being looked for.
 */
export function hintWords({ game, ply, hint, hinting }) {
  if (hint) return t('play.hint.move', { move: games.numbered(game, ply, [hint.san]) });
  return hinting ? t('play.hint.thinking') : null;
}

/**
 * The arrows on the board: the hint, else the best move that the engine has found.
 * @param {Now} now
 * @param {games.Move | null} best
 * @returns {import('../board/board.js').Arrow[]}
 */
export function arrows({ hint }, best) {
  const move = hint ?? best;
  return move ? [{ from: move.uci.slice(0, 2), to: move.uci.slice(2, 4), kind: hint ? 'hint' : 'line' }] : [];
}

/** The squares of the move that led to the position that is shown. @param {Now} now */
export function last({ game, ply }) {
  const uci = game.moves[ply - 1]?.uci;
  return uci ? [uci.slice(0, 2), uci.slice(2, 4)] : [];
}

/** What is said when something has changed: the last move, if it is shown, and how the game stands. @param {Now} now */
export function spoken(now) {
  const { game, ply } = now;
  const move = game.moves[ply - 1];
  return [move && ply === game.moves.length ? `${games.numbered(game, ply - 1, [move.san])}.` : '', standing(now)].join(' ').trim();
}
