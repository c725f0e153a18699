// How a search is begun and stopped, how far it is, and what came of it: shared by the panels that search for problems.

import { h } from '../dom.js';
import { t } from '../texts.js';
import { stateOf } from './said.js';

/** @typedef {import('./run.js').Now} Now */

/**
 * @param {object} act
 * @param {string} act.name Of the button that begins.
 * @param {string} act.help
 * @param {() => void} act.start
 * @param {() => void} act.stop
 * @param {(now: Now) => string} act.labelOf What came of it.
 * @param {(now: Now) => boolean} [act.isOver] Whether it went as far as it was meant to: to the end of all that is to be searched, unless something else is said.
 */
export function createBar({ name, help, start, stop, labelOf, isOver = ({ complete }) => complete === true }) {
  const begin = h('button', { type: 'button', class: 'button primary', title: help, onclick: start }, name);
  const end = h('button', { type: 'button', class: 'button', title: t('improve.stop.help'), onclick: stop, hidden: true }, t('improve.stop'));
  const meter = h('progress', { 'aria-label': t('improve.progress'), hidden: true });
  const state = h('p', { class: 'soft improve-state' });
  const label = h('p', { class: 'notice', hidden: true });
  /** @param {Now} now */
  const draw = (now) => {
    begin.hidden = now.running;
    end.hidden = !now.running;
    end.disabled = now.stopping;
    meter.hidden = !now.running;
    const done = now.progress?.done ?? null;
    if (done === null) meter.removeAttribute('value');
    else meter.value = done;
    state.textContent = stateOf(now);
    label.hidden = now.running || now.complete === null || now.fault !== null;
    label.className = `notice${isOver(now) ? '' : ' warn'}`;
    label.textContent = labelOf(now);
  };
  return { begin, end, meter, state, label, draw };
}
