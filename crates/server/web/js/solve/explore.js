// What becomes of a move that the solution does not show: asked of the server, told in words.

import * as api from '../api.js';
import { h } from '../dom.js';
import { t } from '../texts.js';
import { nameMen, nameMove } from '../tree/notation.js';

/** @typedef {import('../tree/notation.js').Letters} Letters */

/** How long the server may look, in seconds. */
const PATIENCE = 15;

/**
 * What every move in a position decides, as the server says it.
 * @typedef {object} Explored
 * @property {'attacker' | 'defender' | 'white' | 'black'} side Who is to move.
 * @property {boolean} reached Whether the goal is reached.
 * @property {{ uci: string, san: string, verdict: string, length: number | null }[]} moves
 * @property {string[]} best
 * @property {any} [explanation] Why the last move fails.
 */

/**
 * @param {{ fen: string, stipulation: string }} problem
 * @param {string[]} moves From the diagram.
 * @param {(explored: Explored) => void} hear
 * @returns {import('../api.js').Job}
 */
export function explore(problem, moves, hear) {
  return api.start('/explore', { fen: problem.fen, stipulation: problem.stipulation, moves, seconds: PATIENCE }, (line) => {
    if (line.event === 'explored') hear(line);
  });
}

/**
 * What an exploration says about the move that led there.
 * @param {Explored} explored
 * @param {string} move Its words.
 * @param {Letters} letters
 * @returns {{ tone: 'good' | 'bad' | 'warn', text: string }}
 */
export function verdictOn(explored, move, letters) {
  if (explored.reached) return { tone: 'good', text: t('solve.own.solves.now', { move }) };
  if (explored.moves.length === 0) return { tone: 'bad', text: t('solve.own.end', { move }) };
  const best = explored.best.flatMap((uci) => explored.moves.filter((each) => each.uci === uci));
  const names = best.slice(0, 4).map((each) => nameMove(each.san, letters)).join(', ') + (best.length > 4 ? ' …' : '');
  const open = explored.moves.some((each) => each.verdict === 'open' || each.verdict === 'not_searched');
  if (explored.side === 'defender') {
    if (explored.moves.some((each) => each.verdict === 'refutes')) return { tone: 'bad', text: best.length ? t('solve.own.fails', { move, moves: names }) : t('solve.own.fails.plain', { move }) };
    if (open) return { tone: 'warn', text: t('solve.own.open', { move }) };
    const length = Math.max(...explored.moves.map((each) => each.length ?? 0)) + 1;
    return { tone: 'good', text: t('solve.own.solves', { move, length }) };
  }
  const solving = explored.moves.filter((each) => each.verdict === 'solves');
  if (solving.length) {
    const length = Math.min(...solving.map((each) => each.length ?? Infinity));
    return { tone: 'good', text: Number.isFinite(length) ? t('solve.own.answered.in', { move, moves: names, length }) : t('solve.own.answered', { move, moves: names }) };
  }
  if (open) return { tone: 'warn', text: t('solve.own.open', { move }) };
  return { tone: 'bad', text: t('solve.own.refutes', { move }) };
}

/**
 * All moves in a position with what they decide.
 * @param {Explored} explored
 * @param {Letters} letters
 * @param {(uci: string) => void} play
 * @returns {HTMLElement | null}
 */
export function movesView(explored, letters, play) {
  if (explored.moves.length === 0 || explored.reached) return null;
  const best = new Set(explored.best);
  const kinds = /** @type {Record<string, string>} */ ({ solves: 'good', refutes: 'bad', open: 'warn', not_searched: 'warn' });
  const sorted = [...explored.moves].sort((a, b) => Number(best.has(b.uci)) - Number(best.has(a.uci)));
  return h('div', { class: 'solve-own-moves' },
    h('span', { class: 'label' }, t('solve.own.all')),
    h('div', { class: 'solve-first-moves' }, sorted.map((move) => h('button', {
      type: 'button', class: `chip ${kinds[move.verdict] ?? ''}`, onclick: () => play(move.uci),
      title: `${t(/** @type {any} */ (`solve.own.verdict.${move.verdict}`))}${move.length ? ` (${move.length})` : ''}`,
    }, nameMove(move.san, letters), move.length ? h('span', { class: 'soft figures' }, ` ${move.length}`) : ''))));
}

/**
 * The reasons that an exploration gives, in words.
 * @param {any} explanation
 * @param {Letters} letters
 * @returns {HTMLElement[]}
 */
export function reasonsView(explanation, letters) {
  const failures = explanation?.failures ?? (explanation?.phases ?? []).flatMap((/** @type {any} */ phase) => phase.failures);
  return failures.flatMap((/** @type {any} */ failure) => {
    const words = [
      ...failure.defeats.map((/** @type {any} */ defeat) => t('solve.about.defeats', { move: nameMove(defeat.threat.san, letters), words: texts(defeat.motives, letters) })),
      failure.causes.length ? t('solve.about.causes', { words: texts(failure.causes, letters) }) : '',
    ].filter(Boolean);
    return words.map((text) => h('p', { class: 'solve-reason' }, failure.refutation ? h('strong', null, `${nameMove(failure.refutation.san, letters)} `) : '', text));
  });
}

/** @param {any[]} motives @param {Letters} letters */
function texts(motives, letters) {
  return nameMen(motives.map((motive) => motive.text).join(', '), letters);
}
