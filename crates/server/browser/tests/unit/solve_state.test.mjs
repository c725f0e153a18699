import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apart, cooksOf, intendedText, standingOf } from '../../../web/js/solve/intended.js';
import { bannerOf } from '../../../web/js/solve/results.js';
import * as states from '../../../web/js/solve/state.js';
import { USUAL } from '../../../web/js/tree/filter.js';
import { load } from './load.mjs';

const settings = { filter: { ...USUAL }, letters: 'S', words: true, columns: 'function', spoken: {} };
const question = { fen: 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - - 0 1', stipulation: '#2' };

/** A state that shows a solution, at its diagram. */
function solved(name = 'two_mover', covered = false) {
  const { solution, explanation } = load(name);
  let state = states.begin(states.beginning(settings), question, covered);
  state = states.hear(state, { event: 'solution', solution });
  state = states.hear(state, { event: 'explanation', explanation, reason: null });
  state = states.end(state, false);
  return states.choose(state, 0, state.results[0].root);
}

test('a search that is refused brings back what was shown', () => {
  const before = solved();
  const running = states.begin(before, { fen: question.fen, stipulation: '#9' }, true);
  assert.deepEqual([running.running, running.covered, running.results, running.node], [true, true, [], null]);
  const after = states.end(running, true);
  assert.deepEqual([after.running, after.covered, after.asked, after.results], [false, false, before.asked, before.results]);
  const cut = states.end(running, false);
  assert.deepEqual([cut.asked.stipulation, cut.results], ['#9', []], 'what broke off is not refused');
});

test('what is covered is not collected bit by bit', () => {
  const found = { event: 'found', fen: '8/8/8/8/8/5k2/7p/5K2 b - - 0 1', stipulation: 'h#1', set_play: false, lines: [{ moves: [{ uci: 'a1a2', san: 'Ra2' }] }] };
  const hear = (covered) => states.hear(states.begin(states.beginning(settings), question, covered), found).results.length;
  assert.deepEqual([hear(false), hear(true)], [1, 0]);
});

test('somebody who looks at a move stays there when the solution as a whole comes', () => {
  const { solution } = load('helpmate');
  const { fen, stipulation, solutions } = solution;
  let state = states.begin(states.beginning(settings), { fen, stipulation }, false);
  state = states.hear(state, { event: 'found', fen, stipulation, set_play: false, lines: solutions.slice(0, 1) });
  state = states.choose(state, 0, state.results[0].root);
  state = states.choose(state, 0, states.stepTo(state, 'next'));
  const { move } = state.node;
  state = states.hear(state, { event: 'solution', solution });
  assert.equal(state.node.move.uci, move.uci);
  assert.equal(states.stepTo(state, 'first'), state.results[0].root, 'in the new tree');
});

test('steps lead along the solution, and nowhere while it is covered', () => {
  const state = solved();
  const key = states.stepTo(state, 'next');
  assert.deepEqual([key.kind, key.move.uci], ['key', 'b5c4']);
  assert.equal(states.stepTo(state, 'first'), null, 'it is there already');
  assert.equal(states.stepTo(states.choose(state, 0, key), 'previous'), state.results[0].root);
  assert.equal(states.stepTo({ ...state, covered: true }, 'next'), null);
});

test('moves of the solution are found, others are not', () => {
  const state = solved();
  assert.equal(states.played(state, 'b5c4').kind, 'key');
  assert.equal(states.played(state, 'b5b1'), null);
  assert.equal(states.played({ ...state, covered: true }, 'b5c4'), null);
});

test('the board draws the key at the diagram, hints before all else, nothing while it is covered', () => {
  const state = solved();
  assert.deepEqual(states.marksOf(state, null).arrows, [{ from: 'b5', to: 'c4', kind: 'key' }]);
  const own = [{ from: 'a1', to: 'a2', kind: 'answer' }];
  assert.equal(states.marksOf(state, own).arrows, own);
  const hint = { squares: [{ square: 'b5', kind: 'hint' }], arrows: [] };
  assert.equal(states.marksOf(states.choose({ ...state, covered: true }, 0, state.node, hint), null), hint);
  assert.deepEqual(states.marksOf({ ...state, covered: true }, own), { squares: [], arrows: [] });
});

test('what is shown is stale when the editor has something else', () => {
  const state = solved();
  assert.equal(states.staleOf(state, question), null);
  assert.equal(states.staleOf(state, { ...question, stipulation: '#3' }), state.asked);
  assert.equal(states.staleOf(states.beginning(settings), { ...question, stipulation: '#3' }), null, 'nothing is shown');
});

test('the position is that of the twin that is looked at, or of the editor', () => {
  const state = solved();
  const shared = { fen: '8/8/8/8/8/8/8/K6k w - - 0 1', stipulation: '#4' };
  assert.equal(states.problemOf(states.beginning(settings), shared), shared);
  assert.deepEqual(states.problemOf(state, shared), { fen: state.results[0].solution.fen, stipulation: '#2' });
  const shortest = { ...state, asked: { ...question, stipulation: 'shortest-#2' } };
  assert.equal(states.problemOf(shortest, shared).stipulation, 'shortest-#2', 'which lengths count stays');
});

test('a line of one\'s own is counted from where it leaves the solution', () => {
  const state = solved();
  const plies = (node) => states.startOfOwn(states.choose(state, 0, node), question).plies;
  const key = states.stepTo(state, 'next');
  assert.deepEqual([plies(state.node), plies(key)], [0, 1]);
  assert.deepEqual(states.lineOf(states.choose(state, 0, key), [{ uci: 'd6d7', san: 'Kd7' }]).moves, ['b5c4', 'd6d7']);
});

/** The state after the two twins of a problem and what they show together. */
function twins(last) {
  const { solution } = load('helpmate');
  let state = states.begin(states.beginning(settings), { fen: solution.fen, stipulation: 'h#2.5' }, false);
  for (const label of ['a)', 'b)']) state = states.hear(state, { event: 'solution', case: { label, description: '', duplex: false }, solution });
  return states.hear(state, { event: 'problem', ...last });
}

test('what all positions show together is known at the end, or why it is not', () => {
  const { problem } = load('twins');
  assert.deepEqual(twins({ problem }).whole, { problem, reason: '' });
  assert.equal(twins({ problem: null, reason: 'with a duplex' }).whole.reason, 'with a duplex');
  const battle = states.hear(states.begin(states.beginning(settings), question, false), { event: 'problem', problem: null, reason: 'battles' });
  assert.deepEqual(battle.whole, { problem: null, reason: '' }, 'nobody compares the twins of battles');
  assert.equal(states.begin(battle, question, false).whole, null);
  assert.equal(states.end(states.begin(battle, question, false), true).whole, battle.whole, 'a search that is refused brings it back');
});

test('solutions of one position are compared by themselves, those of twins in one table', () => {
  const table = { rows: [{ phase: 0, units: [], duties: [] }], pairs: [], families: [], cycles: [], common: [] };
  const explained = (fields, whole = null) => {
    const { explanation } = load('helpmate');
    const state = states.hear(states.beginning(settings), { event: 'explanation', explanation: { ...explanation, table }, ...fields });
    return states.comparedOf({ ...state, whole }, 0) !== null;
  };
  const label = { case: { label: 'a)', description: '', duplex: false } };
  assert.equal(explained({}), true);
  assert.equal(explained(label), false, 'others will follow');
  assert.equal(explained(label, { problem: {}, reason: '' }), false);
  assert.equal(explained(label, { problem: null, reason: 'with a duplex' }), true);
});

test('the board follows who points at something, and returns', () => {
  const state = solved();
  const key = states.stepTo(state, 'next');
  const extra = { squares: [], arrows: [] };
  const pointed = states.point(state, { chosen: 0, node: key, extra });
  assert.deepEqual([states.seen(pointed).node, states.marksOf(states.seen(pointed), null)], [key, extra]);
  assert.equal(pointed.node, state.node, 'where somebody looks stays the same');
  assert.equal(states.seen(states.point(pointed, null)).node, state.node);
  assert.equal(states.choose(pointed, 0, key).pointed, null);
});

test('a move of a solution in the table is a node of its tree', () => {
  const { solution } = load('helpmate');
  const state = twins({ problem: null, reason: '' });
  const moves = solution.solutions[0].moves.map(({ uci }) => uci);
  const place = { result: 1, group: 'solutions', moves, fen: solution.fen };
  assert.equal(states.nodeAt(state, place, 2).move.uci, moves[1]);
  assert.equal(states.nodeAt(state, { ...place, group: 'set_play' }, 2), null);
  assert.equal(states.nodeAt(state, { ...place, result: -1 }, 2), null);
});

/** Solutions of which nobody has said how many are meant. */
function unstated(kind = 'not_stated') {
  const line = (...moves) => ({ moves: moves.map((uci) => ({ uci, san: uci })) });
  const solution = {
    format: 'keymove-lines', fen: '8/7P/5b2/8/5k2/5B2/7K/8 b - - 0 1', stipulation: 'h#2', status: 'complete', stop: null, unlisted: 0, set_play: null, counts: [],
    verdict: { kind, computer_tested: false, solutions: 2, intended: '2', pattern: null, text: 'complete: 2 solutions' },
    solutions: [line('f6d4', 'h7h8q', 'd4e3', 'h8f6'), line('f4g5', 'h7h8b', 'g5h4', 'h8f6')],
  };
  return states.hear(states.beginning(settings), { event: 'solution', solution });
}

test('until a number is stated several solutions are neither good nor bad', () => {
  const [result] = unstated().results;
  assert.deepEqual([bannerOf(result).tone, bannerOf(result).kind], ['plain', 'not_stated']);
  assert.equal(standingOf(result, result.solution.solutions[0].moves), 'open');
  assert.deepEqual(cooksOf(result), []);
});

test('solutions that are marked as intended make cooks of the others', () => {
  const [one, other] = unstated().results[0].solution.solutions.map(({ moves }) => moves);
  let state = states.intend(unstated(), 0, one);
  const kinds = () => [bannerOf(state.results[0]).kind, standingOf(state.results[0], one), standingOf(state.results[0], other)];
  assert.deepEqual(kinds(), ['cooked', 'intended', 'cook']);
  assert.deepEqual(cooksOf(state.results[0]).map(({ moves }) => moves), [other]);
  state = states.intend(state, 0, other);
  assert.deepEqual(kinds(), ['sound', 'intended', 'intended']);
  state = states.intend(states.intend(state, 0, one), 0, other);
  assert.deepEqual(kinds(), ['not_stated', 'open', 'open'], 'a second click takes a mark away');
  state = states.intend(state, 0, null);
  assert.deepEqual(kinds(), ['sound', 'intended', 'intended'], 'all at once');
});

test('where the number is stated marks name the cooks and change no verdict', () => {
  const state = unstated('cooked');
  const [one] = state.results[0].solution.solutions;
  const marked = states.intend(state, 0, one.moves).results[0];
  assert.deepEqual([bannerOf(marked).kind, cooksOf(marked).length], ['cooked', 1]);
  const sound = unstated('sound').results[0];
  assert.equal(standingOf(sound, one.moves), null, 'there is nothing to choose');
});

test('what is meant is told in moves, of every position, and what the server says of the cooks is shown', () => {
  const { results } = unstated();
  assert.equal(intendedText(results), null, 'nothing is marked');
  const [one, other] = results[0].solution.solutions.map(({ moves }) => moves);
  const marked = states.intend(unstated(), 0, one).results;
  assert.equal(intendedText(marked), one.map(({ san }) => san).join(' '));
  const twins = [{ ...marked[0], label: 'a)' }, { ...marked[0], label: '+b)' }];
  assert.equal(intendedText(twins), `a) ${intendedText(marked)}\nb) ${intendedText(marked)}`);
  assert.equal(intendedText([twins[0], { ...results[0], label: '+b)' }]), null, 'of a position nothing is marked');
  const { solution } = marked[0];
  const report = { as_intended: false, solutions: [], unintended: [{ moves: other, text: '', parting: null, differences: [], words: 'moves wPh7' }], unlisted: 0 };
  const [told] = states.hear(states.beginning(settings), { event: 'solution', solution: { ...solution, intended: report, verdict: { ...solution.verdict, kind: 'cooked' } } }).results;
  assert.deepEqual([standingOf(told, one), standingOf(told, other), apart(told, other), apart(told, one)], ['intended', 'cook', 'moves wPh7', '']);
});
