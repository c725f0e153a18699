// How sure it is what a move of an endgame study does: in a sign and in words, because colours are not seen by everybody.

import { h } from '../dom.js';
import { t } from '../texts.js';

/** @typedef {Api.Certainty} Certainty */

/** One for each kind. @type {Readonly<Record<Certainty['kind'], string>>} */
const SIGNS = { proven: '✓', engine: '≈', open: '○' };

/**
 * The sign behind a move.
 * @param {Certainty} certainty
 * @returns {HTMLElement}
 */
export function certaintySign({ kind, succeeds }) {
  const sign = kind === 'proven' && succeeds === false ? '✗' : SIGNS[kind];
  return h('span', { class: 'tree-certainty', role: 'img', 'aria-label': t(`solve.certainty.${kind}`) }, sign);
}

/**
 * What is known, in words: whether the aim is achieved, and by what that is known.
 * @param {Certainty} certainty
 * @returns {string}
 */
export function certaintyWords({ kind, succeeds, by, moves, score, depth }) {
  if (kind === 'open') return t('solve.certainty.open.words');
  if (kind === 'proven') return t(succeeds ? 'solve.certainty.proven.succeeds' : 'solve.certainty.proven.fails', { by: by ? t(`solve.certainty.by.${groundKey(by)}`, { moves: moves ?? 0 }) : '' });
  const words = succeeds === undefined ? 'solve.certainty.engine.unclear' : succeeds ? 'solve.certainty.engine.succeeds' : 'solve.certainty.engine.fails';
  return t(words, { score: scoreWords(score), depth: depth ?? 0 });
}

/** @param {Certainty['score']} score For White. */
function scoreWords(score) {
  if (score?.known !== undefined) return score.known === 'black' ? '−+' : '+−';
  if (score?.mate !== undefined) return `${score.mate < 0 ? '−' : '+'}#${Math.abs(score.mate)}`;
  const pawns = (score?.centipawns ?? 0) / 100;
  return `${pawns < 0 ? '−' : '+'}${Math.abs(pawns).toFixed(2)}`;
}

/** @param {NonNullable<Certainty['by']>} by */
function groundKey(by) {
  return /** @type {const} */ ({ mate: 'mate', stalemate: 'stalemate', 'no mating material': 'material', 'dead behind pawns': 'walls', table: 'table', 'Syzygy table': 'syzygy', 'mate by the solver': 'solver', 'proven line by line': 'play', repetition: 'repetition' })[by];
}

/** What the signs mean. @returns {HTMLElement} */
export function certaintyLegend() {
  return h('p', { class: 'tree-legend soft' }, /** @type {const} */ (['proven', 'engine', 'open']).flatMap((kind) => [
    h('span', { class: `is-${kind}` }, h('span', { class: 'tree-certainty', 'aria-hidden': 'true' }, SIGNS[kind]), ' ', t(`solve.certainty.${kind}`)), ' ']));
}
