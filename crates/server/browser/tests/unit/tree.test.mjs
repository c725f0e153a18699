import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALL, USUAL, shownChildren } from '../../../web/js/tree/filter.js';
import { childrenOf, grow, numbering, treeOf } from '../../../web/js/tree/node.js';
import { announced, label, nameMen, nameMove, sayMen, spoken } from '../../../web/js/tree/notation.js';
import { writeTree } from '../../../web/js/tree/text.js';
import { at, find, last, lineTo, movesTo, neighbour, next, previous } from '../../../web/js/tree/walk.js';
import { load } from './load.mjs';

const WORDS = { threat: 'threat:', zugzwang: 'zugzwang', but: 'but', group: (name) => `[${name}]` };
const SPOKEN = {
  men: { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight', S: 'knight', P: 'pawn' },
  takes: 'takes', to: 'to', becomes: 'becomes', check: 'check', mate: 'mate', short: 'castles short', long: 'castles long',
  white: 'White', black: 'Black',
};
const written = (root, letters = 'S') => writeTree(root, USUAL, letters, WORDS);

test('a two-mover has its phases, written as in print', () => {
  const root = treeOf(load('two_mover').solution);
  assert.deepEqual(childrenOf(root).map((group) => group.group), ['set_play', 'tries', 'keys']);
  assert.equal(written(root), [
    '[set_play]', '  1...c5 2.Qd7#', '  1...c6 2.Qe5#', '  1...Bd5 2.Qxd5#', '  1...Bc6 2.Qb4#, 2.Qe5#', '',
    '[tries]', '1.Qa5? threat: 2.Qxc7#', '  1...c6 2.Qe5#', '  1...Bd5 2.Qxd5#', '  1...Bc6 2.Qa3#, 2.Qb4#, 2.Qe5#', '  but 1...Kc6!', '',
    '[keys]', '1.Qc4! threat: 2.Qxc7#', '  1...c5 2.Qe6#', '  1...c6 2.Qd4#', '  1...Bd5 2.Qxd5#', '  1...Bc6 2.Qb4#',
  ].join('\n'));
});

test('help and series play are lines, counted as usual', () => {
  assert.equal(written(treeOf(load('helpmate').solution)), '[solutions]\n1...Ra8 2.Kg7 Bb8 3.Kh8 Be5#');
  assert.match(written(treeOf(load('series').solution)), /1\.[O0]-[O0] 2\.Kh8 3\.Rg8 Rh1#$/);
  const moves = (...names) => names.map((san) => ({ uci: '', san }));
  const twice = numbering('h#2', moves('a', 'b', 'c', 'd'));
  assert.deepEqual([0, 1, 2, 3].map((index) => twice(index).number), [1, 1, 2, 2]);
  const alone = numbering('ser-#3', moves('a', 'b', 'c#'));
  assert.deepEqual([0, 1, 2].map((index) => alone(index)), [1, 2, 3].map((number) => ({ number, second: false })));
  const parries = numbering('pser-h#3', moves('a', 'b+', 'K', 'c', 'd#'));
  assert.deepEqual([0, 1, 2, 3, 4].map((index) => parries(index)).map(({ number, second }) => `${number}${second ? '...' : ''}`), ['1', '2', '2...', '3', '3...']);
});

test('a selfmate ends with the reply that mates', () => {
  assert.match(written(treeOf(load('selfmate').solution)), /1\.Qd1! zugzwang\n {2}1\.\.\.b3 2\.Qg4\n {4}2\.\.\.b2#/);
});

test('addresses lead to the same nodes again', () => {
  const root = treeOf(load('two_mover').solution);
  const key = next(root, USUAL);
  assert.equal(key.kind, 'key');
  const end = last(key, USUAL);
  assert.equal(at(root, end.address), end);
  assert.equal(at(root, '9.9'), null);
  assert.deepEqual(movesTo(end), ['b5c4', 'c7c5', 'c4e6']);
  assert.equal(find(root, ['b5c4', 'c7c5', 'c4e6']), end);
  assert.equal(find(root, ['b5c4', 'c7c5', 'c4c7']), null);
  assert.equal(find(root, ['c7c5', 'b5d7'], ['set_play']).kind, 'answer');
  assert.equal(find(root, ['c7c5'], ['keys']), null);
});

test('steps go along the line, to the diagram and back', () => {
  const root = treeOf(load('two_mover').solution);
  const key = next(root, USUAL);
  const reply = next(key, USUAL);
  assert.equal(reply.move.uci, 'c7c5', 'a defence rather than the threat');
  assert.equal(previous(reply), key);
  assert.equal(previous(key), root);
  assert.equal(previous(root), null);
  assert.equal(next(last(root, USUAL), USUAL), null);
  const step = last(treeOf(load('helpmate').solution), USUAL);
  assert.equal(lineTo(step).length, 5);
});

test('neighbours are siblings, then cousins of the next phase', () => {
  const root = treeOf(load('two_mover').solution);
  const attempt = find(root, ['b5a5']);
  const key = find(root, ['b5c4']);
  assert.equal(neighbour(attempt, 1, USUAL), key);
  assert.equal(neighbour(key, -1, USUAL), attempt);
  assert.equal(neighbour(key, 1, USUAL), null);
  assert.equal(neighbour(root, 1, USUAL), null);
  const refutation = find(root, ['b5a5', 'd6c6']);
  assert.equal(neighbour(refutation, 1, USUAL).kind, 'threat', 'the first thing after the key');
  assert.equal(neighbour(refutation, 1, { ...USUAL, threats: false }).move.uci, 'c7c5');
});

test('switches hide threats, duals, short variations and idle replies', () => {
  const root = treeOf(load('two_mover').solution);
  const attempt = find(root, ['b5a5']);
  const names = (filter) => shownChildren(attempt, filter).map((node) => node.move.san);
  assert.deepEqual(names(USUAL), ['Qxc7#', 'c6', 'Bd5', 'Bc6', 'Kc6']);
  assert.deepEqual(names({ ...USUAL, threats: false, duals: false }), ['c6', 'Bd5', 'Kc6']);
  assert.ok(names(ALL).includes('c5'));
  const set = childrenOf(root)[0];
  assert.ok(shownChildren(set, ALL).some((node) => node.data.refutation));
  assert.ok(!shownChildren(set, USUAL).some((node) => node.data.refutation));
});

test('a hidden node still has neighbours', () => {
  const root = treeOf(load('two_mover').solution);
  const threat = shownChildren(find(root, ['b5c4']), ALL)[0];
  assert.equal(neighbour(threat, 1, { ...USUAL, threats: false }).move.uci, 'c7c5');
});

test('men are named as readers want', () => {
  assert.equal(nameMove('Nxe8=N+', 'S'), 'Sxe8=S+');
  assert.equal(nameMove('e8=Q#', 'figurine'), 'e8=♕#');
  assert.equal(nameMove('bxa8=N', 'N'), 'bxa8=N');
  assert.equal(nameMove('O-O', 'figurine'), 'O-O');
  assert.equal(nameMen('captures Sd4', 'figurine'), 'captures ♘d4');
  assert.equal(nameMen('no 2.Qd6#', 'N'), 'no 2.Qd6#');
  assert.equal(nameMen('2.Sd4? fails to 2...Sxd4!', 'N'), '2.Nd4? fails to 2...Nxd4!');
  assert.equal(nameMen('interference with Rd8 on d5 (d2)', 'figurine'), 'interference with ♖d8 on d5 (d2)');
  assert.equal(nameMen('Black, Knight tour', 'figurine'), 'Black, Knight tour');
});

test('moves are spoken', () => {
  assert.equal(spoken('Qxc7#', SPOKEN), 'queen takes c7, mate');
  assert.equal(spoken('e8=N+', SPOKEN), 'pawn to e8 becomes knight, check');
  assert.equal(spoken('dxc1=Q', SPOKEN), 'd takes c1 becomes queen');
  assert.equal(spoken('Nbd7', SPOKEN), 'knight b to d7');
  assert.equal(spoken('O-O-O#', SPOKEN), 'castles long, mate');
});

test('a move of the second half is spoken with its side, not with the number of the other side alone', () => {
  const battle = treeOf(load('two_mover').solution);
  assert.equal(announced(find(battle, ['b5c4']), SPOKEN), '1. queen to c4');
  assert.equal(announced(find(battle, ['b5c4', 'c7c6']), SPOKEN), '1, Black: pawn to c6');
  assert.equal(announced(find(battle, ['b5c4', 'c7c6', 'c4d4']), SPOKEN), '2. queen to d4, mate');
  const solution = (fen, stipulation, moves) => ({ format: 'keymove-lines', fen, stipulation, starter: 'black', solutions: [{ moves: moves.map((san, index) => ({ uci: `m${index}`, san })) }], set_play: null });
  const words = (tree, count) => Array.from({ length: count }, (_, index) => announced(find(tree, Array.from({ length: index + 1 }, (__, each) => `m${each}`)), SPOKEN));
  const half = treeOf(solution('6R1/7q/5k2/8/3K1B2/8/7b/8 w - - 0 1', 'h#2.5', ['Ra8', 'Kg7', 'Bb8', 'Kh8', 'Be5#']));
  assert.deepEqual(words(half, 5), ['1, White: rook to a8', '2. king to g7', '2, White: bishop to b8', '3. king to h8', '3, White: bishop to e5, mate']);
  const series = treeOf(solution('4k2r/6p1/8/8/8/8/8/3R4 b k - 0 1', 'ser-h#3', ['O-O', 'Kh8', 'Rg8', 'Rh1#']));
  assert.deepEqual(words(series, 4), ['1. castles short', '2. king to h8', '3. rook to g8', '3, White: rook to h1, mate']);
  const mate = treeOf({ format: 'keymove-mate', fen: '4k3/8/8/8/8/8/8/4KQ2 b - - 0 1', attacker: 'black', mate: { line: ['Qd1', 'Kb8', 'Qb3#'].map((san, index) => ({ uci: `m${index}`, san })) } });
  assert.deepEqual(words(mate, 3), ['1. queen to d1', '1, White: king to b8', '2. queen to b3, mate']);
  assert.equal(label(find(mate, ['m0', 'm1', 'm2']), 'N'), '2.Qb3#');
});

test('reasons are spoken without letters and signs', () => {
  assert.equal(sayMen('captures Sd4, pins Pa2 (by Qa4)', SPOKEN), 'captures knight d4, pins pawn a2 (by queen a4)');
  assert.equal(sayMen('no 2.Qxd6#', SPOKEN), 'no 2.queen takes d6 mate');
  assert.equal(sayMen('self-block on c6', SPOKEN), 'self-block on c6');
});

test('a tree that grows keeps its nodes', () => {
  const line = (...moves) => ({ moves: moves.map((uci) => ({ uci, san: uci })) });
  const play = { fen: '8/8/8/8/8/5k2/7p/5K2 b - - 0 1', stipulation: 'h#1' };
  const root = treeOf({ format: 'keymove-lines', ...play, solutions: [], set_play: null });
  grow(root, 'solutions', play, [line('a1a2', 'b1b2')]);
  const first = find(root, ['a1a2', 'b1b2']);
  grow(root, 'set_play', { ...play, stipulation: 'h#0.5' }, [line('c1c2')]);
  grow(root, 'solutions', play, [line('a1a3', 'b1b3'), line('a1a4', 'b1b4')]);
  assert.equal(find(root, ['a1a2', 'b1b2']), first);
  assert.deepEqual(root.made.map((group) => [group.group, group.made.length]), [['solutions', 3], ['set_play', 1]]);
  const later = find(root, ['a1a4', 'b1b4']);
  assert.equal(at(root, later.address), later);
  assert.deepEqual([later.number, later.second], [1, true]);
});

test('keys, tries and refutations have their signs', () => {
  const root = treeOf(load('two_mover').solution);
  assert.equal(label(find(root, ['b5c4']), 'figurine'), '1.♕c4!');
  assert.equal(label(find(root, ['b5a5']), 'N'), '1.Qa5?');
  assert.equal(label(find(root, ['b5a5', 'd6c6']), 'N'), '1...Kc6!');
});
