// What the browser keeps of the panel "Play": the game, and how it is shown.

import * as games from './game.js';

const GAME = 'keymove.play.game';
const SETTINGS = 'keymove.play.settings';

/**
 * @typedef {object} Settings
 * @property {boolean} analysis Whether the engine's opinion is shown.
 * @property {number} lines How many lines of it.
 * @property {boolean} shown Whether the moves of the opening book are shown.
 * @property {boolean} book Whether the engine plays from the opening book.
 */

/** @returns {import('./game.js').Game | null} */
export function loadGame() {
  return games.parse(read(GAME));
}

/** @param {import('./game.js').Game} game */
export function saveGame(game) {
  write(GAME, JSON.stringify(game));
}

/** @returns {Settings} */
export function loadSettings() {
  /** @type {any} */
  let value = null;
  try {
    value = JSON.parse(read(SETTINGS) ?? 'null');
  } catch {
    // As if nothing were stored.
  }
  return {
    analysis: value?.analysis === true,
    lines: [1, 2, 3, 5].includes(value?.lines) ? value.lines : 3,
    shown: value?.shown !== false,
    book: value?.book !== false,
  };
}

/** @param {Settings} settings */
export function saveSettings(settings) {
  write(SETTINGS, JSON.stringify(settings));
}

/** @param {string} name */
function read(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
function write(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // A browser that keeps nothing: the game lasts as long as the page.
  }
}
