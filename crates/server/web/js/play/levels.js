// The levels of Keymove in words.

import { t } from '../texts.js';

/** @typedef {Api.Levels['levels'][number]} Level */

/** @type {import('../texts.js').Key[]} */
const NAMES = ['play.level.1', 'play.level.2', 'play.level.3', 'play.level.4', 'play.level.5', 'play.level.6', 'play.level.7', 'play.level.8', 'play.level.9', 'play.level.10'];

/**
 * What a level is called.
 * @param {number} level
 */
export function levelName(level) {
  const key = NAMES[level - 1];
  return key ? t(key) : String(level);
}

/**
 * The same with what it is worth.
 * @param {Level} level
 */
export function ratedName({ level, elo }) {
  const name = levelName(level);
  return elo === null ? name : t('play.level.rated', { name, elo });
}

/**
 * What a level means for the player.
 * @param {Level} level
 */
export function levelWords({ plies, noise, blunders }) {
  if (plies === null) return t('play.level.full');
  return [
    t(plies === 1 ? 'play.level.ahead.one' : 'play.level.ahead', { plies }),
    noise > 0 && t('play.level.noise', { pawns: (noise / 100).toFixed(2) }),
    blunders > 0 && t('play.level.blunders', { percent: blunders }),
  ].filter(Boolean).join(', ');
}
