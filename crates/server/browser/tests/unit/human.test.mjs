// Where one goes from a step of a player's search, and what the board shows there.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leadsTo, movesOf, viewOf } from '../../../web/js/human/steps.js';

const step = (/** @type {Partial<Api.HumanStep>} */ fields) => /** @type {Api.HumanStep} */ ({ kind: 'list', depth: 0, positions: 0, fen: '8/8/8/8/8/8/8/8 w - - 0 1', check: false, moves: [], lines: [], ...fields });
const line = (/** @type {string | undefined} */ uci) => ({ text: '', phrase: { name: 'human.move' }, item: uci !== undefined, uci });

test('steps lead on, back, past a branch and up', () => {
  const steps = [0, 1, 2, 2, 1, 1, 0].map((depth) => step({ depth }));
  const from = (/** @type {number} */ at) => /** @type {const} */ (['first', 'previous', 'next', 'last', 'up', 'down']).map((which) => leadsTo(steps, at, which));
  assert.deepEqual(from(0), [null, null, 1, 6, null, 6]);
  assert.deepEqual(from(1), [0, 0, 2, 6, 0, 4]);
  assert.deepEqual(from(3), [0, 2, 4, 6, 1, 4]);
  assert.deepEqual(from(5), [0, 4, 6, 6, 0, 6]);
  assert.deepEqual(from(6), [0, 5, null, null, null, null]);
  assert.equal(leadsTo([], 0, 'next'), null);
});

test('a list shows its moves, the first one apart and above the others', () => {
  const { arrows, last } = viewOf(step({ moves: ['f3f6', 'g8f6'], lines: [line(undefined), line('d6e7'), line('d6c7'), line(undefined)] }));
  assert.deepEqual(arrows, [{ from: 'd6', to: 'c7', kind: 'line' }, { from: 'd6', to: 'e7', kind: 'try' }]);
  assert.deepEqual(last, ['g8', 'f6']);
});

test('a move shows itself, in the colour of its fate, and what it fails to', () => {
  const kinds = (/** @type {Partial<Api.HumanStep>} */ fields) => viewOf(step({ moves: ['e7e8q'], ...fields })).arrows?.map(({ from, to, kind }) => `${from}${to} ${kind}`);
  assert.deepEqual(kinds({ kind: 'tried' }), ['e7e8 try']);
  assert.deepEqual(kinds({ kind: 'open' }), ['e7e8 try']);
  assert.deepEqual(kinds({ kind: 'works' }), ['e7e8 key']);
  assert.deepEqual(kinds({ kind: 'mate' }), ['e7e8 key']);
  assert.deepEqual(kinds({ kind: 'fails', refutation: 'd8e8' }), ['d8e8 refutation', 'e7e8 line']);
  assert.deepEqual(kinds({ kind: 'nothing' }), []);
});

test('as many moves as are asked for', () => {
  assert.deepEqual(['#3', ' #50 ', '#51', '#0', 'h#2', '#2.5', '+', ''].map(movesOf), [3, 50, null, null, null, null, null, null]);
});
