import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALL, USUAL, shownChildren } from '../../../web/js/tree/filter.js';
import { childrenOf, numbering, treeOf } from '../../../web/js/tree/node.js';
import { label, nameMen, nameMove, spoken } from '../../../web/js/tree/notation.js';
import { writeTree } from '../../../web/js/tree/text.js';
import { at, find, last, lineTo, movesTo, neighbour, next, previous } from '../../../web/js/tree/walk.js';
import { load } from './load.mjs';

const WORDS = { threat: 'threat:', zugzwang: 'zugzwang', but: 'but', group: (name) => `[${name}]` };
const SPOKEN = {
  men: { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight', P: 'pawn' },
  takes: 'takes', to: 'to', becomes: 'becomes', check: 'check', mate: 'mate', short: 'castles short', long: 'castles long',
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

test('keys, tries and refutations have their signs', () => {
  const root = treeOf(load('two_mover').solution);
  assert.equal(label(find(root, ['b5c4']), 'figurine'), '1.♕c4!');
  assert.equal(label(find(root, ['b5a5']), 'N'), '1.Qa5?');
  assert.equal(label(find(root, ['b5a5', 'd6c6']), 'N'), '1...Kc6!');
});
