// What is announced about a solution, for those who do not see it.

import { t } from '../texts.js';
import { announced } from '../tree/notation.js';
import { next } from '../tree/walk.js';
import { studySentence } from './study.js';
import { bannerOf, beginnings, countOf } from './results.js';

const MEN = Object.fromEntries(/** @type {const} */ (['K', 'Q', 'R', 'B', 'N', 'P']).map((man) => [man, t(`solve.men.${man}`)]));
/** The words that moves are spoken with. */
export const SPOKEN = {
  men: { ...MEN, S: MEN.N ?? '' },
  takes: t('solve.spoken.takes'), to: t('solve.spoken.to'), becomes: t('solve.spoken.becomes'), check: t('solve.spoken.check'),
  mate: t('solve.spoken.mate'), short: t('solve.spoken.short'), long: t('solve.spoken.long'),
  white: t('solve.spoken.white'), black: t('solve.spoken.black'),
};

/**
 * What came out of a search.
 * @param {import('./results.js').Result} result
 * @param {boolean} labelled Whether there are others.
 * @param {import('../tree/filter.js').Filter | null} filter What of the play is shown; null if it is covered.
 * @returns {string}
 */
export function summary(result, labelled, filter) {
  const label = labelled ? [result.label, result.duplex && t('solve.option.duplex')].filter(Boolean).join(' ') : '';
  const name = label && `${label}: `;
  if (result.study) return `${name}${studySentence(result.study)}`;
  if (!result.solution) return `${name}${t('solve.unsolvable')}`;
  const { kind, missing } = bannerOf(result);
  const proven = missing === null || missing === 'tree' || missing === 'explanation';
  const verdict = `${name}${proven ? '' : `${t('solve.incomplete')}. `}${t(`solve.verdict.${kind}`, { count: countOf(result.solution) })}`;
  const single = ('solutions' in result.solution ? result.solution.solutions : beginnings(result.solution)).length === 1;
  const key = result.root && single && !labelled && filter ? next(result.root, filter) : null;
  return key ? `${verdict}: ${announced(key, SPOKEN)}` : verdict;
}
