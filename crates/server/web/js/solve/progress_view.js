// Progress on the page: numbers, a strip with one mark for each first move, and what is found already.

import { fill, h } from '../dom.js';
import { t } from '../texts.js';
import { nameMove } from '../tree/notation.js';
import { depthTable } from './depths.js';
import { beginsWithHalf } from './options.js';
import { compact, duration, tally } from './progress.js';

/** @typedef {import('./progress.js').Progress} Progress */

/** More first moves than any position has. */
const WIDEST = 300;

/**
 * @typedef {object} ProgressView
 * @property {HTMLElement} element
 * @property {(progress: Progress, letters: import('../tree/notation.js').Letters, covered: boolean, stipulation: string) => void} show
 * @property {(stopping: boolean) => void} setStopping
 */

/**
 * @param {() => void} stop
 * @returns {ProgressView}
 */
export function createProgress(stop) {
  const title = h('strong', { class: 'solve-phase' });
  const figures = h('p', { class: 'soft figures' });
  const strip = h('div', { class: 'solve-strip', role: 'img' });
  const found = h('p', { class: 'solve-found' });
  const depths = h('div', { class: 'solve-progress-depths' });
  /** @type {Progress['depths']} */
  let shown = [];
  const button = h('button', { type: 'button', class: 'button solve-stop', title: t('solve.stop.help'), onclick: stop }, t('solve.stop'));
  const bar = h('progress', { 'aria-label': t('solve.progress') });
  const element = h('section', { class: 'solve-progress', 'aria-label': t('solve.progress') },
    h('div', { class: 'solve-progress-head' }, title, button), bar, strip, figures, found, depths);

  return {
    element,
    show: (progress, letters, covered, stipulation) => {
      const { solves, refuted, open } = tally(progress);
      fill(title, titleOf(progress, stipulation));
      if (progress.phase === 'search' && progress.total > 0) {
        bar.max = progress.total;
        bar.value = progress.done;
      } else bar.removeAttribute('value');
      fill(figures, [
        progress.solutions > 0 && t('solve.found.solutions', { count: progress.solutions }),
        progress.within !== null && solves.length === 0 && t('solve.found.mate', { length: progress.within }),
        progress.total > 0 && progress.phase === 'search' && t(progress.parts ? 'solve.done.parts' : 'solve.done.moves', { done: progress.done, total: progress.total }),
        progress.positions > 0 && t('solve.positions', { count: compact(progress.positions) }),
        progress.rate > 0 && t('solve.rate', { rate: compact(progress.rate) }),
        progress.started && duration(progress.seconds),
        progress.left !== null && t('solve.left', { time: duration(progress.left) }),
        progress.left === null && progress.allowed !== null && t('solve.allowed', { time: duration(progress.allowed) }),
      ].filter(Boolean).join(' · '));
      const hasStrip = !progress.parts && progress.total > 0;
      strip.hidden = !hasStrip;
      if (hasStrip) {
        strip.setAttribute('aria-label', t('solve.strip', { solves: solves.length, refuted, open }));
        drawStrip(strip, progress, covered ? null : letters);
      }
      depths.hidden = progress.depths.length === 0;
      if (shown !== progress.depths) {
        shown = progress.depths;
        fill(depths, depthTable(shown, ['depth', 'generated', 'terminal', 'rate', 'time']));
      }
      found.hidden = solves.length === 0;
      fill(found, covered
        ? t('solve.found.covered', { count: solves.length })
        : [t('solve.found'), ' ', ...solves.slice(0, 12).flatMap((move) => [h('span', { class: 'chip good' }, t('solve.found.in', { move: `${beginsWithHalf(stipulation) ? '1...' : '1.'}${nameMove(move.san, letters)}`, length: move.depth })), ' ']), solves.length > 12 && `+ ${solves.length - 12}`]);
    },
    setStopping: (stopping) => {
      button.disabled = stopping;
      fill(button, t(stopping ? 'solve.stopping' : 'solve.stop'));
    },
  };
}

/**
 * @param {Progress} progress
 * @param {string} stipulation
 */
function titleOf(progress, stipulation) {
  if (!progress.started) return progress.before > 0 ? t('solve.waiting', { count: progress.before }) : t('solve.starting');
  const label = progress.label ? `${progress.label} ` : '';
  if (progress.making) return `${t('tables.making', { material: progress.making })} · ${stipulation}`;
  const depth = progress.depth > 0 ? t('solve.depth', { depth: progress.depth - (beginsWithHalf(stipulation) ? 0.5 : 0) }) : '';
  return `${label}${t(`solve.phase.${progress.phase}`, { depth })} · ${stipulation}`;
}

/**
 * One mark for each first move, in the order in which they were settled.
 * @param {HTMLElement} strip
 * @param {Progress} progress
 * @param {import('../tree/notation.js').Letters | null} letters Null keeps the moves covered.
 */
function drawStrip(strip, progress, letters) {
  const moves = [...progress.moves.values()];
  const total = Math.min(WIDEST, Math.max(progress.total, moves.length));
  while (strip.childElementCount > total) strip.lastElementChild?.remove();
  while (strip.childElementCount < total) strip.append(h('span'));
  const order = (/** @type {Api.Progress['settled'][number]} */ move) => (move.solves ? 0 : move.depth >= progress.depth ? 1 : 2);
  if (!letters) moves.sort((a, b) => order(a) - order(b));
  [...strip.children].forEach((mark, index) => {
    const move = moves[index];
    const kind = !move ? 'open' : move.solves ? 'solves' : move.depth >= progress.depth ? 'refuted' : 'open';
    if (mark.className !== kind) mark.className = kind;
    const title = move && letters ? nameMove(move.san, letters) : '';
    if (mark.getAttribute('title') !== title) mark.setAttribute('title', title);
  });
}
