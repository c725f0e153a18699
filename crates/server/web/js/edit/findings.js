// What is odd about the position, and why.

import { ApiError } from '../api.js';
import { fill, h } from '../dom.js';
import { say } from '../said.js';
import { t } from '../texts.js';

/** The list. */
export function findings() {
  /** @param {Api.Words} reason */
  const said = ({ text, phrase }) => say(phrase, text);
  const element = h('div', { class: 'findings', role: 'status', 'aria-label': t('edit.findings') });
  /**
   * @param {string} kind
   * @param {string} title
   * @param {Api.Words[]} reasons
   */
  const notice = (kind, title, reasons) => h('div', { class: `notice ${kind}` },
    h('strong', null, title),
    reasons.length === 1 ? [' ', said(reasons[0])] : h('ul', null, reasons.map((reason) => h('li', null, said(reason)))));

  return {
    element,
    /** @param {Api.PositionReport} checked */
    show: (checked) => {
      // An empty board is a beginning, not a fault.
      if (checked.units.white + checked.units.black === 0) return fill(element);
      // Legality names faults and material again.
      const said = new Set([...checked.faults, ...checked.material].map(({ text }) => text));
      const illegal = (checked.legality?.reasons ?? []).filter(({ text }) => !said.has(text));
      fill(element,
        checked.faults.length > 0 && (checked.playable ? notice('warn', t('edit.unusual'), checked.faults) : notice('bad', t('edit.faults'), checked.faults)),
        checked.material.length > 0 && notice('warn', t('edit.material'), checked.material),
        checked.faults.length === 0 && illegal.length > 0 && notice('warn', t('edit.illegal'), illegal),
        checked.dead.length > 0 && notice('warn', t('edit.dead'), checked.dead));
    },
    /** @param {unknown} error */
    showError: (error) => {
      const words = error instanceof ApiError ? error.message : String(error);
      fill(element, error instanceof ApiError && error.field ? null : h('div', { class: 'notice bad' }, words));
    },
  };
}
