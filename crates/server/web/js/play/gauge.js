// The evaluation as a bar beside the board: how much of the chances are White's, and in figures.

import { h } from '../dom.js';
import { t } from '../texts.js';
import * as evaluation from './evaluation.js';
import { endWords, resultText } from './players.js';

/** White's share of the bar when the game is over. */
const SHARES = { '1-0': 1, '0-1': 0, '1/2-1/2': 0.5, '*': 0.5 };

/**
 * What the bar says of the position shown.
 * @typedef {object} Opinion
 * @property {evaluation.Score | null} score As White sees it; null while nothing is known.
 * @property {boolean} proven Whether the score is a mate that every defence was searched against.
 * @property {import('./game.js').Ending | null} end Where the game is over, how it has ended.
 */

/**
 * @typedef {object} Gauge
 * @property {HTMLElement} element Its place stays the same whether it is seen or not.
 * @property {(opinion: Opinion | null) => void} show Nothing hides it.
 * @property {(flipped: boolean) => void} turn White's part is where White's men stand.
 */

/** @returns {Gauge} */
export function createGauge() {
  const white = h('div', { class: 'play-bar-white' });
  const number = h('span', { class: 'play-bar-number', 'aria-hidden': 'true' });
  const bar = h('div', { class: 'play-bar' }, white);
  const element = h('div', { class: 'play-gauge', role: 'img', 'aria-label': t('play.bar.none'), hidden: true }, bar, number);
  return {
    element,
    show: (opinion) => {
      element.hidden = opinion === null;
      if (!opinion) return;
      const { share, figures, words, isMate, isProven } = told(opinion);
      white.style.setProperty('--share', String(share));
      number.textContent = figures;
      element.setAttribute('aria-label', words);
      element.title = words;
      element.classList.toggle('waiting', figures === '');
      // A mate that only the search has seen is hatched, so that no opinion looks like a proof.
      element.classList.toggle('believed', isMate && !isProven);
      element.classList.toggle('proven', isMate && isProven);
    },
    turn: (flipped) => void element.classList.toggle('flipped', flipped),
  };
}

/**
 * What is drawn and said.
 * @param {Opinion} opinion
 */
export function told({ score, proven, end }) {
  if (end) return { share: SHARES[end.result], figures: resultText(end.result), words: endWords(end), isMate: false, isProven: false };
  if (!score) return { share: 0.5, figures: '', words: t('play.bar.none'), isMate: false, isProven: false };
  const isMate = score.mate !== undefined;
  const figures = evaluation.text(score);
  const words = t(isMate ? (proven ? 'play.bar.proven' : 'play.bar.believed') : 'play.bar', { score: figures, words: t(`play.says.${evaluation.words(score)}`) });
  return { share: evaluation.share(score), figures: figures + (isMate && !proven ? '?' : ''), words, isMate, isProven: proven };
}
