// The list of what was found.

import { fill, h } from '../dom.js';
import { t } from '../texts.js';
import * as results from './results.js';
import { signed } from './scores.js';

/** @typedef {import('./results.js').Candidate} Candidate */

/** So many are shown at first, and each time that more are wanted. */
const PAGE = 25;
/** The list is drawn again at most so often, in milliseconds: results may come by the hundred. */
const PACE = 250;

/**
 * @typedef {object} List
 * @property {HTMLElement} element
 * @property {(list: Candidate[], chosen: string | null, over: boolean, judgement: Api.Judgement | null) => void} update `chosen`: the FEN of the one that is looked at;
 *   `over`: nothing more comes.
 * @property {(by: number) => boolean} step Chooses another one; false if there is none.
 */

/**
 * What tells the lists of several panels apart.
 * @typedef {object} Look
 * @property {string} id What the ids of its controls begin with.
 * @property {string} title
 * @property {string} row What happens if a row is chosen.
 * @property {results.Order[]} orders
 * @property {(count: number, full: boolean) => string} count How many there are; `full`: only the best of them.
 * @property {HTMLElement[]} [tools] What can be done with all of them.
 */

/**
 * @param {(candidate: Candidate) => void} choose
 * @param {Look} look
 * @returns {List}
 */
export function createList(choose, look) {
  const rows = h('ol', { class: 'improve-list' });
  const count = h('h3', { class: 'improve-count' });
  const order = h('select', { id: `${look.id}-order`, title: t('improve.order.help'), onchange: draw },
    look.orders.map((order) => h('option', { value: order }, t(`improve.order.${order}`))));
  const gates = h('fieldset', { class: 'improve-gates checks', hidden: true });
  const more = h('button', { type: 'button', class: 'button small', title: t('improve.more.help'), onclick: () => {
    shown += PAGE;
    draw();
  } }, t('improve.more'));
  const element = h('section', { class: 'improve-results', 'aria-label': look.title, hidden: true },
    h('div', { class: 'toolbar' }, count, h('span', { class: 'space' }), look.tools ?? [], h('span', { class: 'improve-ordering' }, h('label', { for: order.id, class: 'label' }, t('improve.order')), order)),
    gates, rows, more);
  /** What is seen once all were judged. @type {Set<results.Part>} */
  const wanted = new Set();
  /** @type {Api.Judgement | null} */
  let judgement = null;
  /** @type {Candidate[]} */
  let list = [];
  /** @type {string | null} */
  let chosen = null;
  let shown = PAGE;
  let timer = 0;

  const sorted = () => results.sort(judgement ? list.filter((candidate) => wanted.has(results.partOf(candidate))) : list, /** @type {results.Order} */ (order.value));

  function draw() {
    clearTimeout(timer);
    timer = 0;
    const all = sorted();
    const full = list.length >= results.MOST;
    element.hidden = list.length === 0;
    if (judgement) {
      count.textContent = t(judgement.best.length === 1 ? 'improve.judged.one' : 'improve.judged', { count: judgement.best.length, more: judgement.more });
    } else count.textContent = look.count(list.length, full);
    more.hidden = all.length <= shown;
    const focused = document.activeElement?.getAttribute('data-fen');
    fill(rows, all.slice(0, shown).map((candidate) => h('li', null, row(candidate))));
    // What had the focus keeps it, wherever it stands now.
    if (focused) [...rows.querySelectorAll('button')].find((button) => button.dataset.fen === focused)?.focus({ preventScroll: true });
  }

  function drawGates() {
    gates.hidden = !judgement;
    if (!judgement) return;
    const { best, failed } = judgement;
    const others = list.filter(({ judged }) => !judged).length;
    /** @param {results.Part} gate @param {string} words @param {string} help */
    const box = (gate, words, help) => h('label', { class: 'check', title: help }, h('input', {
      type: 'checkbox', checked: wanted.has(gate), onchange: () => {
        if (!wanted.delete(gate)) wanted.add(gate);
        draw();
      },
    }), words);
    const names = /** @type {results.Gate[]} */ (Object.keys(failed).filter((gate) => failed[gate] > 0));
    fill(gates, [h('legend', null, t('improve.gates')), box('within', t('improve.gate.within', { count: best.length }), t('improve.gate.within.help')),
      ...names.map((gate) => box(gate, t('improve.gate.count', { gate: t(`improve.gate.${gate}`), count: failed[gate] }), t(`improve.gate.${gate}.help`))),
      others > 0 && box('others', t('improve.gate.others', { count: others }), t('improve.gate.others.help'))]);
  }

  /** @param {Candidate} candidate */
  function row(candidate) {
    const { judged } = candidate;
    const points = judged ? judged.points : candidate.score;
    const gain = judged ? judged.gain : candidate.gain;
    return h('button', { type: 'button', class: 'improve-row', 'data-fen': candidate.fen, 'aria-pressed': String(candidate.fen === chosen), title: look.row, onclick: () => choose(candidate) },
      h('span', { class: 'improve-score figures' }, h('strong', null, points === null ? '–' : String(points)), gain !== null && h('span', { class: gain > 0 ? 'improve-gain' : 'soft' }, signed(gain))),
      h('span', { class: 'improve-what' }, h('span', null, candidate.change),
        h('small', { class: 'soft' }, [candidate.key || candidate.solutions.join(', '), t('improve.units', { count: candidate.units })].filter(Boolean).join(' · ')),
        judged?.gate && h('small', { class: 'improve-loss' }, t(`improve.gate.${judged.gate}.help`)),
        candidate.gained.length > 0 && h('small', { class: 'improve-gain' }, candidate.gained.join(' · ')),
        candidate.lost.length > 0 && h('small', { class: 'improve-loss' }, candidate.lost.join(' · '))));
  }

  return {
    element,
    update: (next, fen, over, said) => {
      const fresh = next.length === 0;
      if (fresh) {
        shown = PAGE;
      }
      const selected = chosen !== fen;
      if (judgement !== said) {
        [judgement, list] = [said, next];
        wanted.clear();
        // Where nothing passes, what was found is shown with what speaks against it.
        const first = said?.best.length ? ['within'] : [...Object.keys(said?.failed ?? {}), 'others'];
        for (const part of first) wanted.add(/** @type {results.Part} */ (part));
        drawGates();
        draw();
      }
      if (list === next && !selected) return void (over && timer && draw());
      [list, chosen] = [next, fen];
      if (selected || fresh || over) draw();
      else timer ||= window.setTimeout(draw, PACE);
    },
    step: (by) => {
      const all = sorted();
      const at = all.findIndex(({ fen }) => fen === chosen);
      const next = all[at < 0 ? 0 : at + by];
      if (!next) return false;
      while (all.indexOf(next) >= shown) shown += PAGE;
      const focused = rows.contains(document.activeElement);
      choose(next);
      const button = [...rows.querySelectorAll('button')].find((button) => button.dataset.fen === next.fen);
      if (focused) button?.focus({ preventScroll: true });
      if (button) keepInView(rows, button);
      return true;
    },
  };
}

/**
 * Only the list itself scrolls, never the page.
 * @param {HTMLElement} list
 * @param {HTMLElement} row
 */
function keepInView(list, row) {
  const top = row.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + row.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top + row.offsetHeight - list.clientHeight;
}
