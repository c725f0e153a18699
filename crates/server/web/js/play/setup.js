// The questions before a new game.

import { fill, h } from '../dom.js';
import { t } from '../texts.js';
import * as clocks from './clock.js';
import * as games from './game.js';
import { levelWords, ratedName } from './levels.js';

/**
 * @typedef {object} Setup
 * @property {HTMLDialogElement} element
 * @property {(problem: { fen: string }, from: 'initial' | 'editor') => void} open
 */

/**
 * @param {object} world
 * @param {() => Promise<Api.Levels['levels'][number][]>} world.levels
 * @param {(fen: string) => Promise<unknown>} world.check Rejected with an ApiError if no game can begin there.
 * @param {(game: games.Game) => void} world.begin
 * @returns {Setup}
 */
export function createSetup({ levels, check, begin }) {
  let fen = games.INITIAL;
  /** @type {Api.Levels['levels'][number][]} */
  let known = [];
  const level = h('input', { type: 'range', id: 'play-level', min: 1, max: 10, step: 1, value: 5, title: t('play.level.help'), 'aria-describedby': 'play-level-words', oninput: tell });
  const words = h('p', { id: 'play-level-words', class: 'soft' });
  const number = h('output', { for: 'play-level', class: 'figures' });
  const clock = h('input', { type: 'checkbox', id: 'play-clock', title: t('play.clock.help'), onchange: tell });
  const minutes = h('input', { type: 'number', id: 'play-minutes', min: 1, max: 180, value: 10, inputmode: 'numeric', title: t('play.minutes.help') });
  const increment = h('input', { type: 'number', id: 'play-increment', min: 0, max: 60, value: 5, inputmode: 'numeric', title: t('play.increment.help') });
  const times = h('div', { class: 'play-times', hidden: true },
    h('div', { class: 'field' }, h('label', { for: 'play-minutes' }, t('play.minutes')), minutes),
    h('div', { class: 'field' }, h('label', { for: 'play-increment' }, t('play.increment')), increment));
  const fault = h('p', { class: 'notice bad', role: 'alert', hidden: true });
  const from = radios('play-from', t('play.from'), [['initial', t('play.from.initial')], ['editor', t('play.from.editor')]]);
  const side = radios('play-side', t('play.side'), [
    ['white', t('play.white')], ['black', t('play.black')], ['random', t('play.side.random')], ['both', t('play.side.both')], ['none', t('play.side.none')],
  ]);
  const element = h('dialog', { class: 'play-setup', 'aria-labelledby': 'play-setup-title' },
    h('form', { method: 'dialog', onsubmit: submit },
      h('h2', { id: 'play-setup-title' }, t('play.new')),
      from, side,
      h('div', { class: 'field' }, h('label', { for: 'play-level' }, t('play.level')), h('div', { class: 'play-level' }, level, number), words),
      h('label', { class: 'check', title: t('play.clock.help') }, clock, t('play.clock')), times,
      fault,
      h('div', { class: 'toolbar' },
        h('button', { type: 'submit', class: 'button primary', title: t('play.begin.help') }, t('play.begin')),
        h('button', { type: 'button', class: 'button', title: t('play.cancel.help'), onclick: () => element.close() }, t('play.cancel')))));

  function tell() {
    const one = known.find((one) => one.level === Number(level.value));
    number.textContent = level.value;
    words.textContent = one ? t('play.level.words', { name: ratedName(one), words: levelWords(one) }) : '';
    times.hidden = !clock.checked;
  }

  /** @param {SubmitEvent} event */
  async function submit(event) {
    event.preventDefault();
    const begins = chosen(from) === 'editor' ? fen : games.INITIAL;
    fault.hidden = true;
    try {
      await check(begins);
    } catch (error) {
      fault.textContent = error instanceof Error ? t('play.setup.fault', { message: error.message }) : String(error);
      fault.hidden = false;
      return;
    }
    const wanted = chosen(side);
    const mine = wanted === 'random' ? (Math.random() < 0.5 ? 'white' : 'black') : wanted;
    element.close();
    begin(games.begin({
      fen: begins,
      side: /** @type {games.Side} */ (mine),
      level: Number(level.value),
      clock: clock.checked ? clocks.create(within(minutes, 1, 180), within(increment, 0, 60)) : null,
      date: today(),
    }));
  }

  return {
    element,
    open: (problem, wanted) => {
      fen = problem.fen;
      fault.hidden = true;
      choose(from, wanted);
      tell();
      element.showModal();
      if (known.length === 0) {
        levels().then((found) => {
          known = found;
          tell();
        }, () => fill(words));
      }
    },
  };
}

/** Today as PGN writes it. */
export function today() {
  const date = new Date();
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}.${two(date.getMonth() + 1)}.${two(date.getDate())}`;
}

/**
 * @param {string} name
 * @param {string} legend
 * @param {[string, string][]} choices Values and words; the first is chosen.
 */
function radios(name, legend, choices) {
  return h('fieldset', { class: 'play-choice' }, h('legend', null, legend),
    h('div', { class: 'toolbar' }, choices.map(([value, words], index) =>
      h('label', { class: 'check', title: `${legend}: ${words}` }, h('input', { type: 'radio', name, value, checked: index === 0 }), words))));
}

/** @param {HTMLFieldSetElement} group */
function chosen(group) {
  return group.querySelector('input:checked')?.getAttribute('value') ?? '';
}

/**
 * @param {HTMLFieldSetElement} group
 * @param {string} value
 */
function choose(group, value) {
  for (const input of group.querySelectorAll('input')) input.checked = input.value === value;
}

/**
 * @param {HTMLInputElement} input
 * @param {number} least
 * @param {number} most
 */
function within(input, least, most) {
  const number = Math.round(Number(input.value));
  return Math.min(most, Math.max(least, Number.isFinite(number) ? number : least));
}
