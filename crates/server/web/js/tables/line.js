// What tables of perfect play say of the position on the board, below it. Nothing is said that no table knows: as soon as another position is on the
// board the line is empty, until the answer about that one has come.

import { ApiError, ownCollection, start } from '../api.js';
import { menOf } from '../board/squares.js';
import { fill, h } from '../dom.js';
import { load, save } from '../saved.js';
import { turnOf } from '../solve/positions.js';
import { t } from '../texts.js';
import { nameMove } from '../tree/notation.js';

/** Men of tables that are made when they are wanted, and of those that a server may have besides. */
const MADE = 4, MOST = 5;
/** How long a position has to stand before it is asked about, in milliseconds. */
const REST = 150;
const KEPT = 'tables';
/** Moves that are listed. */
const LISTED = 60;

/** @typedef {Extract<Api.AnswerOf<'post', '/tables/probe'>, { event: 'probe' }>} Told */

/** The men of a position, which say in which table it is. @param {string} fen */
function menIn(fen) {
  return [...menOf(fen).values()].sort().join('');
}

/**
 * Whether a table may know the position.
 * @param {string} fen
 * @param {boolean} served Whether a server answers, which may have tables of five men.
 * @returns {boolean}
 */
export function isFew(fen, served) {
  const men = menIn(fen);
  const castling = fen.trim().split(/\s+/)[2] ?? '-';
  return men.includes('K') && men.includes('k') && men.length > 2 && men.length <= (served ? MOST : MADE) && castling === '-';
}

/**
 * What a table says, in words.
 * @param {Api.TablesProbe} probe
 * @returns {string}
 */
export function valueWords({ fen, value }) {
  if (value.kind === 'draw') return t('tables.draw');
  const mates = (turnOf(fen) === 'w') === (value.kind === 'win') ? 'white' : 'black';
  if (value.moves === 0) return t('tables.mate', { side: t(`solve.study.side.${mates}`) });
  return t('tables.mates', { side: t(`solve.study.side.${mates}`), moves: value.moves ?? 0 });
}

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
  const element = h('div', { class: 'tables-line', hidden: true }, button, words, stopButton, moves);
  const served = ownCollection === null;
  let isOn = load(KEPT) === true;
  let shown = '';
  let timer = 0;
  /** @type {import('../api.js').Job | null} */
  let job = null;
  let askedMen = '';

  function clear() {
    fill(words);
    fill(moves);
    moves.hidden = stopButton.hidden = true;
  }

  /** @param {boolean} on */
  function turn(on) {
    isOn = on;
    save(KEPT, on);
    button.setAttribute('aria-pressed', String(on));
    if (on) ask();
    else leave();
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
    const fen = shown;
    if (!isOn || !isFew(fen, served)) return;
    askedMen = menIn(fen);
    const mine = start('/tables/probe', { fen }, (line) => {
      if (job !== mine) return;
      if (line.event === 'making') {
        stopButton.hidden = false;
        fill(words, t('tables.making', { material: line.material }));
      } else if (line.event === 'probe') tell(line, fen);
    });
    job = mine;
    // A table of the same men is made to its end while moves are played; then it is asked about what is on the board.
    const over = (/** @type {string} */ fault) => {
      if (job !== mine) return;
      job = null;
      stopButton.hidden = true;
      if (fault) fill(words, fault);
      if (shown !== fen) ask();
    };
    mine.done.then(() => over(''), (error) => over(isImpossible(error) ? '' : t('tables.fault', { message: error.message })));
  }

  /** @param {Told} told @param {string} fen */
  function tell({ probe, unknown, message }, fen) {
    clear();
    if (shown !== fen) return;
    if (!probe) return fill(words, unknown === 'stopped' ? t('tables.stopped') : unknown === 'no_table' ? t('tables.none') : message ?? '');
    fill(words, h('strong', null, valueWords(probe)));
    moves.hidden = probe.moves.length === 0;
    fill(moves, h('summary', null, t('tables.moves')), h('ul', null, probe.moves.slice(0, LISTED).map(({ san, value }) =>
      h('li', { class: `is-${value.kind}` }, nameMove(san, 'figurine'), ' ', h('span', { class: 'soft figures' }, value.kind === 'draw' ? '=' : `${value.kind === 'win' ? '+' : '−'}${value.moves}`)))));
  }

  board.onShown((fen) => {
    if (fen === shown) return;
    shown = fen;
    const isKnowable = isFew(fen, served);
    element.hidden = !isKnowable;
    clearTimeout(timer);
    // The table that is being made is the one that this position is in, too.
    if (job && isKnowable && menIn(fen) === askedMen) return;
    leave();
    if (isOn && isKnowable) timer = window.setTimeout(ask, REST);
  });
  button.setAttribute('aria-pressed', String(isOn));
  return element;
}
