// Whose move it is, who may castle, what may be captured en passant.

import { fill, h } from '../dom.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import { fieldsOf, withFields } from './fen.js';

const SIDES = /** @type {const} */ (['w', 'b']);
const CASTLINGS = /** @type {const} */ (['K', 'Q', 'k', 'q']);

/** The controls. */
export function rights() {
  /** @param {Partial<import('./fen.js').Fields>} changes */
  const change = (changes) => store.setProblem({ fen: withFields(store.get().problem.fen, changes) });
  const sides = SIDES.map((side) => h('input', { type: 'radio', name: 'edit-side', value: side, onchange: () => change({ side, enPassant: '' }) }));
  const castlings = CASTLINGS.map((right) => h('input', {
    type: 'checkbox', value: right,
    onchange: () => change({ castling: CASTLINGS.filter((_, index) => castlings[index].checked).join('') }),
  }));
  const enPassant = h('select', { id: 'edit-en-passant', title: t('edit.enPassant.help'), onchange: () => change({ enPassant: enPassant.value }) });
  const element = h('div', { class: 'rights' },
    h('fieldset', { title: t('edit.side.help') }, h('legend', null, t('edit.side')),
      h('div', { class: 'segments' }, SIDES.map((side, index) => h('label', { class: 'check' }, sides[index], t(`edit.side.${side}`))))),
    h('fieldset', { title: t('edit.castling.help') }, h('legend', null, t('edit.castling')),
      h('div', { class: 'castlings' }, CASTLINGS.map((right, index) => h('label', { class: 'check' }, castlings[index], t(`edit.castling.${right}`))))),
    h('div', { class: 'field' }, h('label', { for: enPassant.id }, t('edit.enPassant')), enPassant));

  /** @type {string[]} */
  let possible = [];
  const offer = () => {
    const now = fieldsOf(store.get().problem.fen).enPassant;
    const squares = [...new Set([...possible, ...(now ? [now] : [])])].sort();
    fill(enPassant, h('option', { value: '' }, t('edit.enPassant.none')), squares.map((key) => h('option', { value: key }, key)));
    enPassant.value = now;
    enPassant.disabled = squares.length === 0;
  };
  return {
    element,
    /** @param {string} fen */
    show: (fen) => {
      const fields = fieldsOf(fen);
      for (const [index, side] of SIDES.entries()) sides[index].checked = fields.side === side;
      for (const [index, right] of CASTLINGS.entries()) castlings[index].checked = fields.castling.includes(right);
      offer();
    },
    /** @param {Api.PositionReport | null} checked */
    showChecked: (checked) => {
      possible = checked?.en_passant ?? [];
      for (const [index, right] of CASTLINGS.entries()) {
        castlings[index].disabled = checked?.castling !== undefined && !checked.castling.includes(right) && !castlings[index].checked;
      }
      offer();
    },
  };
}
