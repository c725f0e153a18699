// Files of a solution: notation, JSON, certificate.

import { h } from '../dom.js';
import { save } from '../download.js';
import { t } from '../texts.js';
import { writeTree } from '../tree/text.js';
import { studySentence } from './study.js';
import { verdictText } from './results.js';

/** @typedef {import('./results.js').Result} Result */

/**
 * @param {Result} result
 * @param {() => { filter: import('../tree/filter.js').Filter, letters: import('../tree/notation.js').Letters }} look
 * @returns {HTMLElement}
 */
export function downloadsView(result, look) {
  const name = `keymove${result.label ? `-${result.label.replace(/\W/g, '')}` : ''}`;
  /** @param {'text' | 'json' | 'certificate'} kind @param {string} extension @param {() => string | Uint8Array} text */
  const button = (kind, extension, text) => h('button', {
    type: 'button', class: 'button small', title: t(`solve.download.${kind}.help`), 'aria-label': `${t('solve.download')}: ${t(`solve.download.${kind}`)}`,
    onclick: () => save(`${name}.${extension}`, text()),
  }, t(`solve.download.${kind}`));
  return h('div', { class: 'toolbar' },
    h('span', { class: 'label' }, t('solve.download')),
    button('text', 'txt', () => solutionText(result, look())),
    // What was found before a search broke off is no document of the format.
    !result.partial && button('json', 'json', () => [result.study ?? result.solution, result.reasons.explanation].filter(Boolean).map((each) => JSON.stringify(each)).join('\n') + '\n'),
    result.certificate !== null && button('certificate', 'kmc', () => result.certificate ?? ''));
}

/**
 * A solution as text, with position and verdict.
 * @param {Result} result With a solution.
 * @param {{ filter: import('../tree/filter.js').Filter, letters: import('../tree/notation.js').Letters }} look
 * @returns {string}
 */
export function solutionText(result, look) {
  const { study, root } = result;
  const solution = study ?? result.solution;
  if (!solution) return '';
  const letters = look.letters === 'figurine' ? 'S' : look.letters;
  const units = 'units' in solution ? `  (${solution.units.white}+${solution.units.black})` : '';
  const head = [[result.label, result.description].filter(Boolean).join(' '), solution.fen, `${solution.stipulation}${units}`];
  const words = {
    threat: t('solve.mark.threat'), zugzwang: t('solve.mark.zugzwang'), but: t('solve.mark.but'),
    group: (/** @type {import('../tree/node.js').Group} */ group) => t(`solve.phase.${group}`),
  };
  const stopped = 'status' in solution && solution.status === 'stopped' ? `${t('solve.incomplete')}: ` : '';
  const verdict = solution.format === 'keymove-study' ? studySentence(solution) : `${stopped}${verdictText(solution)}`;
  return [...head.filter(Boolean), '', root ? writeTree(root, look.filter, letters, words) : '', '', verdict, ''].join('\n');
}
