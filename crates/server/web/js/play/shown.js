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
 * What is said of a hint, or of the last move of the engine where more is known of it than an opinion.
 * @param {Now} now
 * @returns {string | null} Null if there is nothing to say and no hint is being looked for.
 */
export function hintWords({ game, ply, hint, from, hinting }) {
  const sure = certainty(from);
  if (hint) return [t('play.hint.move', { move: games.numbered(game, ply, [hint.san]) }), sure].filter(Boolean).join(' ');
  return hinting ? t('play.hint.thinking') : sure;
}

/**
 * What is known of a move for certain, and by what.
 * @param {Now['from']} from
 * @returns {string | null}
 */
function certainty(from) {
  if (!from) return null;
  const { origin, score, shortest } = from;
  if (origin === 'book' || origin === 'learnt') return t(`play.sure.${origin}`);
  if (origin !== 'proof' && origin !== 'tables') return null;
  const mate = score?.mate ?? null;
  if (!mate) return origin === 'tables' ? t('play.sure.tables') : null;
  const moves = Math.abs(mate);
  if (origin === 'tables') return t(mate > 0 ? 'play.sure.tables.mate' : 'play.sure.tables.lost', { moves });
  if (mate < 0) return t('play.sure.lost', { moves });
  return t(shortest ? 'play.sure.shortest' : 'play.sure.proof', { moves });
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
