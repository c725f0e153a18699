// The list of moves: click one to look back.

import { fill, h } from '../dom.js';
import { t } from '../texts.js';
import * as games from './game.js';

/**
 * @param {(ply: number) => void} look
 * @returns {{ element: HTMLElement, update: (game: games.Game, ply: number) => void }}
 */
export function createMoves(look) {
  const list = h('ol', { class: 'play-moves', 'aria-label': t('play.moves') });
  const none = h('p', { class: 'soft' }, t('play.moves.none'));
  /** Half-moves of the game, and the one shown. */
  const at = { ply: 0, length: 0 };
  /** @param {string} sign @param {import('../texts.js').Key} key @param {() => number} ply */
  const step = (sign, key, ply) =>
    h('button', { type: 'button', class: 'button icon', 'aria-label': t(key), title: t(key), onclick: () => look(ply()) }, sign);
  const first = step('«', 'play.first', () => 0);
  const back = step('‹', 'play.back', () => at.ply - 1);
  const on = step('›', 'play.on', () => at.ply + 1);
  const last = step('»', 'play.last', () => at.length);
  const element = h('section', { class: 'play-score', 'aria-label': t('play.moves') },
    h('div', { class: 'toolbar' }, h('h3', null, t('play.moves')), h('span', { class: 'space' }), first, back, on, last),
    none, list);
  /** @type {games.Move[] | null} */
  let shown = null;

  /** @param {{ san: string, ply: number } | null} move @param {number} number @param {boolean} white */
  const cell = (move, number, white) =>
    move
      ? h('button', {
        type: 'button', class: 'play-move', 'data-ply': move.ply, onclick: () => look(move.ply),
        'aria-label': t(white ? 'play.move.white' : 'play.move.black', { number, move: move.san }),
        title: t(white ? 'play.move.white' : 'play.move.black', { number, move: move.san }),
      }, move.san)
      : h('span', { class: 'play-move soft' }, '…');

  return {
    element,
    update: (game, ply) => {
      if (shown !== game.moves) {
        shown = game.moves;
        fill(list, games.rows(game).map(({ number, white, black }) =>
          h('li', null, h('span', { class: 'play-number' }, `${number}.`), cell(white, number, true), black && cell(black, number, false))));
      }
      Object.assign(at, { ply, length: game.moves.length });
      none.hidden = game.moves.length > 0;
      list.hidden = !none.hidden;
      first.disabled = back.disabled = ply === 0;
      on.disabled = last.disabled = ply === game.moves.length;
      for (const move of list.querySelectorAll('[data-ply]')) {
        const chosen = move.getAttribute('data-ply') === String(ply);
        if (chosen) move.setAttribute('aria-current', 'true');
        else move.removeAttribute('aria-current');
        // Only the list itself scrolls, never the page.
        if (chosen && move instanceof HTMLElement) keepInView(list, move);
      }
      if (ply === 0) list.scrollTop = 0;
    },
  };
}

/**
 * @param {HTMLElement} list
 * @param {HTMLElement} move
 */
function keepInView(list, move) {
  const top = move.offsetTop - list.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + move.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top + move.offsetHeight - list.clientHeight;
}
