// A mate looked for as a player does: Mater I and II, step by step on the board. A part of the panel "Problem", loaded when somebody wants it.

import { ApiError, start } from '../api.js';
import { fill, h } from '../dom.js';
import { say, sayAll } from '../said.js';
import { load, save } from '../saved.js';
import { stepButtons } from '../solve/about.js';
import { readSettings } from '../solve/settings.js';
import { SPOKEN } from '../solve/said.js';
import { belowBoard } from '../solve/solution.js';
import * as store from '../store.js';
import { language, t } from '../texts.js';
import { nameMen, sayMen } from '../tree/notation.js';
import { createForm } from './form.js';
import { leadsTo, viewOf } from './steps.js';

/** The longest time for a search and what stands beside it, in seconds. */
const SECONDS = 30;

/** What is kept of the form. */
const KEPT = 'human';

/** @type {Readonly<Record<string, import('../solve/about.js').Step>>} */
const KEYS = { ArrowLeft: 'previous', ArrowRight: 'next', ArrowUp: 'up', ArrowDown: 'down', Home: 'first', End: 'last' };

/**
 * @param {import('../main.js').Workbench} workbench
 * @param {() => void} leave Another part is to have the board.
 * @returns {import('../problem/panel.js').Part & { look: () => void }} `look` begins a search if nothing is shown of this position.
 */
export function humanPart({ board, announce }, leave) {
  /** @type {Api.Human | null} */
  let found = null;
  let at = 0;
  let isVisible = false;
  /** What was looked at: position and rules. */
  let asked = '';
  /** @type {import('../api.js').Job | null} */
  let job = null;

  const form = createForm(load(KEPT), () => begin());
  const fault = h('p', { class: 'notice bad', role: 'alert', hidden: true });
  const words = h('span');
  const stop = h('button', { type: 'button', class: 'button', title: t('human.stop.help'), onclick: () => job?.stop() }, t('solve.stop'));
  const state = h('p', { class: 'notice human-state', role: 'status', hidden: true }, words, ' ', stop);
  const verdict = h('p', { class: 'notice' });
  const line = h('p', { class: 'human-line' });
  const numbers = h('div');
  const place = h('div', { class: 'figures' });
  const bar = h('div', { class: 'solve-bar' }, stepButtons(t('human.steps'), (name) => t(`human.${name}`), step), place);
  const list = h('ol', { class: 'human-steps', 'aria-label': t('human.steps') });
  const more = h('p', { class: 'soft', hidden: true });
  const result = h('div', { class: 'human-result', hidden: true }, verdict, line, numbers, bar, list, more, h('p', { class: 'soft solve-keys' }, t('human.keys')));
  const element = h('section', { class: 'human', 'aria-label': t('human.title') }, h('p', { class: 'soft' }, t('human.intro')), form.element, fault, state, result);
  store.listen((now, before) => {
    if (now.problem.fen !== before.problem.fen || now.problem.stipulation !== before.problem.stipulation) changed();
  });
  form.offer(store.get().problem.stipulation);
  const measure = belowBoard(board.element, element);

  const letters = () => readSettings(SPOKEN).letters;
  const named = (/** @type {string} */ text) => nameMen(text, letters());

  /** Another position: what is on show is about the one before. */
  function changed() {
    job?.abandon();
    job = null;
    [found, asked, at] = [null, '', 0];
    state.hidden = fault.hidden = result.hidden = true;
    form.offer(store.get().problem.stipulation);
    if (isVisible) showBoard();
  }

  function begin() {
    const request = { fen: store.get().problem.fen, ...form.read(), seconds: SECONDS };
    save(KEPT, form.kept());
    job?.abandon();
    asked = JSON.stringify(request);
    fault.hidden = result.hidden = true;
    state.hidden = false;
    words.textContent = t('human.looking');
    const mine = start('/human', request, (told) => {
      if (job === mine && told.event === 'human') hear(told.human);
    });
    job = mine;
    mine.done.then(() => over(mine, found ? null : new ApiError({ code: 'unreachable', message: t('solve.cut') })), (error) => over(mine, error));
  }

  /** @param {import('../api.js').Job} which @param {unknown} error */
  function over(which, error) {
    if (job !== which) return;
    job = null;
    state.hidden = true;
    if (!error) return;
    asked = '';
    fault.hidden = false;
    fault.textContent = /** @type {Error} */ (error).message;
    announce(fault.textContent);
  }

  /** @param {Api.Human} told */
  function hear(told) {
    found = told;
    const text = sayAll(told.phrases, told.text);
    fill(verdict, text);
    verdict.className = `notice ${told.mate ? 'good' : 'warn'}`;
    line.hidden = !told.mate;
    fill(line, told.mate && named(told.mate.line.map(({ san }, index) => `${index % 2 === 0 ? `${index / 2 + 1}.` : ''}${san}`).join(' ')));
    fill(numbers, told.full_search && comparison(told, told.full_search));
    fill(list, told.steps.map((one, index) => row(one, index)));
    more.hidden = told.steps.length === told.all_steps;
    more.textContent = t('human.more', { count: number(told.steps.length), all: number(told.all_steps) });
    result.hidden = false;
    go(0);
    announce(text);
  }

  /** @param {Api.HumanStep} one @param {number} index */
  function row(one, index) {
    const [head] = one.lines;
    return h('li', { class: `is-${one.kind}`, style: `--depth: ${Math.min(one.depth, 12)}` },
      h('button', { type: 'button', class: 'tree-move', title: t('human.go.help'), onclick: () => go(index) }, head ? lineText(head) : ''),
      h('span', { class: 'soft figures', title: t('human.positions.help') }, number(one.positions)));
  }

  /** @param {Api.HumanStep['lines'][number]} one */
  const lineText = ({ phrase, text }) => named(say(phrase, text));

  /** Shows a step. @param {number} to */
  function go(to) {
    const one = found?.steps[to];
    if (!found || !one) return;
    list.querySelector('[aria-current]')?.removeAttribute('aria-current');
    list.querySelector('.human-items')?.remove();
    at = to;
    const item = list.children[to];
    item?.firstElementChild?.setAttribute('aria-current', 'step');
    const items = one.lines.filter((each) => each.item);
    if (items.length > 0) item?.append(h('ul', { class: 'human-items' }, items.map((each) => h('li', null, lineText(each)))));
    place.textContent = t('human.place', { step: number(to + 1), all: number(found.steps.length), positions: number(one.positions) });
    if (isVisible) {
      item?.firstElementChild?.scrollIntoView({ block: 'nearest' });
      showBoard();
    }
  }

  /** @param {import('../solve/about.js').Step} which */
  function step(which) {
    const to = found && leadsTo(found.steps, at, which);
    if (to === null) return;
    go(to);
    const { steps } = /** @type {Api.Human} */ (found);
    const [head] = steps[to]?.lines ?? [];
    announce(head ? sayMen(say(head.phrase, head.text), SPOKEN) : '');
  }

  function showBoard() {
    const one = found?.steps[at];
    board.show(one ? viewOf(one) : { fen: store.get().problem.fen });
  }

  return {
    element,
    look: () => {
      if (asked === '' && !job) begin();
    },
    show: () => {
      isVisible = true;
      measure();
      showBoard();
    },
    hide: () => {
      isVisible = false;
    },
    onKey: ({ key }) => {
      const which = KEYS[key];
      if (which && found) step(which);
      else if (key === 'Escape' && job) job.stop();
      else if (key === 'Escape') leave();
      else return false;
      return true;
    },
  };
}

/** @param {number} count */
function number(count) {
  return count.toLocaleString(language);
}

/** A player's search beside one of all moves. @param {Api.Human} found @param {NonNullable<Api.Human['full_search']>} full */
function comparison({ mate, positions }, full) {
  const length = full.shortest ?? (mate?.shortest ? mate.moves : null);
  return h('table', { class: 'table human-table' },
    h('thead', null, h('tr', null, h('td'), h('th', { scope: 'col' }, t('human.of.positions')), h('th', { scope: 'col' }, t('human.of.mate')))),
    h('tbody', null,
      h('tr', null, h('th', { scope: 'row' }, t('human.of.player')), h('td', { class: 'figures' }, number(positions)), h('td', { class: 'figures' }, mate?.moves ?? '–')),
      h('tr', null, h('th', { scope: 'row' }, t('human.of.all')), h('td', { class: 'figures' }, full.stop ? t('human.of.stopped', { count: number(full.positions) }) : number(full.positions)), h('td', { class: 'figures' }, length ?? '–'))));
}
