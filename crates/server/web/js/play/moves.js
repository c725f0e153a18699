// The moves with their variations: click one to look at it.

import { fill, h } from '../dom.js';
import { t } from '../texts.js';
import * as games from './game.js';
import { layout } from './layout.js';
import * as trees from './tree.js';

/** @typedef {import('./layout.js').Cell} Cell */
/** @typedef {import('./layout.js').Part} Part */

/**
 * @param {Pick<import('./session.js').Session, 'look' | 'go' | 'promote' | 'cut'>} act
 * @returns {{ element: HTMLElement, update: (game: games.Game, ply: number) => void }}
 */
export function createMoves(act) {
  const list = h('ol', { class: 'play-moves', 'aria-label': t('play.moves') });
  const none = h('p', { class: 'soft' }, t('play.moves.none'));
  /** The game, and how many moves of its line are played in the position shown. */
  let now = { game: games.begin({ date: '' }), ply: 0 };
  /** @param {string} sign @param {import('../texts.js').Key} key @param {() => number} ply */
  const step = (sign, key, ply) =>
    h('button', { type: 'button', class: 'button icon', 'aria-label': t(key), title: t(key), onclick: () => act.look(ply()) }, sign);
  const first = step('«', 'play.first', () => 0);
  const back = step('‹', 'play.back', () => now.ply - 1);
  const on = step('›', 'play.on', () => now.ply + 1);
  const last = step('»', 'play.last', () => Infinity);
  const promote = h('button', { type: 'button', class: 'button small', title: t('play.promote.help'), onclick: act.promote }, t('play.promote'));
  const cut = h('button', { type: 'button', class: 'button small', title: t('play.cut.help'), onclick: act.cut }, t('play.cut'));
  const tools = h('div', { class: 'toolbar' }, promote, cut);
  const element = h('section', { class: 'play-score', 'aria-label': t('play.moves') },
    h('div', { class: 'toolbar' }, h('h3', null, t('play.moves')), h('span', { class: 'space' }), first, back, on, last),
    none, list, tools);
  /** The buttons of the moves, by their places in the tree. @type {Map<number, HTMLElement>} */
  const buttons = new Map();
  /** @type {trees.Tree | null} */
  let shown = null;

  /** @param {Cell} cell @param {string} name What it is called for those who do not see where it stands. */
  function button({ at, number, san, marks }, name) {
    const made = h('button', {
      type: 'button', class: 'play-move', onclick: () => act.go(trees.lineTo(now.game.tree, at)), 'aria-label': name, title: name,
    }, number && h('span', { class: 'play-move-number' }, number), san, marks && h('span', { class: 'play-move-marks' }, marks));
    buttons.set(at, made);
    return made;
  }

  /** @param {Cell | null} cell @param {string} number @param {'play.move.white' | 'play.move.black'} key */
  const column = (cell, number, key) =>
    cell ? button(cell, t(key, { number: number.replace('.', ''), move: cell.san + cell.marks })) : h('span', { class: 'play-move soft' }, '…');

  /** @param {Part[][]} lines @returns {HTMLElement} */
  const variations = (lines) => h('ul', { class: 'play-variations' }, lines.map((parts) => h('li', null, parts.map((part) => {
    if ('remark' in part) return [remark(part.remark), ' '];
    if ('lines' in part) return [variations(part.lines)];
    return [button(part.cell, t('play.move.variation', { move: `${part.cell.number || '…'}${part.cell.san}${part.cell.marks}` })), ' '];
  }).flat())));

  function draw() {
    buttons.clear();
    fill(list, layout(now.game).map((item) => ('number' in item
      ? h('li', { class: 'play-row' }, h('span', { class: 'play-number' }, item.number),
        column(item.white, item.number, 'play.move.white'), item.black && column(item.black, item.number, 'play.move.black'))
      : h('li', { class: 'play-aside' }, item.remark && remark(item.remark), item.lines.length > 0 && variations(item.lines)))));
  }

  return {
    element,
    update: (game, ply) => {
      now = { game, ply };
      if (shown !== game.tree) {
        shown = game.tree;
        draw();
      }
      const line = game.moves.slice(0, ply);
      const at = trees.find(game.tree, line) ?? null;
      none.hidden = game.tree.length > 0;
      list.hidden = !none.hidden;
      first.disabled = back.disabled = ply === 0;
      on.disabled = last.disabled = ply === game.moves.length && !game.tree.some(({ parent }) => parent === at);
      tools.hidden = !games.keeps(game) || game.tree.length === 0;
      promote.disabled = trees.isMain(game.tree, line);
      cut.disabled = ply === 0;
      list.querySelector('[aria-current]')?.removeAttribute('aria-current');
      const chosen = buttons.get(at ?? -1);
      chosen?.setAttribute('aria-current', 'true');
      if (chosen) keepInView(list, chosen);
      else list.scrollTop = 0;
    },
  };
}

/** @param {string} text */
function remark(text) {
  return h('span', { class: 'play-remark' }, text);
}

/**
 * Only the list itself scrolls, never the page.
 * @param {HTMLElement} list
 * @param {HTMLElement} move
 */
function keepInView(list, move) {
  const [outer, inner] = [list.getBoundingClientRect(), move.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}
