import assert from 'node:assert/strict';
import { test } from 'node:test';
import { USUAL } from '../../../web/js/tree/filter.js';
import { treeOf } from '../../../web/js/tree/node.js';
import { marksFor, reasonsFor, reasonsOf } from '../../../web/js/tree/reasons.js';
import { find, last } from '../../../web/js/tree/walk.js';
import { load } from './load.mjs';

const { solution, explanation } = load('two_mover');
const root = treeOf(solution);
const reasons = reasonsOf(explanation);

test('a defence says what it does to the threat', () => {
  const [reason] = reasonsFor(reasons, find(root, ['b5c4', 'c7c5'], ['keys']));
  assert.equal(reason.about, 'defeats');
  assert.equal(reason.move.uci, 'c4c7');
  assert.deepEqual(reason.words, ['shuts off Qc4 from c7']);
});

test('an answer says which error of the defence it uses', () => {
  const [reason] = reasonsFor(reasons, find(root, ['b5c4', 'c7c6', 'c4d4']));
  assert.equal(reason.about, 'errors');
  assert.deepEqual(reason.words, ['self-block c6', 'interference with Ba8 on c6 (d5)']);
});

test('the set play is not mistaken for the actual play', () => {
  const [reason] = reasonsFor(reasons, find(root, ['c7c5', 'b5d7'], ['set_play']));
  assert.deepEqual(reason.words, ['self-block c5']);
  assert.deepEqual(reasonsFor(reasons, find(root, ['c7c5'], ['set_play'])), []);
});

test('a refutation says why the try fails', () => {
  const found = reasonsFor(reasons, find(root, ['b5a5', 'd6c6']));
  assert.ok(found.length > 0);
  assert.ok(found.every((reason) => ['defeats', 'causes'].includes(reason.about) && reason.words.length > 0));
});

test('only lines of men that still stand there are drawn', () => {
  const after = (moves) => marksFor(reasons, find(root, moves, ['keys']));
  assert.deepEqual(after(['b5c4', 'c7c6']).arrows, [{ from: 'c4', to: 'c7', kind: 'line' }]);
  const mate = after(['b5c4', 'c7c6', 'c4d4']);
  assert.deepEqual(mate.arrows, [{ from: 'a8', to: 'd5', kind: 'line' }]);
  assert.deepEqual([...new Set(mate.squares.map((mark) => mark.kind))], ['self_block', 'interference']);
});

test('help play says what every move but the mate is for', () => {
  const help = load('helpmate');
  const known = reasonsOf(help.explanation);
  const mate = last(treeOf(help.solution), USUAL);
  assert.deepEqual(reasonsFor(known, mate.parent)[0].words, ['is mated on h8']);
  assert.deepEqual(reasonsFor(known, mate.parent.parent)[0].words, ['shields the king on h8 from Ra8']);
  assert.deepEqual(reasonsFor(known, mate), []);
});

test('without an explanation there are no reasons', () => {
  assert.deepEqual(reasonsFor(reasonsOf(null), find(root, ['b5c4'])), []);
});
