// The problem that is being solved: its diagram, on which moves can be made, what was written, hints and the clock.

import { arrive } from '../collection/focus.js';
import { menOf } from '../board/squares.js';
import { fill, h } from '../dom.js';
import { isLines } from '../solve/options.js';
import { after, turnOf } from '../solve/positions.js';
import { language, t } from '../texts.js';
import { nameMove } from '../tree/notation.js';
import { PASS, lineText, minutes, path, withLine } from './written.js';

/** How often the clock is drawn, in milliseconds. */
const TICK = 250;

/** Letters of men, which are to go with what somebody types. The French R is the English rook, so that in French figurines say what is meant. */
const LETTERS = /** @type {const} */ ({ en: 'S', de: 'de', fr: 'figurine' });

/** @typedef {import('../texts.js').Key} Key */
/** @typedef {import('./choice.js').Found} Found */
/** @typedef {import('./written.js').Step} Step */

/** What came of a problem. @typedef {{ answer: string | null, hints: number, seconds: number }} Ended `answer`: null if it was given up. */

/** @param {Key} key @param {Key} help @param {() => void} onclick @param {string} [kind] */
export function button(key, help, onclick, kind = '') {
  return h('button', { type: 'button', class: `button ${kind}`.trim(), title: t(help), onclick }, t(key));
}

/**
 * @param {object} world
 * @param {import('../board/board.js').Board} world.board
 * @param {(words: string) => void} world.announce
 * @param {(ended: Ended) => void} world.end It was handed in, given up, or the time was up.
 * @param {() => void} world.skip
 */
export function createTask({ board, announce, end, skip }) {
  /** @type {{ found: Found, fen: string, minutes: number, begun: number } | null} */
  let now = null;
  /** The one that ended last. @type {{ found: Found, fen: string, seconds: number } | null} */
  let ended = null;
  /** @type {readonly Step[]} */
  let steps = [];
  let hints = 0;
  let isVisible = false;
  let asked = 0;
  let ticking = 0;

  const title = h('h2', { tabindex: -1 });
  const facts = h('p', { class: 'soft' });
  const clock = h('span', { class: 'train-clock figures', role: 'timer', title: t('train.clock') });
  const answer = h('textarea', {
    id: 'train-answer', rows: 6, spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off', title: t('train.answer.help'),
    placeholder: t('train.answer.example'), onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      finish(answer.value);
    },
  });
  const anew = button('train.anew', 'train.anew.help', () => go([], true));
  const back = button('train.back', 'train.back.help', takeBack);
  const pass = button('train.pass', 'train.pass.help', () => void make(PASS));
  const hint = h('button', { type: 'button', class: 'button', title: t('train.hint.help'), onclick: giveHint });
  const told = h('ol', { class: 'train-hints', 'aria-label': t('train.hints'), 'aria-live': 'polite' });
  const element = h('div', { class: 'train-task', hidden: true },
    h('div', { class: 'toolbar' }, title, h('span', { class: 'space' }), clock), facts,
    h('div', { class: 'toolbar' }, anew, back, pass),
    h('div', { class: 'field' }, h('label', { for: answer.id }, t('train.answer')), answer),
    h('div', { class: 'toolbar' }, button('train.done', 'train.done.help', () => finish(answer.value), 'primary'), hint,
      button('train.skip', 'train.skip.help', skip), button('train.give', 'train.give.help', () => finish(null))),
    told);

  /** Whether positions of the problem can be shown after moves; of twins only the diagram is one. */
  const isPlayed = () => now !== null && !now.found.candidate.fields.zeroposition;
  const stipulation = () => now?.found.prepared.problem.stipulation ?? '';

  /** @param {readonly Step[]} line */
  const words = (line) => lineText(line.map(({ uci, san }) => ({ uci, san: nameMove(san, LETTERS[language]) })), stipulation());

  /** Other moves on the board. @param {readonly Step[]} next @param {boolean} [keeps] Whether what was written stays. */
  function go(next, keeps = false) {
    const before = steps.length > 0 ? words(steps) : '';
    steps = next;
    if (!keeps) answer.value = withLine(headed(), before, words(steps));
    void show();
  }

  /** What is written, below the name of the diagram if there are twins. */
  function headed() {
    const isTwin = (now?.found.prepared.problem.twins?.length ?? 0) > 0;
    return isTwin && answer.value.trim() === '' ? 'a)' : answer.value;
  }

  function takeBack() {
    if (steps.length > 0) go(steps.slice(0, -1));
  }

  /** @param {Step} step */
  async function make(step) {
    const mine = now;
    if (!mine) return;
    try {
      await after(mine.fen, path([...steps, step], stipulation()));
      if (now === mine) go([...steps, step]);
    } catch (error) {
      announce(/** @type {Error} */ (error).message);
      void show();
    }
  }

  async function show() {
    const mine = ++asked;
    if (!now || !isVisible) return;
    const { fen } = now;
    able();
    if (!isPlayed()) return board.show({ fen });
    try {
      const moves = path(steps, stipulation());
      const place = await after(fen, moves);
      if (asked !== mine) return;
      const last = steps.at(-1);
      board.show({
        fen: place.fen, check: place.check, moves: place.moves,
        last: last && last !== PASS ? [last.uci.slice(0, 2), last.uci.slice(2, 4)] : [],
        onMove: (uci) => void make({ uci, san: place.moves.find((move) => move.uci === uci)?.san ?? uci }),
      });
    } catch {
      if (asked === mine) board.show({ fen });
    }
  }

  function able() {
    anew.disabled = back.disabled = steps.length === 0;
    const isBattle = !isLines(stipulation());
    // In two moves there is nothing behind a threat that would be asked for.
    pass.hidden = !isBattle || !isPlayed() || stipulation() === '#2';
    pass.disabled = steps.length % 2 === 0 || steps.at(-1) === PASS;
    const left = (now?.found.prepared.hints?.length ?? 0) - hints;
    hint.disabled = left === 0;
    hint.textContent = left === 0 ? t('train.hint.none') : t('train.hint', { left, cost: number(now?.found.prepared.hint_cost ?? 0) });
  }

  function giveHint() {
    const text = now?.found.prepared.hints?.[hints];
    if (!text) return;
    hints += 1;
    told.append(h('li', { lang: 'en' }, text));
    able();
  }

  function leave() {
    now = null;
    clearInterval(ticking);
    asked += 1;
    element.hidden = true;
  }

  function run() {
    element.hidden = false;
    clearInterval(ticking);
    ticking = window.setInterval(tick, TICK);
    tick();
    able();
    void show();
    if (isVisible) arrive(title);
  }

  /** @param {string | null} text */
  function finish(text) {
    if (!now) return;
    const seconds = (performance.now() - now.begun) / 1000;
    ended = { ...now, seconds };
    leave();
    if (isVisible) board.show({ fen: ended.fen });
    end({ answer: text, hints, seconds });
  }

  function tick() {
    if (!now) return;
    const gone = performance.now() - now.begun;
    const left = now.minutes * 60_000 - gone;
    clock.textContent = now.minutes > 0 ? t('train.left', { time: minutes(left + 999) }) : minutes(gone);
    clock.classList.toggle('short', now.minutes > 0 && left < 30_000);
    if (now.minutes === 0 || left > 0) return;
    announce(t('train.up'));
    finish(answer.value);
  }

  return {
    element,
    isOn: () => now !== null,
    /** @param {Found} found @param {string} fen The whole position. @param {{ minutes: number, ask: 'all' | 'key' }} how */
    begin: (found, fen, how) => {
      now = { found, fen, minutes: how.minutes, begun: performance.now() };
      [steps, hints, answer.value] = [[], 0, ''];
      fill(told);
      fill(title, ...headOf(found, fen));
      facts.textContent = factsOf(found, fen, how.ask);
      run();
    },
    leave,
    /** Takes up what could not be marked, with what was written, and without a limit. */
    resume: () => {
      if (!ended) return;
      now = { ...ended, minutes: 0, begun: performance.now() - ended.seconds * 1000 };
      run();
    },
    /** @param {boolean} visible */
    see: (visible) => {
      isVisible = visible;
      if (visible) void show();
      else asked += 1;
    },
    /** @param {string} key */
    onKey: (key) => {
      if (!now || steps.length === 0) return false;
      if (key === 'ArrowLeft') return takeBack(), true;
      if (key === 'Home') return go([], true), true;
      return false;
    },
  };
}

/** A number as the language writes it. @param {number} value @param {number} [digits] */
export function number(value, digits = 2) {
  return value.toLocaleString(language, { maximumFractionDigits: digits });
}

/** @param {Found} found @param {string} fen */
function headOf({ prepared }, fen) {
  const men = [...menOf(fen).values()];
  const white = men.filter((letter) => letter === letter.toUpperCase()).length;
  return [prepared.problem.stipulation, ' ', h('span', { class: 'soft figures' }, t('common.units', { white, black: men.length - white }))];
}

/** @param {Found} found @param {string} fen @param {'all' | 'key'} ask */
function factsOf({ prepared, candidate }, fen, ask) {
  const { solutions, problem } = prepared;
  const isHelp = isLines(problem.stipulation);
  const twins = problem.twins ?? [];
  return [
    t(turnOf(fen) === 'b' ? 'train.begins.black' : 'train.begins.white'),
    solutions && t(solutions === 1 ? 'train.solutions.one' : 'train.solutions', { count: solutions }),
    t(isHelp ? 'train.wanted.all' : ask === 'key' || problem.stipulation === '#2' ? 'train.wanted.key' : 'train.wanted.variations'),
    twins.length > 0 && t(candidate.fields.zeroposition ? 'train.twins.zero' : 'train.twins', { twins: twins.join('; ') }),
  ].filter(Boolean).join(' ');
}
