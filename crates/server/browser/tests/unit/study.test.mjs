// An endgame study: the tree of its moves, and that nothing is said to be proven that is not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isStudy } from '../../../web/js/solve/options.js';
import { studySentence, toneOf } from '../../../web/js/solve/study.js';
import { chosenOf, isFew, questionOf, tableOf } from '../../../web/js/tables/question.js';
import { legendWords, moveSign, valueWords } from '../../../web/js/tables/words.js';
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
  assert.equal(certaintyWords({ kind: 'proven', succeeds: false, by: 'mate by the solver', moves: 4 }), 'proven to fail (mate in 4 by the solver)');
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

test('tables of the rule of fifty moves say what is a draw by it', () => {
  const of = (/** @type {string} */ turn, /** @type {Api.TableZeroing} */ value, halfmoves = 0) =>
    valueWords({ format: 'keymove-tables-zeroing-probe', version: 3, fen: `8/8/8/8/8/4k3/8/K6R ${turn} - - 0 1`, material: 'KRK', halfmoves, value, moves: [], syzygy: null });
  assert.equal(of('w', { kind: 'win', plies: 25, under_rule: 'win' }), 'White wins; 25 half-moves to the next capture, pawn move or mate (tables)');
  assert.equal(of('b', { kind: 'loss', plies: 1, under_rule: 'loss' }), 'White wins; 1 half-move to the next capture, pawn move or mate (tables)');
  assert.equal(of('b', { kind: 'loss', plies: 0, under_rule: 'loss' }), 'White has mated (tables)');
  assert.equal(of('w', { kind: 'win', plies: 25, under_rule: 'cursed_win' }, 80), 'Draw by the rule of fifty moves, without which White wins (tables). Half-moves without a capture or a pawn move before it: 80.');
  assert.equal(of('b', { kind: 'blessed_loss', plies: 101, under_rule: 'blessed_loss' }), 'Draw by the rule of fifty moves, without which White wins (tables).');
  assert.equal(of('w', { kind: 'draw', plies: 0, under_rule: 'draw' }), 'Draw (tables)');
});

test('tables of helpmates say who is mated, and in how many ways', () => {
  const probe = (/** @type {Api.TableHelpmate | null} */ value, /** @type {'white' | 'black'} */ mated = 'black') =>
    /** @type {Api.TablesHelpmateProbe} */ ({ format: 'keymove-tables-helpmate-probe', version: 3, fen: '8/8/8/8/8/4k3/8/K6R b - - 0 1', material: 'KRK', mated, value, moves: [], line: [] });
  assert.equal(valueWords(probe({ plies: 4, stipulation: 'h#2', solutions: 1, exact: true })), 'Black is mated: h#2, 1 solution (tables)');
  assert.equal(valueWords(probe({ plies: 5, stipulation: 'h#2.5', solutions: 3, exact: true }, 'white')), 'White is mated: h#2.5, 3 solutions (tables)');
  assert.equal(valueWords(probe({ plies: 20, stipulation: 'h#10', solutions: 65535, exact: false })), 'Black is mated: h#10, at least 65535 solutions (tables)');
  assert.equal(valueWords(probe({ plies: 0, stipulation: 'h#0', solutions: 1, exact: true })), 'White has mated (tables)');
  assert.equal(valueWords(probe(null, 'white')), 'White cannot be mated, whoever helps (tables)');
  assert.match(legendWords(probe(null)), /parentheses/);
});

test('the sign of a move says what it is worth for whoever makes it', () => {
  /** @type {[import('../../../web/js/tables/words.js').MoveValue, string, string][]} */
  const signs = [
    [{ kind: 'win', moves: 3 }, '+3', 'win'],
    [{ kind: 'loss', moves: 12 }, '−12', 'loss'],
    [{ kind: 'draw', moves: null }, '=', 'draw'],
    [{ kind: 'win', plies: 59, under_rule: 'win' }, '+59', 'win'],
    [{ kind: 'win', plies: 59, under_rule: 'cursed_win' }, '= (+59)', 'draw'],
    [{ kind: 'blessed_loss', plies: 101, under_rule: 'blessed_loss' }, '= (−101)', 'draw'],
    [{ kind: 'draw', plies: 0, under_rule: 'draw' }, '=', 'draw'],
    [{ kind: 'loss', plies: 8, under_rule: 'loss' }, '−8', 'loss'],
    [{ plies: 4, stipulation: 'h#2', solutions: 7, exact: true }, 'h#2 (7)', 'help'],
    [{ plies: 40, stipulation: 'h#20', solutions: 65535, exact: false }, 'h#20 (≥ 65535)', 'help'],
    [null, '–', 'draw'],
  ];
  for (const [value, sign, tone] of signs) assert.deepEqual(moveSign(value), { sign, tone });
});

test('what is asked of tables follows from the choice and from what is on the board', () => {
  const fen = '8/8/8/8/8/4k3/8/K6R w - - 30 40', fresh = '8/8/8/8/8/4k3/8/K6R w - - 0 1';
  const world = (/** @type {string} */ stipulation, panel = 'problem', turn = 'b') =>
    ({ panel, problem: { fen: `8/8/8/8/8/4k3/8/K6R ${turn} - - 0 1`, stipulation, author: '', source: '', intended: '', twins: '', zero: '', entry: null } });
  const asked = (/** @type {any} */ kept, /** @type {ReturnType<typeof world>} */ there, position = fen) => questionOf(position, chosenOf(kept), there);
  assert.deepEqual(asked(null, world('#2')), { fen: fresh, kind: 'mate' });
  assert.deepEqual(asked(null, world('h#2')), { fen: fresh, kind: 'helpmate', mated: 'black' });
  assert.deepEqual(asked(null, world('h#2.5')), { fen: fresh, kind: 'helpmate', mated: 'white' }, 'half a move comes first, and Black makes it');
  assert.deepEqual(asked(null, world('H#3 ', 'problem', 'w')), { fen: fresh, kind: 'helpmate', mated: 'white' });
  assert.deepEqual(['h=2', 'ser-h#3', 'reci-h#2', 'h##2', '#2'].map((text) => asked(null, world(text)).kind), ['mate', 'mate', 'mate', 'mate', 'mate']);
  assert.deepEqual(asked(null, world('h#2', 'play')), { fen: fresh, kind: 'mate' }, 'a game is no helpmate');
  assert.deepEqual(asked({ help: 'mate', other: 'zeroing' }, world('h#2')), { fen: fresh, kind: 'mate' });
  assert.deepEqual(asked({ help: 'mate', other: 'zeroing' }, world('#2')), { fen: fresh, kind: 'zeroing' });
  assert.deepEqual(asked({ other: 'zeroing' }, world('#2', 'play')), { fen, kind: 'zeroing' }, 'a game has a counter');
  assert.deepEqual(asked({ other: 'helpmate' }, world('#2')), { fen: fresh, kind: 'helpmate', mated: 'black' });
  assert.equal(asked({ other: 'helpmate' }, world('#2'), '8/8/8/8/8/4k3/8/K6r w - -').mated, 'white', 'Black alone has something to mate with');
  assert.deepEqual(chosenOf({ help: 'x', other: 7 }), { help: 'helpmate', other: 'mate' });
  const one = asked({ other: 'helpmate' }, world('#2'));
  assert.notEqual(tableOf(one), tableOf({ ...one, mated: 'white' }));
  assert.equal(tableOf(one), tableOf({ ...one, fen: '7R/8/8/8/8/4k3/8/K7 b - - 0 1' }));
});
