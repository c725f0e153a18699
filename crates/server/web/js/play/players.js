// Who plays, the clocks, and how the game stands.

import { fill, h } from '../dom.js';
import { t } from '../texts.js';
import * as clocks from './clock.js';
import * as games from './game.js';

/** Below so many milliseconds a clock is drawn as short of time. */
const SHORT = 20_000;

/**
 * @typedef {object} Players
 * @property {HTMLElement} element
 * @property {(now: import('./session.js').Now, flipped: boolean) => void} update
 * @property {(game: games.Game) => void} tick Draws the clocks.
 */

/**
 * @param {{ moveNow: () => void, goOn: () => void, pause: () => void, restore: () => void, retry: () => void, present: () => void }} act
 * @returns {Players}
 */
export function createPlayers(act) {
  const sides = { white: side('white'), black: side('black') };
  const rows = h('div', { class: 'play-players' });
  const words = h('p', { class: 'play-status' });
  const button = (/** @type {import('../texts.js').Key} */ key, /** @type {import('../texts.js').Key} */ help, /** @type {() => void} */ onclick) =>
    h('button', { type: 'button', class: 'button small', title: t(help), onclick, hidden: true }, t(key));
  const moveNow = button('play.move-now', 'play.move-now.help', act.moveNow);
  const pause = button('play.pause', 'play.pause.help', act.pause);
  const goOn = button('play.go-on', 'play.go-on.help', act.goOn);
  const present = button('play.present', 'play.present.help', act.present);
  const restore = button('play.restore', 'play.restore.help', act.restore);
  const retry = button('play.retry', 'play.retry.help', act.retry);
  const fault = h('p', { class: 'notice bad', role: 'alert', hidden: true });
  const element = h('section', { class: 'play-table', 'aria-label': t('play.status') },
    rows, h('div', { class: 'play-state' }, words, moveNow, pause, goOn, present, restore, retry), fault);

  return {
    element,
    update: (now, flipped) => {
      const { game, ply } = now;
      const order = flipped ? [sides.white, sides.black] : [sides.black, sides.white];
      fill(rows, order.map(({ row }) => row));
      for (const color of /** @type {games.Color[]} */ (['white', 'black'])) {
        const own = sides[color];
        own.name.textContent = games.nameOf(game, color, { engine: t('play.engine', { level: game.level }), person: game.side === 'both' ? t(color === 'white' ? 'play.white' : 'play.black') : t('play.you') });
        own.clock.hidden = !game.clock;
        own.row.classList.toggle('to-move', !game.ending && games.toMove(game) === color);
      }
      words.textContent = standing(now);
      element.classList.toggle('over', game.ending !== null);
      moveNow.hidden = !now.thinking;
      // Not only while it thinks: moves may come faster than a hand reaches the button.
      pause.hidden = game.side !== 'none' || now.paused || game.ending !== null;
      goOn.hidden = !now.paused || now.fault !== null || games.isPersons(game) || game.ending !== null;
      present.hidden = ply === game.moves.length;
      restore.hidden = now.earlier === null;
      retry.hidden = now.fault === null;
      fault.hidden = now.fault === null;
      fault.textContent = now.fault?.message ?? '';
    },
    tick: (game) => {
      const { clock } = game;
      if (!clock) return;
      for (const color of /** @type {games.Color[]} */ (['white', 'black'])) {
        const left = clocks.left(clock, color, Date.now());
        const own = sides[color].clock;
        own.textContent = clocks.text(left);
        own.classList.toggle('running', clock.running === color);
        own.classList.toggle('short', left < SHORT);
      }
    },
  };
}

/** @param {games.Color} color */
function side(color) {
  const name = h('span', { class: 'play-name' });
  const clock = h('span', { class: 'play-clock figures', role: 'timer', 'aria-label': t(color === 'white' ? 'play.clock.white' : 'play.clock.black') });
  const row = h('div', { class: `play-player ${color}` },
    h('span', { class: 'play-color', role: 'img', 'aria-label': t(color === 'white' ? 'play.white' : 'play.black') }), name, clock);
  return { name, clock, row };
}

/**
 * How the game stands, in words.
 * @param {import('./session.js').Now} now
 * @returns {string}
 */
export function standing(now) {
  const { game, ply } = now;
  if (ply < game.moves.length) {
    const move = game.moves[ply - 1];
    return move ? t('play.at', { move: games.numbered(game, ply - 1, [move.san]) }) : t('play.at.start');
  }
  if (game.ending) return endWords(game.ending);
  if (now.thinking) return t('play.thinking');
  const white = games.toMove(game) === 'white';
  if (!games.isPersons(game)) return t('play.waits');
  const check = now.state?.check ? ` ${t('play.check')}` : '';
  if (game.side === 'both') return t(white ? 'play.move.of-white' : 'play.move.of-black') + check;
  return t('play.your-move', { color: t(white ? 'play.white' : 'play.black') }) + check;
}

/** @param {games.Result} result */
export function resultText(result) {
  return result === '1/2-1/2' ? '½–½' : result.replace('-', '–');
}

/** @param {games.Ending} ending */
export function endWords({ reason, result }) {
  const who = result === '1-0' ? 'white' : 'black';
  switch (reason) {
    case 'mate':
      return t(`play.end.mate.${who}`);
    case 'resigned':
      return t(`play.end.resigned.${who}`);
    case 'time':
      return result === '1/2-1/2' ? t('play.end.time.draw', { result: resultText(result) }) : t(`play.end.time.${who}`);
    default:
      return t(`play.end.${reason}`, { result: resultText(result) });
  }
}
