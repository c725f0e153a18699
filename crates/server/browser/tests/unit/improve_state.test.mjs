import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as states from '../../../web/js/improve/state.js';
import * as versions from '../../../web/js/improve/versions.js';

const problem = { fen: 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - - 0 1', stipulation: '#2', author: 'Loyd', source: 'Here', intended: '', entry: 4 };
const candidate = { fen: 'b2K4/2p5/3k4/1Q6/5P2/1B6/7p/8 w - - 0 1', score: 30, gain: 5, change: 'add black pawn h2', moved: { mirror: false, files: 0, ranks: 0 } };
const made = { time: 1, edited: 'edited' };
const begun = () => states.begin({ history: versions.empty(), improved: null, chosen: candidate }, problem, made);

test('a run begins with a version of the problem, and no candidate', () => {
  const state = begun();
  assert.equal(state.chosen, null);
  assert.equal(states.improvedVersion(state).problem, problem);
});

test('the score is kept once', () => {
  const state = states.scored(begun(), 25);
  assert.equal(states.improvedVersion(state).score, 25);
  assert.equal(states.scored(state, 25), state);
  assert.equal(states.scored(state, null), state);
});

test('a candidate that is taken becomes a version, and is not the published problem', () => {
  const { state, problem: next } = states.take(begun(), problem, candidate, 2);
  assert.deepEqual([next.fen, next.author, next.source, next.entry], [candidate.fen, 'Loyd', '', null]);
  const [first, second] = state.history.versions;
  assert.deepEqual([second.parent, second.score, second.change, state.history.current], [first.id, 30, 'add black pawn h2', second.id]);
  assert.equal(state.improved, first.id, 'the run still improves the first one');
});

test('going to a version may keep the candidate', () => {
  const state = { ...begun(), chosen: candidate };
  const id = state.improved;
  assert.equal(states.go(state, id, true).chosen, candidate);
  assert.equal(states.go(state, id, false).chosen, null);
});

test('what the editor shows is the current version', () => {
  const { state } = states.take(begun(), problem, candidate, 2);
  const back = states.edited(state, problem);
  assert.equal(back.history.current, state.improved);
  assert.equal(states.edited(back, problem), back);
});

test('the board shows candidate or original with the differences, else what stays', () => {
  const state = { ...begun(), chosen: candidate };
  assert.deepEqual(states.shown(state, problem, problem, false, ['b5']), { fen: candidate.fen, squares: [{ square: 'h2', kind: 'good' }] });
  assert.equal(states.shown(state, problem, problem, true, []).fen, problem.fen);
  assert.deepEqual(states.shown(begun(), problem, problem, false, ['b5']), { fen: problem.fen, squares: [{ square: 'b5', kind: 'line' }] });
});

test('men that were all moved at once are no differences', () => {
  const shifted = { ...candidate, moved: { mirror: false, files: 0, ranks: -1 } };
  const down = states.shown({ ...begun(), chosen: { ...shifted, fen: '8/8/b1K5/2p5/3k4/8/1Q6/5P1p w - - 0 1' } }, { ...problem, fen: '8/b1K5/2p5/3k4/8/1Q6/5P2/8 w - - 0 1' }, problem, false, []);
  assert.deepEqual(down.squares, [{ square: 'h1', kind: 'good' }]);
  const mirrored = states.shown({ ...begun(), chosen: { ...candidate, fen: 'k6K/8/8/8/8/8/8/7Q w - - 0 1', moved: { mirror: true, files: 0, ranks: 0 } } }, { ...problem, fen: 'K6k/8/8/8/8/8/8/8 w - - 0 1' }, problem, false, []);
  assert.deepEqual(mirrored.squares, [{ square: 'h1', kind: 'good' }]);
});

test('what was found is of another problem than the editor has', () => {
  const run = { list: [candidate], problem };
  assert.equal(states.isElsewhere(run, problem), false);
  assert.equal(states.isElsewhere(run, { ...problem, stipulation: '#3' }), true);
  assert.equal(states.isElsewhere({ ...run, list: [] }, { ...problem, stipulation: '#3' }), false);
});
