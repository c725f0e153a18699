// An endgame study: the tree of its moves, and that nothing is said to be proven that is not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isStudy } from '../../../web/js/solve/options.js';
import { studySentence, toneOf } from '../../../web/js/solve/study.js';
import { isFew, valueWords } from '../../../web/js/tables/line.js';
import { certaintyWords } from '../../../web/js/tree/certainty.js';
import { ALL } from '../../../web/js/tree/filter.js';
import { childrenOf, moverOf, treeOf } from '../../../web/js/tree/node.js';
import { label } from '../../../web/js/tree/notation.js';
import { childrenBelow, rowOf } from '../../../web/js/tree/rows.js';
import { writeTree } from '../../../web/js/tree/text.js';
import { find, next } from '../../../web/js/tree/walk.js';

/** @type {Api.Certainty} */
const PROVEN = { kind: 'proven', succeeds: true, by: 'table' };
/** @param {number | undefined} parent @param {string} move @param {string} san @param {Partial<Api.StudyNode>} [more] @returns {Api.StudyNode} */
const node = (parent, move, san, more = {}) => ({ fen: '', certainty: PROVEN, solution: true, main: true, over: false, ...(parent === undefined ? {} : { parent, move, san }), ...more });

/** @type {Api.StudySolution} */
const STUDY = {
  format: 'keymove-study', version: 3, fen: '7K/8/k1P5/7p/8/8/8/8 w - - 0 1', stipulation: '=', solver: 'white', verdict: 'sound', themes: [], positions: 7,
  nodes: [
    node(undefined, '', ''), node(0, 'h8g7', 'Kg7', { mark: '!' }), node(1, 'h5h4', 'h4'), node(2, 'g7f6', 'Kf6', { mark: '!' }), node(3, 'a6b6', 'Kb6'),
    node(1, 'a6b6', 'Kb6', { main: false }), node(5, 'g7f6', 'Kf6', { main: false, mark: '(!)', certainty: { kind: 'engine', succeeds: true, score: { centipawns: -20 }, depth: 9 } }),
  ],
};

test('of several moves the first goes on with the line, and the others stand below it', () => {
  const root = treeOf(STUDY);
  const [group] = childrenOf(root);
  assert.equal(group?.group, 'study');
  const [first] = childrenOf(/** @type {NonNullable<typeof group>} */ (group));
  assert.ok(first);
  const { moves, owner } = rowOf(first, ALL);
  assert.deepEqual(moves.map((move) => label(move, 'N')), ['1.Kg7!', '1...h4', '2.Kf6!', '2...Kb6']);
  assert.deepEqual(childrenBelow(/** @type {typeof first} */ (owner), ALL).map((move) => label(move, 'N')), ['1...Kb6']);
  assert.equal(moverOf(first), 'white');
  assert.equal(next(root, ALL), first);
  assert.equal(find(root, ['h8g7', 'a6b6', 'g7f6'])?.move?.san, 'Kf6');
  const words = { threat: '', zugzwang: '', but: '', group: () => 'Solution' };
  assert.equal(writeTree(root, ALL, 'N', words), 'Solution\n1.Kg7! h4 2.Kf6! Kb6\n  1...Kb6 2.Kf6(!)');
});

test('Black begins where he is to move', () => {
  const root = treeOf({ ...STUDY, fen: '7K/8/k1P5/7p/8/8/8/8 b - - 0 1', nodes: [node(undefined, '', ''), node(0, 'h5h4', 'h4'), node(1, 'h8g7', 'Kg7')] });
  const first = next(root, ALL);
  assert.ok(first);
  assert.deepEqual(rowOf(first, ALL).moves.map((move) => label(move, 'N')), ['1...h4', '2.Kg7']);
});

test('only what is proven is called so', () => {
  /** @type {readonly Api.StudySolution['verdict'][]} */
  const verdicts = ['sound', 'dual', 'cooked', 'unsolvable', 'wrong', 'thought sound', 'thought unsound', 'open'];
  for (const verdict of verdicts) {
    const isProven = !verdict.startsWith('thought') && verdict !== 'open';
    const words = studySentence({ ...STUDY, verdict });
    assert.match(words, /^White to play and draw: /);
    assert.equal(/, proven( \(C\+\))?$/.test(words), isProven, words);
    assert.equal(/C\+/.test(words), verdict === 'sound', words);
    assert.equal(toneOf({ ...STUDY, verdict }), verdict === 'sound' ? 'good' : isProven ? 'bad' : 'warn');
  }
  assert.equal(certaintyWords(PROVEN), 'proven to achieve the aim (table)');
  assert.equal(certaintyWords({ kind: 'engine', succeeds: true, score: { mate: -4 }, depth: 12 }), 'the engine thinks that it achieves the aim (−#4, depth 12); not proven');
  assert.match(certaintyWords({ kind: 'engine', score: { centipawns: 150 }, depth: 12 }), /^not clear to the engine/);
  assert.match(certaintyWords({ kind: 'open' }), /^open/);
});

test('a study is asked for by a sign without a number', () => {
  assert.deepEqual(['+', ' = ', '=2', 'h=', '', '#2', '+1'].map(isStudy), [true, true, false, false, false, false, false]);
});

test('tables are of few men with both kings, without castling', () => {
  assert.deepEqual(['8/8/8/8/8/4k3/8/K6R w - -', 'k7/8/8/8/8/8/8/K7 w - -', '8/8/8/8/8/8/8/K6R w - -', '4k3/8/8/8/8/8/8/4K2R w K -', '8/8/8/3p4/8/4k3/4p3/K6R w - -'].map((fen) => isFew(fen, false)), [true, false, false, false, false]);
  assert.equal(isFew('8/8/8/3p4/8/4k3/4p3/K6R w - -', true), true);
  const of = (/** @type {string} */ turn, /** @type {Api.TableValue} */ value) => valueWords({ format: 'keymove-tables-probe', version: 3, fen: `8/8/8/8/8/4k3/8/K6R ${turn} - - 0 1`, material: 'KRK', value, moves: [], line: [] });
  assert.equal(of('w', { kind: 'win', moves: 12 }), 'White mates in 12 (tables)');
  assert.equal(of('b', { kind: 'loss', moves: 12 }), 'White mates in 12 (tables)');
  assert.equal(of('b', { kind: 'win', moves: 3 }), 'Black mates in 3 (tables)');
  assert.equal(of('b', { kind: 'loss', moves: 0 }), 'White has mated (tables)');
  assert.equal(of('b', { kind: 'draw', moves: null }), 'Draw (tables)');
});
