// The original and a candidate beside each other: boards, differences, scores.

import { fill, h } from '../dom.js';
import { t } from '../texts.js';
import { diagram, manWords } from './diagram.js';
import { differences, kind } from './placement.js';
import { tableOf } from './table.js';

/** @typedef {import('./results.js').Candidate} Candidate */
/** @typedef {import('./scores.js').Score} Score */
/** @typedef {'both' | 'original' | 'candidate'} Which */

/**
 * @typedef {object} Compare
 * @property {HTMLElement} element
 * @property {(original: string | null, candidate: Candidate | null, taken: boolean) => void} update `taken`: the editor has the candidate.
 * @property {() => Which} which What is looked at.
 * @property {() => void} turn Changes between original and candidate.
 */

/**
 * @param {object} world
 * @param {(fen: string) => Promise<Score>} world.score
 * @param {() => void} world.changed Another board is looked at.
 * @param {() => void} world.take Takes the candidate over.
 * @param {() => void} world.back Puts the original into the editor again.
 * @returns {Compare}
 */
export function createCompare({ score, changed, take, back }) {
  /** @type {Which} */
  let which = matchMedia('(max-width: 559px)').matches ? 'candidate' : 'both';
  const boards = h('div', { class: 'improve-boards' });
  const list = h('ul', { class: 'improve-differences' });
  const table = h('div', { class: 'scroll' });
  const told = h('ul', { class: 'improve-told' });
  const fen = h('code', { class: 'improve-fen' });
  const buttons = /** @type {Which[]} */ (['both', 'original', 'candidate']).map((one) =>
    h('button', { type: 'button', class: 'button small', 'data-which': one, title: t('improve.which.help'), onclick: () => look(one) }, t(`improve.which.${one}`)));
  const over = h('button', { type: 'button', class: 'button primary', title: t('improve.take.help'), onclick: take }, t('improve.take'));
  const undo = h('button', { type: 'button', class: 'button', title: t('improve.back.help'), onclick: back, hidden: true }, t('improve.back'));
  const note = h('span', { class: 'soft', hidden: true }, t('improve.taken.note'));
  const element = h('section', { class: 'improve-compare', 'aria-label': t('improve.compare'), hidden: true },
    h('div', { class: 'toolbar' }, h('h3', null, t('improve.compare')), h('span', { class: 'space' }),
      h('div', { class: 'improve-switch', role: 'group', 'aria-label': t('improve.which') }, buttons)),
    boards, list, told,
    h('div', { class: 'toolbar' }, over, undo, note),
    table, fen);
  /** @type {{ original: string, candidate: Candidate } | null} */
  let shown = null;

  /** @param {Which} one */
  function look(one) {
    which = one;
    draw();
    changed();
  }

  function draw() {
    element.hidden = shown === null;
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset.which === which));
    boards.hidden = which !== 'both';
    if (!shown) return;
    const { original, candidate } = shown;
    const found = differences(original, candidate.fen);
    const marks = found.map((difference) => ({ square: difference.square, kind: kind(difference) }));
    fill(boards,
      h('figure', null, diagram(original, marks, t('improve.which.original')), h('figcaption', null, t('improve.which.original'))),
      h('figure', null, diagram(candidate.fen, marks, t('improve.which.candidate')), h('figcaption', null, t('improve.which.candidate'))));
    fill(list, found.map((difference) => h('li', { class: `chip ${kind(difference)}` }, words(difference))));
    fill(told, [...candidate.told, ...candidate.alike].map((line) => h('li', null, line)));
    told.hidden = told.childElementCount === 0;
    fen.textContent = candidate.fen;
  }

  async function fetchScores() {
    const now = shown;
    if (!now) return;
    fill(table, h('p', { class: 'soft' }, t('improve.scoring')));
    const [before, after] = await Promise.allSettled([score(now.original), score(now.candidate.fen)]);
    if (shown !== now) return;
    if (after.status === 'rejected') return fill(table, h('p', { class: 'notice warn' }, t('improve.score.fault', { message: String(after.reason.message ?? after.reason) })));
    // What is not sound has no score, and is repaired.
    fill(table, tableOf(before.status === 'fulfilled' ? before.value : null, after.value));
  }

  return {
    element,
    which: () => which,
    turn: () => look(which === 'original' ? 'candidate' : 'original'),
    update: (original, candidate, taken) => {
      const focused = [over, undo].some((button) => button === document.activeElement);
      [over.hidden, undo.hidden, note.hidden] = [taken, !taken, !taken];
      if (focused) (taken ? undo : over).focus({ preventScroll: true });
      const next = original && candidate ? { original, candidate } : null;
      if (next?.original === shown?.original && next?.candidate === shown?.candidate) return;
      shown = next;
      draw();
      void fetchScores();
    },
  };
}

/** @param {import('./placement.js').Difference} difference */
function words({ square, was, is }) {
  if (!was) return t('improve.difference.come', { man: manWords(is), square });
  if (!is) return t('improve.difference.gone', { man: manWords(was), square });
  return t('improve.difference.changed', { was: manWords(was), is: manWords(is), square });
}
