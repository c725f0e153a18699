// A line of one's own: moves that the solution does not have, and what becomes of them.

import { h } from '../dom.js';
import { t } from '../texts.js';
import { nameMove } from '../tree/notation.js';
import { otherWords } from './study.js';
import { explore, movesView, reasonsView, verdictOn } from './explore.js';

/** @typedef {import('../tree/notation.js').Letters} Letters */
/** @typedef {import('../tree/node.js').Move} Move */

/**
 * Where a line begins.
 * @typedef {object} Start
 * @property {{ fen: string, stipulation: string }} problem
 * @property {string[]} before The moves from the diagram, in UCI's notation.
 * @property {Api.StudyAlternative[] | null} study What is known of other moves there, of a study; null of anything else.
 * @property {number | null} plies How many single moves that are, as they are counted; null if they are not counted.
 */

/**
 * @typedef {object} OwnLine
 * @property {() => readonly Move[]} moves
 * @property {(moves: readonly Move[], start: Start) => void} set Asks the server about the last one.
 * @property {() => void} end
 * @property {(uci: string) => string | undefined} sanOf A move that may follow, as far as it is known.
 * @property {() => { from: string, to: string, kind: string }[]} arrows What answers or refutes.
 * @property {(letters: Letters) => string} verdict
 * @property {(letters: Letters, hands: { go: (moves: readonly Move[]) => void, play: (uci: string) => void, leave: () => void }) => { line: HTMLElement[], words: (HTMLElement | null)[] }} view
 */

/**
 * @param {(first: boolean) => void} heard Called when something is known; whether it is the verdict on the move.
 * @returns {OwnLine}
 */
export function createOwnLine(heard) {
  /** @type {readonly Move[]} */
  let moves = [];
  /** @type {Start | null} */
  let start = null;
  /** @type {import('./explore.js').Explored | null} */
  let explored = null;
  /** Why nothing is known. @type {string | null} */
  let unknown = null;
  /** @type {{ abandon: () => void } | null} */
  let asking = null;

  function end() {
    asking?.abandon();
    [asking, moves, explored, unknown] = [null, [], null, null];
  }

  /**
   * @param {readonly Move[]} next
   * @param {Start} from
   */
  function set(next, from) {
    end();
    [moves, start] = [next, from];
    if (next.length === 0 || from.study) return;
    const question = explore(from.problem, [...from.before, ...next.map((move) => move.uci)], (found) => {
      if (asking !== question) return;
      const first = explored === null;
      explored = found;
      heard(first);
    });
    asking = question;
    question.done.catch((error) => {
      if (asking !== question) return;
      unknown = error.message;
      heard(false);
    });
  }

  /**
   * A move with its number.
   * @param {number} index
   * @param {Letters} letters
   */
  function name(index, letters) {
    const words = nameMove(moves[index]?.san ?? '', letters);
    if (start === null || start.plies === null) return words;
    const at = start.plies + index;
    return `${Math.floor(at / 2) + 1}${at % 2 ? '...' : '.'}${words}`;
  }

  /** What is known of a move that the solution of a study does not have. @param {string} current */
  function ofStudy(current) {
    const known = moves.length === 1 ? start?.study?.find(({ move }) => move === moves[0]?.uci) : null;
    return known ? `${current}: ${otherWords(known)}.` : t('solve.study.own');
  }

  /** @type {OwnLine['view']} */
  function view(letters, hands) {
    const current = name(moves.length - 1, letters);
    const said = explored && verdictOn(explored, current, letters);
    return {
      line: moves.map((_, index) => h('button', {
        type: 'button', class: 'tree-move is-own', title: t('solve.tree.move.help'), 'aria-current': index === moves.length - 1 ? 'true' : null,
        onclick: () => hands.go(moves.slice(0, index + 1)),
      }, name(index, letters))),
      words: [
        ...(start?.study ? [h('p', { class: 'solve-own-verdict' }, ofStudy(current))] : explored && said
          ? [h('p', { class: `solve-own-verdict ${said.tone}` }, said.text), ...reasonsView(explored.explanation, letters), movesView(explored, letters, hands.play)]
          : [h('p', { class: 'soft' }, unknown ? t('solve.own.unknown', { message: unknown }) : t('solve.own.asking', { move: current }))]),
        h('div', { class: 'toolbar' }, h('button', { type: 'button', class: 'button small', title: t('solve.own.back.help'), onclick: hands.leave }, t('solve.own.back'))),
      ],
    };
  }

  return {
    moves: () => moves,
    set,
    end,
    sanOf: (uci) => explored?.moves.find((move) => move.uci === uci)?.san,
    arrows: () => (explored?.best.slice(0, 3) ?? []).map((uci) => ({
      from: uci.slice(0, 2), to: uci.slice(2, 4), kind: explored?.side === 'defender' ? 'refutation' : 'answer',
    })),
    verdict: (letters) => (explored ? verdictOn(explored, name(moves.length - 1, letters), letters).text : ''),
    view,
  };
}
