// The original and a candidate beside each other: boards, differences, scores.

import { fill, h } from '../dom.js';
import { t } from '../texts.js';
import { manWords } from './men.js';
import { differences, kind, withMoved } from './placement.js';
import { tableOf } from './table.js';

/** @typedef {import('./results.js').Candidate} Candidate */
/** @typedef {import('./scores.js').Score} Score */
/** @typedef {'original' | 'candidate'} Which */

/**
 * @typedef {object} Compare
 * @property {HTMLElement} element
 * @property {(original: string | null, candidate: Candidate | null, taken: boolean) => void} update `taken`: the editor has the candidate.
 * @property {() => Which} which What is looked at.
 * @property {() => void} turn Changes between original and candidate.
 * @property {(which: Which) => void} look
 */

/**
 * @param {object} world
 * @param {{ title: string, original?: string, candidate?: string, take: string, help: string }} world.words `help` of taking over. Without words for the original only the candidate can be looked at.
 * @param {(fen: string) => Promise<Score>} world.score
 * @param {boolean} world.scoresOriginal Whether the original is a problem, which has a score.
 * @param {(fen: string, signal: AbortSignal) => Promise<import('./server.js').Purpose[]>} world.purposes
 * @param {() => void} world.changed Another board is looked at.
 * @param {() => void} world.take Takes the candidate over.
 * @param {() => void} [world.back] Puts the original on the board again after the candidate was taken over.
 * @returns {Compare}
 */
export function createCompare({ words, score, scoresOriginal, purposes, changed, take, back }) {
  /** @type {Which} */
  let which = 'candidate';
  const list = h('ul', { class: 'improve-differences' });
  const table = h('div', { class: 'scroll' });
  const told = h('ul', { class: 'improve-told' });
  const fen = h('code', { class: 'improve-fen' });
  const buttons = /** @type {Which[]} */ (['original', 'candidate']).map((one) =>
    h('button', { type: 'button', class: 'button small', 'data-which': one, title: t('improve.which.help'), onclick: () => look(one) }, words[one] ?? ''));
  const over = h('button', { type: 'button', class: 'button primary', title: words.help, onclick: take }, words.take);
  const undo = h('button', { type: 'button', class: 'button', title: t('improve.back.help'), onclick: back, hidden: true }, t('improve.back'));
  const note = h('span', { class: 'soft', hidden: true }, t('improve.taken.note'));
  const element = h('section', { class: 'improve-compare', 'aria-label': words.title, hidden: true },
    h('div', { class: 'toolbar' }, h('h3', null, words.title), h('span', { class: 'space' }),
      words.original ? h('div', { class: 'improve-switch', role: 'group', 'aria-label': t('improve.which') }, buttons) : null),
    h('div', { class: 'toolbar' }, over, undo, note),
    list, told, table, fen);
  /** @type {{ original: string, candidate: Candidate } | null} */
  let shown = null;
  /** @type {AbortController | null} */
  let asking = null;

  /** @param {Which} one */
  function look(one) {
    which = one;
    draw();
    changed();
  }

  function draw() {
    element.hidden = shown === null;
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset.which === which));
    if (!shown) return;
    const { original, candidate } = shown;
    const found = differences(withMoved(original, candidate.moved), candidate.fen);
    fill(list, candidate.moved.mirror || candidate.moved.files || candidate.moved.ranks ? h('li', { class: 'chip' }, t('improve.moved')) : null,
      found.map((difference) => h('li', { class: `chip ${kind(difference)}`, 'data-square': difference.is ? difference.square : null }, words.original ? wordsOf(difference) : t('improve.difference.is', { man: manWords(difference.is ?? ''), square: difference.square }))));
    fill(told, [...candidate.told, ...candidate.alike].map((line) => h('li', null, line)));
    told.hidden = told.childElementCount === 0;
    fen.textContent = candidate.fen;
  }

  async function fetchScores() {
    const now = shown;
    if (!now) return;
    fill(table, h('p', { class: 'soft' }, t(scoresOriginal ? 'improve.scoring' : 'improve.rating')));
    const [before, after] = await Promise.allSettled([scoresOriginal ? score(now.original) : null, score(now.candidate.fen)]);
    if (shown !== now) return;
    if (after.status === 'rejected') return fill(table, h('p', { class: 'notice warn' }, t('improve.score.fault', { message: String(after.reason.message ?? after.reason) })));
    // What is not sound has no score, and is repaired.
    fill(table, tableOf(before.status === 'fulfilled' ? before.value : null, after.value));
  }

  /** Says of every man that is new or another one whether it is needed. */
  async function fetchPurposes() {
    asking?.abort();
    const now = shown;
    if (!now) return;
    const mine = asking = new AbortController();
    const found = await purposes(now.candidate.fen, mine.signal).catch(() => []);
    if (mine.signal.aborted || shown !== now) return;
    for (const { square, isIdle, words } of found) {
      const chip = list.querySelector(`[data-square="${square}"]`);
      chip?.append(' ', h('span', { class: isIdle ? 'improve-loss' : 'improve-gain', title: words }, t(isIdle ? 'improve.idle' : 'improve.needed')));
    }
  }

  return {
    element,
    which: () => which,
    look,
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
      void fetchPurposes();
    },
  };
}

/** @param {import('./placement.js').Difference} difference */
function wordsOf({ square, was, is }) {
  if (!was) return t('improve.difference.come', { man: manWords(is), square });
  if (!is) return t('improve.difference.gone', { man: manWords(was), square });
  return t('improve.difference.changed', { was: manWords(was), is: manWords(is), square });
}
