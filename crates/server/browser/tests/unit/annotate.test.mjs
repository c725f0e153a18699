// What a review says of a game, written into it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { annotated } from '../../../web/js/play/annotate.js';
import * as trees from '../../../web/js/play/tree.js';

const moves = (text) => text.split(' ').map((each) => ({ uci: each, san: each }));
const judged = (ply, verdict, line = '') => ({ ply, verdict, line: line ? moves(line) : [] });
const words = ({ verdict }) => `${verdict}.`;

test('signs, words and better lines; good moves stay as they are', () => {
  const line = moves('a b c');
  const tree = annotated(trees.ofLine(line), line, [judged(0, 'good', 'x'), judged(1, 'blunder', 'y z'), judged(2, 'slip', 'c d')], words);
  assert.deepEqual(tree.slice(0, 3).map(({ marks, comment }) => [marks, comment]), [[undefined, undefined], [[4], 'blunder.'], [[6], 'slip.']]);
  assert.deepEqual(trees.through(tree, moves('a y')).map(({ uci }) => uci), ['a', 'y', 'z']);
  // The line of the game stays the first one, and a line that begins as the game does goes on with it.
  assert.deepEqual(trees.through(tree, []).map(({ uci }) => uci), ['a', 'b', 'c', 'd']);
  assert.equal(trees.find(tree, moves('x')), undefined);
});

test('a second review adds nothing, and marks that say something else stay', () => {
  const line = moves('a b');
  const given = trees.said(trees.ofLine(line), line, { marks: [1, 16], comment: 'Played at once.' });
  const once = annotated(given, line, [judged(1, 'misses_mate', 'q r')], words);
  assert.deepEqual(once[1].marks, [4, 16]);
  assert.equal(once[1].comment, 'Played at once. misses_mate.');
  assert.deepEqual(annotated(once, line, [judged(1, 'misses_mate', 'q r')], words), once);
});

test('a long line is cut, and moves that the tree has not are left alone', () => {
  const line = moves('a');
  const long = annotated(trees.ofLine(line), line, [judged(0, 'mistake', '1 2 3 4 5 6 7 8 9')], words);
  assert.equal(long.length, 1 + 8);
  assert.deepEqual(annotated([], line, [judged(0, 'mistake', '1')], words), []);
});
