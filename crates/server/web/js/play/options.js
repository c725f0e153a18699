// How the game goes on: sides, level, time, book. And the keys of the panel.

import { fill, h } from '../dom.js';
import { t } from '../texts.js';
import { ratedName } from './levels.js';
import * as server from './server.js';
import { TIMES } from './storage.js';

/** @typedef {import('../texts.js').Key} Key */
/** @typedef {import('./game.js').Game} Game */

/**
 * @param {object} world
 * @param {import('./storage.js').Settings} world.settings Changed here.
 * @param {() => void} world.settled Called after that.
 * @param {(changes: Partial<Pick<Game, 'level' | 'side' | 'headers'>>) => void} world.change
 * @param {() => Game} world.game
 * @param {() => void} world.edit Puts the position into the editor.
 * @returns {{ element: HTMLElement, update: (game: Game) => void }}
 */
export function createOptions({ settings, settled, change, game, edit }) {
  const side = select('play-now-side', 'play.side', 'play.side.help',
    /** @type {const} */ (['white', 'black', 'both', 'none']).map((side) => [side, t(`play.side.now.${side}`)]),
    (value) => change({ side: /** @type {Game['side']} */ (value), headers: {} }));
  const level = select('play-now-level', 'play.level', 'play.level.help',
    Array.from({ length: 10 }, (_, index) => [String(index + 1), String(index + 1)]),
    (value) => change({ level: Number(value) }));
  const time = select('play-seconds', 'play.seconds', 'play.seconds.help', TIMES.map((time) => [String(time), t(time === 1 ? 'play.second' : 'play.seconds.count', { time })]), (value) => {
    settings.seconds = Number(value);
    settled();
  });
  time.input.value = String(settings.seconds);
  const book = h('input', { type: 'checkbox', checked: settings.book, onchange: () => {
    settings.book = book.checked;
    settled();
  } });
  void nameLevels(level.input, game);
  return {
    element: h('details', { class: 'play-options' }, h('summary', { title: t('play.options.help') }, t('play.options')),
      h('div', { class: 'play-options-body' },
        h('div', { class: 'toolbar' }, side.element, level.element, time.element),
        h('label', { class: 'check', title: t('play.from-book.help') }, book, t('play.from-book')),
        h('div', null, h('button', { type: 'button', class: 'button', title: t('play.to-editor.help'), onclick: edit }, t('play.to-editor'))))),
    update: (game) => {
      side.input.value = game.side;
      level.input.value = String(game.level);
    },
  };
}

/** @param {HTMLSelectElement} input @param {() => Game} game */
async function nameLevels(input, game) {
  const found = await server.levels().catch(() => []);
  if (found.length === 0) return;
  fill(input, found.map((one) => h('option', { value: one.level }, t('play.level.name', { level: one.level, name: ratedName(one) }))));
  input.value = String(game().level);
}

/**
 * A choice with its label.
 * @param {string} id
 * @param {Key} label
 * @param {Key} help
 * @param {string[][]} options Values and words.
 * @param {(value: string) => void} choose
 */
function select(id, label, help, options, choose) {
  const input = h('select', { id, title: t(help), onchange: () => choose(input.value) },
    options.map(([value, words]) => h('option', { value }, words)));
  return { input, element: h('div', { class: 'field' }, h('label', { for: id }, t(label)), input) };
}

/** Which keys there are, folded. */
export function keysView() {
  /** @type {[string, Key][]} */
  const all = [['←', 'play.back'], ['→', 'play.on'], ['↑ ↓', 'play.beside'], ['Home', 'play.first'], ['End', 'play.last'], ['m', 'play.type'], ['h', 'play.hint'], ['u', 'play.take-back']];
  return h('details', { class: 'play-keys' }, h('summary', { title: t('play.keys.help') }, t('play.keys')),
    h('dl', { class: 'play-keys-list' }, all.map(([key, words]) => h('div', null, h('dt', null, h('kbd', null, key)), h('dd', null, t(words))))));
}
