// What the panel knows: what was asked, what came of it, and where somebody looks. A plain value and pure functions on it.

import { say } from '../said.js';
import { childrenOf } from '../tree/node.js';
import { marksFor, reasonsOf } from '../tree/reasons.js';
import { find, groupOf, last, movesTo, neighbour, next, pathTo, previous } from '../tree/walk.js';
import { ofExplanation } from './compared.js';
import { allMarked, marked } from './intended.js';
import { beginsWithHalf, isLines, isStudy } from './options.js';
import { turnOf } from './positions.js';
import * as news from './progress.js';
import { beginnings, cutOff, hear as collect } from './results.js';

/** @typedef {import('../tree/node.js').Node} Node */
/** @typedef {import('./results.js').Result} Result */
/** @typedef {import('./settings.js').Settings} Settings */
/** What a verdict is about. @typedef {{ fen: string, stipulation: string, twins?: string, zero?: string, intended?: string }} Asked */

/**
 * @typedef {object} State
 * @property {Settings} settings
 * @property {Asked | null} asked What the running search or the shown solution is about.
 * @property {boolean} running
 * @property {boolean} automatic Whether nobody has asked for the search.
 * @property {boolean} covered Whether hints come before the solution.
 * @property {news.Progress} progress
 * @property {readonly Result[]} results
 * @property {Whole | null} whole What all of them show together, when it is known.
 * @property {number} chosen The result whose play the board shows.
 * @property {Node | null} node Where in it.
 * @property {Api.Marks | null} extra What a hint or a theme draws.
 * @property {Pick<State, 'chosen' | 'node' | 'extra'> | null} pointed What the board shows instead as long as somebody points at it.
 * @property {Pick<State, 'asked' | 'covered' | 'results' | 'whole'> | null} earlier What was shown before the running search.
 */

/** What all positions show together; if it is not known, the reason, which is empty where nobody expects it. @typedef {{ problem: Api.WholeProblem | null, reason: string }} Whole */

/**
 * @param {Settings} settings
 * @returns {State}
 */
export function beginning(settings) {
  return { settings, asked: null, running: false, automatic: false, covered: false, progress: news.beginning(), results: [], whole: null, chosen: 0, node: null, extra: null, pointed: null, earlier: null };
}

/**
 * A search begins.
 * @param {State} state
 * @param {Asked} question
 * @param {boolean} covered
 * @param {boolean} [automatic] Nobody has asked for it.
 * @returns {State}
 */
export function begin(state, question, covered, automatic = false) {
  const { asked, results, whole } = state;
  return { ...beginning(state.settings), asked: question, running: true, automatic, covered, earlier: { asked, covered: state.covered, results, whole } };
}

/**
 * What a line of the server tells.
 * @param {State} state
 * @param {import('./results.js').Line} line
 * @returns {State}
 */
export function hear(state, line) {
  const progress = news.hear(state.progress, line);
  // What is covered is not shown bit by bit.
  const results = state.covered && line.event === 'found' ? state.results : collect(state.results, line);
  return { ...state, progress, results, whole: wholeOf(state, line), node: moved(state, results) };
}

/** @param {State} state @param {import('./results.js').Line} line @returns {Whole | null} */
function wholeOf({ whole, asked }, line) {
  if (line.event !== 'problem') return whole;
  // Nobody compares the twins of battles.
  return { problem: line.problem, reason: asked && isLines(asked.stipulation) ? say(line.phrase, line.reason ?? '') : '' };
}

/**
 * The same move when the solution as a whole takes the place of what was found before.
 * @param {State} state
 * @param {readonly Result[]} results
 * @returns {Node | null}
 */
function moved({ node, chosen, results: before }, results) {
  const root = results[chosen]?.root;
  if (!node || !root || root === before[chosen]?.root) return node;
  const group = groupOf(node);
  return find(root, movesTo(node), group ? [group] : undefined) ?? root;
}

/**
 * The search is over.
 * @param {State} state
 * @param {boolean} refused Whether the server did not take the question: what was shown before is shown again, if nothing came.
 * @returns {State}
 */
export function end(state, refused) {
  const shown = refused && state.results.length === 0 && state.earlier ? { ...state, ...state.earlier } : state;
  return { ...shown, running: false, earlier: null, results: cutOff(shown.results) };
}

/**
 * @param {State} state
 * @param {number} chosen
 * @param {Node | null} node
 * @param {Api.Marks} [marks]
 * @returns {State}
 */
export function choose(state, chosen, node, marks) {
  return { ...state, chosen, node, extra: marks ?? null, pointed: null };
}

/**
 * Somebody points at something, or no longer.
 * @param {State} state
 * @param {State['pointed']} pointed
 * @returns {State}
 */
export function point(state, pointed) {
  return { ...state, pointed };
}

/** What the board shows. @param {State} state @returns {State} */
export function seen(state) {
  return state.pointed ? { ...state, ...state.pointed } : state;
}

/**
 * Where so many moves of a solution lead.
 * @param {State} state
 * @param {import('./compared.js').Place} place
 * @param {number} ply
 * @returns {Node | null} Null if the tree does not have it.
 */
export function nodeAt({ results }, { result, group, moves }, ply) {
  const root = results[result]?.root;
  return root ? find(root, moves.slice(0, ply), [group]) : null;
}

/**
 * A solution is marked as meant, or not any more.
 * @param {State} state
 * @param {number} index Of the position.
 * @param {readonly Api.Move[] | null} moves Null: all solutions are.
 * @returns {State}
 */
export function intend(state, index, moves) {
  const results = state.results.map((result, at) => (at !== index ? result : moves ? marked(result, moves) : allMarked(result)));
  const [only, ...more] = results;
  // Of twins every one has its own number.
  const asked = state.asked && only && more.length === 0 ? { ...state.asked, intended: only.intended.size ? String(only.intended.size) : '' } : state.asked;
  return { ...state, results, asked };
}

/** @param {State} state @returns {Result | undefined} */
export function shownResult({ results, chosen }) {
  return results[chosen];
}

/** @param {State} state */
export function reasons(state) {
  return shownResult(state)?.reasons ?? reasonsOf(null);
}

/**
 * The solutions of one position side by side. Those of several positions stand in one table, unless they cannot be compared.
 * @param {State} state
 * @param {number} index Of the position.
 * @returns {import('./compared.js').Compared | null}
 */
export function comparedOf({ results, whole }, index) {
  const { label, duplex, reasons: { explanation } = reasonsOf(null) } = results[index] ?? { label: '', duplex: false };
  const alone = (!label && !duplex) || (whole !== null && !whole.problem);
  return explanation && alone ? ofExplanation(explanation, index) : null;
}

/** Whether something is being solved or is shown. @param {State} state */
function isBusy({ running, results }) {
  return running || results.length > 0;
}

/**
 * The position that is solved or would be.
 * @param {State} state
 * @param {Asked} shared What stands on the board.
 * @returns {Asked}
 */
export function problemOf(state, shared) {
  const solution = shownResult(state)?.solution;
  const { asked } = state;
  if (!solution || !asked) return asked && isBusy(state) ? asked : shared;
  // A twin and a position after the key have a stipulation of their own; which lengths count is no matter of single moves.
  const own = solution.stipulation.replace(/^(exact|shortest)-/, '');
  return { fen: solution.fen, stipulation: asked.stipulation.trim().endsWith(own) ? asked.stipulation : own };
}

/**
 * What is shown, if it is about something else than what stands on the board.
 * @param {State} state
 * @param {Asked} shared
 * @returns {Asked | null}
 */
export function staleOf(state, shared) {
  const { asked } = state;
  return asked && isBusy(state) && !isSame(asked, shared) ? asked : null;
}

/**
 * Whether a verdict on the one is a verdict on the other: twins count, and so does the number of solutions that is meant.
 * @param {Asked} one
 * @param {Asked} other
 */
export function isSame(one, other) {
  return isSameProblem(one, other) && (!isLines(one.stipulation) || (one.intended ?? '').trim() === (other.intended ?? '').trim());
}

/**
 * Whether the same positions are to be solved, whatever is meant by their author.
 * @param {Asked} one
 * @param {Asked} other
 */
export function isSameProblem(one, other) {
  return one.fen === other.fen && one.stipulation === other.stipulation && (one.twins ?? '') === (other.twins ?? '') && (one.zero ?? '') === (other.zero ?? '');
}

/**
 * Where a step leads.
 * @param {State} state
 * @param {import('./about.js').Step} which
 * @returns {Node | null} Null if it leads nowhere.
 */
export function stepTo(state, which) {
  const { node, settings: { filter } } = state;
  if (!node || state.covered) return null;
  const to = {
    first: () => shownResult(state)?.root ?? null,
    previous: () => previous(node),
    next: () => next(node, filter),
    last: () => last(node, filter),
    up: () => neighbour(node, -1, filter),
    down: () => neighbour(node, 1, filter),
  }[which]();
  return to === node ? null : to;
}

/**
 * The node that a move leads to, if the solution has it and shows it.
 * @param {State} state
 * @param {string} uci
 * @returns {Node | null}
 */
export function played({ node, covered }, uci) {
  return node && !covered ? childPlayed(node, uci) : null;
}

/**
 * @param {Node} from
 * @param {string} uci
 * @returns {Node | null}
 */
function childPlayed(from, uci) {
  for (const child of childrenOf(from)) {
    if (child.move?.uci === uci && child.kind !== 'threat') return child;
    const leads = (child.group && child.group !== 'set_play') || child.kind === 'line' || child.kind === 'introduction';
    const below = leads ? childPlayed(child, uci) : null;
    if (below) return below;
  }
  return null;
}

/**
 * Where a line of one's own begins.
 * @param {State} state
 * @param {Asked} shared
 * @returns {import('./own.js').Start}
 */
export function startOfOwn(state, shared) {
  const { node } = state;
  const { fen, stipulation } = problemOf(state, shared);
  const study = shownResult(state)?.study;
  const first = beginsWithHalf(stipulation) || (isStudy(stipulation) && turnOf(fen) === 'b') ? 1 : 0;
  return {
    study: isStudy(stipulation) ? (node?.kind === 'move' ? node.data : study?.nodes[0])?.alternatives ?? [] : null,
    problem: { fen, stipulation },
    before: node ? movesTo(node) : [],
    plies: isLines(stipulation) ? null : node?.move ? 2 * node.number - (node.second ? 0 : 1) : first,
  };
}

/**
 * The moves from the diagram to where we are, and where the first of them may capture en passant if it is set play.
 * @param {State} state
 * @param {readonly Api.Move[]} own
 */
export function lineOf({ node }, own) {
  const group = node && pathTo(node).find((each) => each.kind === 'group');
  return { moves: [...(node ? movesTo(node) : []), ...own.map(({ uci }) => uci)], enPassant: group?.data?.en_passant };
}

/**
 * Arrows and squares for where we are.
 * @param {State} state
 * @param {Api.Marks['arrows'] | null} own Those of a line of one's own; null if there is none.
 * @returns {Api.Marks}
 */
export function marksOf(state, own) {
  const { node, covered, extra } = state;
  if (extra) return extra;
  if (covered) return { squares: [], arrows: [] };
  if (own) return { squares: [], arrows: own };
  if (!node) return { squares: [], arrows: [] };
  if (node.kind === 'diagram') {
    const { data } = node;
    const keys = data.format === 'keymove-study' ? childrenOf(node).flatMap(childrenOf).flatMap(({ move }) => move ?? []) : beginnings(data);
    return { squares: [], arrows: keys.length > 3 ? [] : keys.map(({ uci }) => arrow(uci, 'key')) };
  }
  const { arrows, squares } = marksFor(reasons(state), node);
  const threats = childrenOf(node).filter((child) => child.kind === 'threat').slice(0, 4);
  return { squares, arrows: [...arrows, ...threats.map(({ move }) => arrow(move?.uci ?? '', 'threat'))] };
}

/** @param {string} uci @param {string} kind */
function arrow(uci, kind) {
  return { from: uci.slice(0, 2), to: uci.slice(2, 4), kind };
}
