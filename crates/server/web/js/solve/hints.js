// One hint after the other, before the solution is uncovered.

import { fill, h } from '../dom.js';
import { t } from '../texts.js';
import { nameMove } from '../tree/notation.js';
import { beginsWithHalf } from './options.js';
import { beginnings } from './results.js';

/** @type {Readonly<Record<string, 'P' | 'K' | 'Q' | 'R' | 'B' | 'N'>>} */
const LETTERS = { K: 'K', Q: 'Q', R: 'R', B: 'B', N: 'N', S: 'N', O: 'K', 0: 'K' };

/**
 * @param {NonNullable<import('./results.js').Result['solution']>} solution
 * @param {import('../tree/notation.js').Letters} letters
 * @param {(marks: Api.Marks, words: string) => void} give Shows a hint on the board and says it.
 * @param {() => void} uncover
 * @returns {HTMLElement}
 */
export function hintsView(solution, letters, give, uncover) {
  const [first] = beginnings(solution);
  const said = h('p', { class: 'solve-hint', 'aria-live': 'polite' });
  /** @param {string} words @param {Partial<Api.Marks>} [marks] */
  const tell = (words, marks) => {
    fill(said, words);
    give({ squares: [], arrows: [], ...marks }, words);
  };
  const buttons = first ? [
    h('button', { type: 'button', class: 'button', title: t('solve.hints.piece.help'), onclick: () => tell(t('solve.hints.says.piece', { man: t(`solve.men.${LETTERS[first.san[0] ?? ''] ?? 'P'}`) })) }, t('solve.hints.piece')),
    h('button', {
      type: 'button', class: 'button', title: t('solve.hints.square.help'),
      onclick: () => tell(t('solve.hints.says.square', { square: first.uci.slice(0, 2) }), { squares: [{ square: first.uci.slice(0, 2), kind: 'hint' }] }),
    }, t('solve.hints.square')),
    h('button', {
      type: 'button', class: 'button', title: t('solve.hints.key.help'),
      onclick: () => tell(t('solve.hints.says.key', { move: `${beginsWithHalf(solution.stipulation) ? '1...' : '1.'}${nameMove(first.san, letters)}` }), { arrows: [{ from: first.uci.slice(0, 2), to: first.uci.slice(2, 4), kind: 'hint' }] }),
    }, t('solve.hints.key')),
  ] : [h('p', { class: 'soft' }, t('solve.hints.none'))];
  return h('section', { class: 'solve-hints', 'aria-label': t('solve.hints') },
    h('div', { class: 'toolbar' }, buttons, h('button', { type: 'button', class: 'button', title: t('solve.hints.all.help'), onclick: uncover }, t('solve.hints.all'))),
    said,
    h('p', { class: 'soft' }, t('solve.hints.try')));
}
