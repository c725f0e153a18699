// What tables say of the position on the board, below it. Nothing is said that no table knows: as soon as something else is asked, because another
// position is on the board or another kind of tables was chosen, the line is empty, until the answer has come.

import { ApiError, ownCollection, start } from '../api.js';
import { fill, h } from '../dom.js';
import { load, save } from '../saved.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import { nameMove } from '../tree/notation.js';
import { KINDS, chosenOf, isFew, occasion, questionOf, tableOf } from './question.js';
import { legendWords, moveSign, valueWords } from './words.js';

/** How long a position has to stand before it is asked about, in milliseconds. */
const REST = 150;
const KEPT = 'tables', KEPT_KIND = 'tables.kind';
/** Moves that are listed. */
const LISTED = 60;

/** @typedef {Extract<Api.AnswerOf<'post', '/tables/probe'>, { event: 'probe' }>} Told */
/** @typedef {import('./question.js').Question} Question */

/** Whether the position cannot be played, which is said elsewhere. @param {unknown} error */
function isImpossible(error) {
  return error instanceof ApiError && error.field === 'fen';
}

/**
 * @param {import('../board/board.js').Board} board
 * @returns {HTMLElement}
 */
export function tablesLine(board) {
  const words = h('span', { class: 'tables-words', role: 'status' });
  const stopButton = h('button', { type: 'button', class: 'button small', hidden: true, title: t('tables.stop.help'), onclick: () => job?.stop() }, t('tables.stop'));
  const moves = h('details', { class: 'tables-moves', hidden: true });
  const button = h('button', { type: 'button', class: 'chip tables-ask', title: t('tables.ask.help'), onclick: () => turn(!isOn) }, t('tables.ask'));
  const select = h('select', { class: 'tables-kind', title: t('tables.kind.help'), 'aria-label': t('tables.kind'), onchange: () => choose(select.value) },
    KINDS.map((kind) => h('option', { value: kind }, t(`tables.kind.${kind}`))));
  const element = h('div', { class: 'tables-line', hidden: true }, button, select, words, stopButton, moves);
  const served = ownCollection === null;
  let isOn = load(KEPT) === true;
  let chosen = chosenOf(load(KEPT_KIND));
  /** The position on the board. */
  let shown = '';
  /** What there is to be known of it. @type {Question | null} */
  let wanted = null;
  let timer = 0;
  /** @type {import('../api.js').Job | null} */
  let job = null;
  /** The tables that are asked. */
  let asked = '';

  function clear() {
    fill(words);
    fill(moves);
    moves.hidden = stopButton.hidden = true;
  }

  /** @param {boolean} on */
  function turn(on) {
    isOn = on;
    save(KEPT, on);
    mark();
    if (on) ask();
    else leave();
  }

  function mark() {
    button.setAttribute('aria-pressed', String(isOn));
    select.hidden = !isOn;
  }

  /** @param {string} kind */
  function choose(kind) {
    chosen = chosenOf({ ...chosen, [occasion(store.get())]: kind });
    save(KEPT_KIND, chosen);
    look();
  }

  /** Nobody wants the answer any more. */
  function leave() {
    clearTimeout(timer);
    job?.abandon();
    job = null;
    clear();
  }

  function ask() {
    job?.abandon();
    clear();
    const question = wanted;
    if (!isOn || !question) return;
    asked = tableOf(question);
    const mine = start('/tables/probe', question, (line) => {
      if (job !== mine) return;
      if (line.event === 'making') {
        stopButton.hidden = false;
        fill(words, t('tables.making', { material: line.material }));
      } else if (line.event === 'probe') tell(line, question);
    });
    job = mine;
    // A table of the same men is made to its end while moves are played; then it is asked about what is on the board.
    const over = (/** @type {string} */ fault) => {
      if (job !== mine) return;
      job = null;
      stopButton.hidden = true;
      if (fault) fill(words, fault);
      if (wanted !== question) ask();
    };
    mine.done.then(() => over(''), (error) => over(isImpossible(error) ? '' : t('tables.fault', { message: error.message })));
  }

  /** @param {Told} told @param {Question} question */
  function tell({ probe, unknown, message }, question) {
    clear();
    if (wanted !== question) return;
    if (!probe) return fill(words, unknown === 'stopped' ? t('tables.stopped') : unknown === 'no_table' ? t('tables.none') : message ?? '');
    fill(words, h('strong', null, valueWords(probe)));
    moves.hidden = probe.moves.length === 0;
    fill(moves, h('summary', null, t('tables.moves')), h('ul', null, probe.moves.slice(0, LISTED).map(({ san, value }) => {
      const { sign, tone } = moveSign(value);
      return h('li', { class: `is-${tone}` }, nameMove(san, 'figurine'), ' ', h('span', { class: 'soft figures' }, sign));
    })), h('p', { class: 'soft' }, legendWords(probe)));
  }

  /** Sees whether there is something else to be known. */
  function look() {
    const next = isFew(shown, served) ? questionOf(shown, chosen, store.get()) : null;
    element.hidden = !next;
    if (next) select.value = next.kind;
    if (JSON.stringify(next) === JSON.stringify(wanted)) return;
    wanted = next;
    clearTimeout(timer);
    // The table that is being made is the one that this position is in, too.
    if (job && next && tableOf(next) === asked) return;
    leave();
    if (isOn && next) timer = window.setTimeout(ask, REST);
  }

  board.onShown((fen) => {
    shown = fen;
    look();
  });
  store.listen(look);
  mark();
  return element;
}
