// The verdict: what is proven, what is missing, and what can be taken along.

import { h } from '../dom.js';
import { t } from '../texts.js';
import { nameLine, nameMen, nameMove, nameUnits } from '../tree/notation.js';
import { find } from '../tree/walk.js';
import { beginsWithHalf } from './options.js';
import { apart, cooksOf, judgement, markable } from './intended.js';
import { compact, duration } from './progress.js';
import { studyBanner } from './study.js';
import { bannerOf, countOf, isWhole, verdictText } from './results.js';

/** @typedef {import('./results.js').Result} Result */
/** @typedef {NonNullable<Result['solution']>} Solution */

const STOPS = /** @type {const} */ (['user', 'time', 'memory', 'nodes', 'solutions']);

/**
 * @param {Result} result
 * @param {{ letters: import('../tree/notation.js').Letters, covered: boolean, go: (moves: string[]) => void, intend: () => void, tell: (() => void) | null }} options `go` shows a line of the solution; `intend`: every solution is meant; `tell` asks what tells cooks apart, if that can be asked.
 * @returns {HTMLElement}
 */
export function bannerView(result, { letters, covered, go, intend, tell }) {
  if (result.study) return studyBanner(result.study, letters);
  if (!result.solution) {
    return h('div', { class: 'solve-banner bad' }, h('h2', null, t('solve.unsolvable')), h('p', { lang: 'en' }, result.unsolvable));
  }
  const { solution } = result;
  const banner = bannerOf(result);
  const stop = STOPS.find((known) => known === banner.stop);
  const title = banner.kind === 'not_stated' ? t('solve.verdict.not_stated', { count: countOf(solution) }) : t(`solve.verdict.${banner.kind}`);
  const tested = 'verdict' in solution && (solution.verdict.computer_tested || banner.kind === 'sound') && !isOpen(banner);
  return h('div', { class: `solve-banner ${banner.tone}`, 'data-verdict': banner.kind },
    h('div', { class: 'solve-banner-head' },
      tested && h('span', { class: 'solve-tested', title: t('solve.tested.help') }, 'C+'),
      !covered && keysView(solution, letters, go),
      h('h2', null, title),
      isOpen(banner) && h('span', { class: 'solve-incomplete' }, t('solve.incomplete')),
      h('span', { class: 'solve-stats soft figures' }, statsOf(solution))),
    h('p', { class: 'solve-said' }, covered ? t(`solve.covered.${/** @type {Exclude<import('./results.js').Kind, 'running' | 'cut'>} */ (banner.kind)}`) : saidOf(result, letters)),
    banner.missing && h('p', { class: 'solve-missing' },
      h('strong', null, isOpen(banner) ? '' : `${t('solve.incomplete')} `),
      stop ? `${t(`solve.stopped.${stop}`)} ` : '',
      t(`solve.missing.${banner.missing}`)),
    !covered && intentionView(result, letters, intend, tell),
    openMoves(solution, letters, covered),
    'counts' in solution && solution.counts.map(countView),
    'unlisted' in solution && solution.unlisted > 0 && h('p', null, t('solve.unlisted', { count: solution.unlisted })),
    'set_play_error' in solution && solution.set_play_error && h('p', { class: 'soft', lang: 'en' }, solution.set_play_error),
    result.uncertified && h('p', { class: 'soft' }, t('solve.uncertified', { reason: result.uncertified })),
    result.unexplained && h('p', { class: 'soft' }, t('solve.unexplained', { reason: result.unexplained })));
}

/** Keys that are named in the head of the verdict. */
const KEYS = 4;

/**
 * What solves: the keys of a battle. Lines of help and series play stand below, move by move.
 * @param {NonNullable<Result['solution']>} solution
 * @param {import('../tree/notation.js').Letters} letters
 * @param {(moves: string[]) => void} go
 */
function keysView(solution, letters, go) {
  if (!('keys' in solution)) return null;
  const first = beginsWithHalf(solution.stipulation) ? '1...' : '1.';
  return [
    ...solution.keys.slice(0, KEYS).map(({ san, uci }) =>
      h('button', { type: 'button', class: 'solve-key', title: t('solve.tree.move.help'), onclick: () => go([uci]) }, `${first}${nameMove(san, letters)}!`)),
    solution.keys.length > KEYS && h('span', { class: 'soft' }, `+ ${solution.keys.length - KEYS}`),
  ].filter(Boolean);
}

/**
 * Whether not everything was searched, so that nothing is proven about what is not shown.
 * @param {import('./results.js').Banner} banner
 */
function isOpen(banner) {
  return banner.incomplete && banner.missing !== 'tree' && banner.missing !== 'explanation';
}

/**
 * @param {Result} result
 * @param {import('../tree/notation.js').Letters} letters
 */
function saidOf(result, letters) {
  const { solution, partial, cut, intended } = result;
  if (!solution || partial) return t(cut ? 'solve.partial.cut' : 'solve.partial', { count: countOf(solution) });
  if (judgement(result)) return t('solve.intended.some', { count: countOf(solution), intended: intended.size });
  return nameMen(verdictText(solution), letters);
}

/**
 * How solutions are marked as meant, and which are cooks then.
 * @param {Result} result
 * @param {import('../tree/notation.js').Letters} letters
 * @param {() => void} intend
 * @param {(() => void) | null} tell
 */
function intentionView(result, letters, intend, tell) {
  const count = markable(result).length;
  if (count === 0 || result.intended.size === count) return null;
  const cooks = cooksOf(result);
  const known = cooks.some(({ moves }) => apart(result, moves));
  return h('div', { class: 'solve-intention' },
    cooks.length > 0 && [
      h('p', null, t('solve.intended.cooks')),
      h('ul', null, cooks.slice(0, COOKS).map(({ moves }) => {
        const words = apart(result, moves);
        return h('li', null, nameOf(result, moves, letters), words && h('span', { class: 'soft' }, ` – ${nameMen(nameUnits(words, letters), letters)}`));
      }), cooks.length > COOKS && h('li', { class: 'soft' }, t('solve.table.more', { count: cooks.length - COOKS }))),
      tell && !known && h('p', null, h('button', { type: 'button', class: 'button small', title: t('solve.intended.tell.help'), onclick: tell }, t('solve.intended.tell'))),
    ],
    h('p', { class: 'soft' }, t('solve.intended.how'), ' ', h('button', { type: 'button', class: 'button small', title: t('solve.intended.all.help'), onclick: intend }, t('solve.intended.all'))));
}

/** @param {Result} result @param {Api.Move[]} moves @param {import('../tree/notation.js').Letters} letters */
function nameOf({ root }, moves, letters) {
  return nameLine(root && find(root, moves.map(({ uci }) => uci), ['solutions']), letters) ?? '';
}

/** Cooks that are named in the verdict. */
const COOKS = 6;

/**
 * What came of counting the solutions in another way.
 * @param {Api.Recount} count
 */
function countView({ how, agrees, solutions }) {
  const name = agrees === null ? 'unfinished' : agrees ? 'same' : 'other';
  return h('p', { class: agrees === false ? 'notice bad' : 'soft' }, t(`solve.counted.${name}`, { how, count: solutions ?? 0 }));
}

/**
 * First moves that are open, if the search was stopped.
 * @param {Solution} solution
 * @param {import('../tree/notation.js').Letters} letters
 * @param {boolean} covered
 */
function openMoves(solution, letters, covered) {
  const open = firstMovesOf(solution).filter((move) => move.verdict === 'open');
  if (open.length === 0) return null;
  if (covered) return h('p', { class: 'soft' }, t('solve.open', { count: open.length }));
  return h('details', null,
    h('summary', null, t('solve.open', { count: open.length })),
    h('p', { class: 'solve-open' }, open.map((move) => nameMove(move.san, letters)).join(', ')));
}

/** @param {Solution} solution */
function statsOf(solution) {
  const stats = isWhole(solution) && solution.stats;
  if (!stats) return '';
  return t('solve.stats', { positions: compact(stats.nodes), time: stats.seconds < 0.95 ? `${Math.max(1, Math.round(stats.seconds * 1000))} ms` : duration(stats.seconds) });
}

/** @param {Solution} solution */
function firstMovesOf(solution) {
  return 'first_moves' in solution ? solution.first_moves : [];
}

/**
 * All first moves with what becomes of them, as chips.
 * @param {Solution} solution
 * @param {import('../tree/notation.js').Letters} letters
 * @param {(uci: string) => void} play
 * @returns {HTMLElement | null}
 */
export function firstMovesView(solution, letters, play) {
  const moves = firstMovesOf(solution);
  if (moves.length === 0) return null;
  const works = (/** @type {Api.FirstMove} */ move) => move.verdict === 'solves' || move.verdict === 'answered';
  const fails = (/** @type {Api.FirstMove} */ move) => move.verdict === 'refuted' || move.verdict === 'refutes' || move.verdict === 'not_found';
  const tally = t('solve.first_moves.tally', { solves: moves.filter(works).length, fails: moves.filter(fails).length });
  /** @type {HTMLElement} */
  const box = h('div', { class: 'solve-first-moves' });
  const details = h('details', {
    ontoggle: () => {
      if (box.childElementCount > 0) return;
      for (const move of moves) {
        const kind = works(move) ? 'good' : fails(move) ? '' : 'warn';
        box.append(h('button', {
          type: 'button', class: `chip ${kind}`, title: t(`solve.own.verdict.${move.verdict}`), onclick: () => play(move.uci),
        }, nameMove(move.san, letters), works(move) ? '!' : fails(move) ? '?' : ''));
      }
    },
  }, h('summary', null, t('solve.first_moves'), ' ', h('span', { class: 'soft' }, tally)), box);
  return details;
}
