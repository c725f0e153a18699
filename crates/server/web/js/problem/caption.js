// What stands around a printed diagram: author and source above it, below it what is asked and how many men there are. All of it is changed in
// its place.

import { menOf } from '../board/squares.js';
import { h } from '../dom.js';
import { fieldsOf } from '../edit/fen.js';
import { icon } from '../icons.js';
import { isLines } from '../solve/options.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import { stipulationField } from './stipulation.js';

/** @typedef {'author' | 'source' | 'intended'} Name */

/**
 * @typedef {object} Caption
 * @property {HTMLElement} head
 * @property {HTMLElement} foot
 * @property {(error: import('./fault.js').Fault | null) => void} fault Says what is wrong with the stipulation.
 * @property {(hear: (stipulation: string) => void) => void} onAsked Called when somebody asks for something else.
 */

/**
 * @param {{ flip: () => void, announcement: HTMLElement, tables: HTMLElement, checks: import('./checked.js').Checks }} world
 * @returns {Caption}
 */
export function createCaption({ flip, announcement, tables, checks }) {
  /** @type {(stipulation: string) => void} */
  let asked = () => {};
  const stipulation = stipulationField((text) => asked(text));
  const author = detail('author');
  const source = detail('source');
  const intended = detail('intended', { inputmode: 'numeric' });
  const intention = h('label', { class: 'intention', title: t('caption.intended.help') }, h('span', { class: 'soft' }, t('caption.intended')), intended);
  const facts = h('span', { class: 'facts soft' });
  const twins = h('p', { class: 'caption-twins soft' });
  const units = h('span', { class: 'units figures' });
  const turn = h('button', { type: 'button', class: 'button plain icon small', id: 'flip', title: t('common.flip.help'), 'aria-label': t('common.flip'), onclick: flip }, icon('flip'));

  function write() {
    const { problem } = store.get();
    const men = [...menOf(problem.fen).values()];
    const white = men.filter((letter) => letter === letter.toUpperCase()).length;
    stipulation.show(problem.stipulation);
    for (const [input, name] of /** @type {const} */ ([[author, 'author'], [source, 'source'], [intended, 'intended']])) {
      if (document.activeElement !== input) input.value = problem[name];
    }
    intention.hidden = !isLines(problem.stipulation);
    facts.textContent = factsOf(problem);
    twins.hidden = problem.twins === '';
    twins.textContent = problem.twins;
    units.textContent = t('common.units', { white, black: men.length - white });
    units.setAttribute('aria-label', t('common.units.words', { white, black: men.length - white }));
    // What tells one tab of the browser from another.
    document.title = [men.length > 0 && [problem.author, problem.stipulation].filter(Boolean).join(', '), t('common.title')].filter(Boolean).join(' – ');
  }
  store.listen(write);
  checks.listen(({ report }) => stipulation.showChecked(report));
  write();

  return {
    head: h('div', { class: 'caption-head' }, author, source),
    foot: h('div', { class: 'caption-foot' },
      h('div', { class: 'caption-line' }, stipulation.input, stipulation.hints, stipulation.words, intention, h('span', { class: 'right' }, facts, units, turn)),
      twins, stipulation.fault.element, tables, announcement),
    fault: stipulation.fault.set,
    onAsked: (hear) => {
      asked = hear;
    },
  };
}

/** @param {Name} name @param {Record<string, unknown>} [more] */
function detail(name, more) {
  const input = h('input', {
    id: name, class: 'quiet', autocomplete: 'off', maxlength: 500, title: t(`caption.${name}.help`), 'aria-label': t(`caption.${name}`), placeholder: name === 'intended' ? '?' : t(`caption.${name}`), ...more,
    oninput: () => store.setProblem({ [name]: input.value }),
  });
  return input;
}

/** What of the position neither the diagram nor the stipulation says. @param {store.Problem} problem */
function factsOf({ fen, stipulation }) {
  const { side, castling, enPassant } = fieldsOf(fen);
  // In helpmates Black begins, unless there is a half-move before.
  const usual = /^\s*(exact-)?(h|ser-h)\D*\d+\s*$/.test(stipulation) ? 'b' : 'w';
  return [
    side !== usual && t(side === 'b' ? 'caption.black' : 'caption.white'),
    castling && t('caption.castling', { rights: castling }),
    enPassant && t('caption.enPassant', { square: enPassant }),
  ].filter(Boolean).join(' · ');
}
