// What the browser keeps of the panel "Play": the game, and how it is shown.

import { load, loadOwn, save, saveOwn } from '../saved.js';
import * as games from './game.js';

const GAME = 'play.game';
const SETTINGS = 'play.settings';

/** Choices for the engine's time, in seconds. */
export const TIMES = [1, 3, 10, 30, 60];

/**
 * @typedef {object} Settings
 * @property {boolean} analysis Whether the engine's opinion is shown.
 * @property {number} lines How many lines of it.
 * @property {boolean} shown Whether the moves of the opening book are shown.
 * @property {number} seconds How long the engine thinks at most about a move.
 * @property {boolean} book Whether the engine plays from the opening book.
 */

/** @returns {import('./game.js').Game | null} */
export function loadGame() {
  return games.parse(loadOwn(GAME));
}

/** @param {import('./game.js').Game} game */
export function saveGame(game) {
  saveOwn(GAME, game);
}

/** @returns {Settings} */
export function loadSettings() {
  const value = load(SETTINGS);
  return {
    analysis: value?.analysis === true,
    lines: [1, 2, 3, 5].includes(value?.lines) ? value.lines : 3,
    seconds: TIMES.includes(value?.seconds) ? value.seconds : 3,
    shown: value?.shown !== false,
    book: value?.book !== false,
  };
}

/** @param {Settings} settings */
export function saveSettings(settings) {
  save(SETTINGS, settings);
}
