// What becomes of a move that the solution does not show: asked of the server, told in words.

import * as api from '../api.js';
import { h } from '../dom.js';
import { say } from '../said.js';
import { t } from '../texts.js';
import { nameMen, nameMove } from '../tree/notation.js';
import { isLines } from './options.js';
import { since } from './positions.js';

/** @typedef {import('../tree/notation.js').Letters} Letters */

/** How long the server may look, in seconds. */
const PATIENCE = 15;

/** Refutations whose reasons are told. */
const REASONS = 4;

/** What every move in a position decides, and why the last one fails. @typedef {Api.Explored & { explanation?: Api.ExplainedPhase | null }} Explored */

/**
 * Asks about the position after a line of moves. The answer comes in two parts: what the moves decide, then the reasons.
 * @param {{ fen: string, stipulation: string }} problem
 * @param {string[]} moves From the diagram.
 * @param {(explored: Explored) => void} hear
 * @returns {{ abandon: () => void, done: Promise<void> }}
 */
export function explore(problem, moves, hear) {
  /** @type {import('../api.js').Job | null} */
  let job = null;
  let gone = false;
  const done = (async () => {
    const lines = isLines(problem.stipulation);
    const question = lines ? { ...problem, moves } : await since(problem.fen, moves, problem.stipulation);
    if (gone) return;
    if (!question) throw new api.ApiError({ code: 'bad_input', message: t('solve.own.nothing.left') });
    /** @type {Explored | null} */
    let explored = null;
    job = api.start('/explore', { ...question, explain: !lines, seconds: PATIENCE }, (line) => {
      if (line.event === 'explored') explored = line;
      else if (line.event === 'explanation' && explored) explored = { ...explored, explanation: line.explanation };
      else return;
      if (explored && !gone) hear(explored);
    });
    await job.done;
  })();
  return {
    abandon: () => {
      gone = true;
      job?.abandon();
    },
    done,
  };
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
  if (explored.over || explored.moves.length === 0) return { tone: 'bad', text: t('solve.own.end', { move, why: explored.over ?? '' }) };
  const best = explored.best.flatMap((uci) => explored.moves.filter((each) => each.uci === uci));
  const few = best.slice(0, best.length > 4 ? 3 : 4).map((each) => nameMove(each.san, letters)).join(', ');
  const names = best.length > 4 ? t('solve.own.more', { moves: few, count: best.length - 3 }) : few;
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
      title: `${t(`solve.own.verdict.${move.verdict}`)}${move.length ? ` (${move.length})` : ''}`,
    }, nameMove(move.san, letters), move.length ? h('span', { class: 'soft figures' }, ` ${move.length}`) : ''))));
}

/**
 * The reasons that an exploration gives, in words.
 * @param {Api.ExplainedPhase | null | undefined} explanation
 * @param {Letters} letters
 * @returns {HTMLElement[]}
 */
export function reasonsView(explanation, letters) {
  const failures = [...(explanation?.failures ?? [])].sort((a, b) => telling(b) - telling(a));
  return failures.slice(0, REASONS).flatMap((failure) => {
    const words = [
      ...failure.defeats.map((defeat) => t('solve.about.defeats', { move: nameMove(defeat.threat.san, letters), words: texts(defeat.motives, letters) })),
      failure.causes.length ? texts(failure.causes, letters) : '',
    ].filter(Boolean);
    if (words.length === 0) return [];
    return [h('p', { class: 'solve-reason' }, h('strong', null, failure.refutation ? `${nameMove(failure.refutation.san, letters)}! ` : ''), words.join('; '))];
  });
}

/**
 * How much a failure's reasons say.
 * @param {Api.Failure} failure
 */
function telling(failure) {
  return failure.defeats.length + failure.causes.filter((cause) => !['no_answer', 'one_move_late'].includes(cause.kind)).length;
}

/** @param {Api.Motive[]} motives @param {Letters} letters */
function texts(motives, letters) {
  return nameMen(motives.map((motive) => say(motive.phrase, motive.text)).join(', '), letters);
}
