// The problem that is being solved: its diagram, on which moves can be made, what was written, hints and the clock.

import { arrive } from '../collection/focus.js';
import { menOf } from '../board/squares.js';
import { fill, h } from '../dom.js';
import { isLines } from '../solve/options.js';
import { after, turnOf } from '../solve/positions.js';
import { language, t } from '../texts.js';
import { nameMove } from '../tree/notation.js';
import { LETTERS, hintWords } from './said.js';
import { PASS, headingOf, lineText, minutes, path, withLine, withLineBelow } from './written.js';

/** How often the clock is drawn, in milliseconds. */
const TICK = 250;

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
  /** The problem, and which of its positions is on the board. @type {{ found: Found, at: number, minutes: number, begun: number } | null} */
  let now = null;
  /** The one that ended last. @type {{ found: Found, at: number, seconds: number } | null} */
  let ended = null;
  /** @type {readonly Step[]} */
  let steps = [];
  let hints = 0;
  let isVisible = false;
  let asked = 0;
  let ticking = 0;

  const title = h('h2', { tabindex: -1 });
  const facts = h('p', { class: 'soft' });
  const twins = h('div', { class: 'toolbar', role: 'group', 'aria-label': t('train.positions'), hidden: true });
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
    h('div', { class: 'toolbar' }, title, h('span', { class: 'space' }), clock), facts, twins,
    h('div', { class: 'toolbar' }, anew, back, pass),
    h('div', { class: 'field' }, h('label', { for: answer.id }, t('train.answer')), answer),
    h('div', { class: 'toolbar' }, button('train.done', 'train.done.help', () => finish(answer.value), 'primary'), hint,
      button('train.skip', 'train.skip.help', skip), button('train.give', 'train.give.help', () => finish(null))),
    told);

  /** The position on the board. */
  const place = () => now?.found.prepared.positions[now.at] ?? null;
  const stipulation = () => place()?.stipulation ?? '';

  /** @param {readonly Step[]} line */
  const words = (line) => lineText(line.map(({ uci, san }) => ({ uci, san: nameMove(san, LETTERS[language]) })), stipulation());

  /** Other moves on the board. @param {readonly Step[]} next @param {boolean} [keeps] Whether what was written stays. */
  function go(next, keeps = false) {
    const before = steps.length > 0 ? words(steps) : '';
    steps = next;
    if (!keeps) answer.value = written(before, words(steps));
    void show();
  }

  /** What is written, with another line in its place: below the name of the position if there are twins. @param {string} before @param {string} line */
  function written(before, line) {
    const all = now?.found.prepared.positions ?? [];
    const label = place()?.label ?? '';
    if (all.length < 2) return withLine(answer.value, before, line);
    return withLineBelow(answer.value, all.map((one) => headingOf(one.label)), headingOf(label), before, line);
  }

  /** Puts another position of the problem on the board. @param {number} at */
  function choose(at) {
    if (!now) return;
    now.at = at;
    go([], true);
    head();
  }

  /** What is said of the position on the board, and which it is. */
  function head() {
    const one = place();
    if (!now || !one) return;
    const { found: { prepared: { positions } }, at } = now;
    fill(title, ...headOf(one));
    twins.hidden = positions.length < 2;
    fill(twins, twins.hidden ? [] : positions.map(({ label, change }, index) => h('button', {
      type: 'button', class: 'chip', 'aria-pressed': String(index === at), title: change ? t('train.position.help', { change }) : t('train.position.diagram.help'),
      onclick: () => {
        choose(index);
        /** @type {HTMLElement | undefined} */ (twins.children[index])?.focus();
      },
    }, headingOf(label))));
  }

  function takeBack() {
    if (steps.length > 0) go(steps.slice(0, -1));
  }

  /** @param {Step} step */
  async function make(step) {
    const from = place();
    if (!from) return;
    try {
      await after(from.fen, path([...steps, step], from.stipulation));
      if (place() === from) go([...steps, step]);
    } catch (error) {
      announce(/** @type {Error} */ (error).message);
      void show();
    }
  }

  async function show() {
    const mine = ++asked;
    const fen = place()?.fen;
    if (!fen || !isVisible) return;
    able();
    try {
      const moves = path(steps, stipulation());
      const reached = await after(fen, moves);
      if (asked !== mine) return;
      const last = steps.at(-1);
      board.show({
        fen: reached.fen, check: reached.check, moves: reached.moves,
        last: last && last !== PASS ? [last.uci.slice(0, 2), last.uci.slice(2, 4)] : [],
        onMove: (uci) => void make({ uci, san: reached.moves.find((move) => move.uci === uci)?.san ?? uci }),
      });
    } catch {
      if (asked === mine) board.show({ fen });
    }
  }

  function able() {
    anew.disabled = back.disabled = steps.length === 0;
    const isBattle = !isLines(stipulation());
    // In two moves there is nothing behind a threat that would be asked for.
    pass.hidden = !isBattle || stipulation() === '#2';
    pass.disabled = steps.length % 2 === 0 || steps.at(-1) === PASS;
    const left = (now?.found.prepared.hints?.length ?? 0) - hints;
    hint.disabled = left === 0;
    hint.textContent = left === 0 ? t('train.hint.none') : t('train.hint', { left, cost: number(now?.found.prepared.hint_cost ?? 0) });
  }

  function giveHint() {
    const { hints: all = [], hint_phrases: phrases = [] } = now?.found.prepared ?? {};
    const text = all[hints];
    if (!text) return;
    told.append(h('li', null, hintWords(phrases[hints], text)));
    hints += 1;
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
    if (isVisible) board.show({ fen: ended.found.prepared.positions[ended.at].fen });
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
    /** @param {Found} found @param {{ minutes: number, ask: 'all' | 'key' }} how */
    begin: (found, how) => {
      now = { found, at: 0, minutes: how.minutes, begun: performance.now() };
      [steps, hints, answer.value] = [[], 0, ''];
      fill(told);
      head();
      facts.textContent = factsOf(found, how.ask);
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

/** @param {import('./choice.js').Position} position */
function headOf({ fen, stipulation }) {
  const men = [...menOf(fen).values()];
  const white = men.filter((letter) => letter === letter.toUpperCase()).length;
  return [stipulation, ' ', h('span', { class: 'soft figures' }, t('common.units', { white, black: men.length - white }))];
}

/** @param {Found} found @param {'all' | 'key'} ask */
function factsOf({ prepared, candidate }, ask) {
  const { solutions, problem, positions: [{ fen }] } = prepared;
  const isHelp = isLines(problem.stipulation);
  const twins = problem.twins ?? [];
  return [
    t(turnOf(fen) === 'b' ? 'train.begins.black' : 'train.begins.white'),
    solutions && t(solutions === 1 ? 'train.solutions.one' : 'train.solutions', { count: solutions }),
    t(isHelp ? 'train.wanted.all' : ask === 'key' || problem.stipulation === '#2' ? 'train.wanted.key' : 'train.wanted.variations'),
    twins.length > 0 && t(candidate.fields.zeroposition ? 'train.twins.zero' : 'train.twins', { twins: twins.join('; ') }),
  ].filter(Boolean).join(' ');
}
