import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gridOf, marksOfDuty, merged, ofExplanation, ofProblem, standsOn } from '../../../web/js/solve/compared.js';
import { nameUnits } from '../../../web/js/tree/notation.js';
import { load } from './load.mjs';

/** P. Benko: a) 1.Sd4 Kg3 2.Ke3 Rc3# b) Sf5-d4 1.Sf5 Rcc2 2.Se3 Rfd2# */
const { problem } = load('twins');
const results = [{ label: 'a)', duplex: false }, { label: 'b)', duplex: false }];
const compared = ofProblem(problem, results);

/** What is in the cells of a row, in words. */
const words = (row) => row.map((cell) => cell.map(({ unit, name, squares }) => [unit.piece + unit.square, name, ...squares].join(' ')));

test('solutions of twins stand in one table, each with the position that it belongs to', () => {
  assert.deepEqual(compared.solutions.map(({ place: { result, group, moves } }) => [result, group, ...moves]), [
    [0, 'solutions', 'f5d4', 'h2g3', 'd3e3', 'c1c3'],
    [1, 'solutions', 'd4f5', 'c1c2', 'f5e3', 'f2d2'],
  ]);
  assert.match(compared.relations[0], /wRc1 and wRf2 exchange functions/);
  const duplex = ofProblem(problem, [{ label: 'b)', duplex: true }, ...results]);
  assert.deepEqual(duplex.solutions.map(({ place }) => place.result), [1, 2], 'the exchanged colours are another position');
});

test('a column for what is done, or for each unit', () => {
  const done = gridOf(compared, 'function');
  assert.deepEqual(done.heads.map(({ name }) => name), ['mates', 'guards', 'blocks']);
  assert.deepEqual(words(done.rows[1]), [['Rf2 mates d2'], ['Rc1 guards d2', 'Pf3 guards e4'], ['nf5 blocks e3']]);
  const units = gridOf(compared, 'unit');
  assert.deepEqual(units.heads.map(({ unit }) => unit.piece + unit.square), ['Kh2', 'Rc1', 'Rf2', 'Pf3', 'kd3', 'nf5']);
  assert.deepEqual(words(units.rows[1]), [[], ['Rc1  c2', 'Rc1 guards d2'], ['Rf2  d2', 'Rf2 mates d2'], ['Pf3 guards e4'], [], ['nf5  f5', 'nf5  e3', 'nf5 blocks e3']]);
});

test('what is done keeps its order where rows have different parts of it', () => {
  assert.deepEqual(merged([['mates', 'blocks'], ['mates', 'guards', 'blocks', 'is captured']]), ['mates', 'guards', 'blocks', 'is captured']);
  assert.deepEqual(merged([['b'], ['a']]), ['a', 'b']);
});

test('a unit is followed to where it stands, and is not looked for where a twin has put it', () => {
  const [first, second] = compared.solutions;
  const knight = { square: 'f5', piece: 'n' };
  assert.deepEqual([standsOn(first, knight, 0), standsOn(first, knight, 1), standsOn(first, knight, 4)], ['f5', 'd4', 'd4']);
  assert.equal(standsOn(second, knight, 0), null);
  assert.deepEqual([standsOn(second, knight, 1), standsOn(second, knight, 4)], ['f5', 'e3']);
});

test('the board shows the squares of a cell, the unit and what it guards', () => {
  const [first] = compared.solutions;
  const of = (name, square) => marksOfDuty(first, first.duties.find((duty) => duty.name === name && duty.unit.square === square));
  assert.deepEqual(of('guards', 'h2'), {
    squares: [{ square: 'f2', kind: 'hint' }, { square: 'f4', kind: 'hint' }, { square: 'g3', kind: 'key' }],
    arrows: [{ from: 'g3', to: 'f2', kind: 'line' }, { from: 'g3', to: 'f4', kind: 'line' }],
  });
  assert.deepEqual(of('blocks', 'f5'), { squares: [{ square: 'd4', kind: 'key' }], arrows: [] });
});

test('solutions of one position have their moves from its explanation', () => {
  const { explanation } = load('helpmate');
  assert.equal(ofExplanation(explanation, 0), null, 'there is one solution');
  const row = { phase: 0, units: [], duties: [] };
  const { solutions: [only] } = ofExplanation({ ...explanation, table: { rows: [row], pairs: [], families: [], cycles: [], common: [] } }, 3);
  assert.deepEqual([only.place.result, only.place.moves[0], only.place.moves.length], [3, 'g8a8', 5]);
});

test('units keep their colour in other letters', () => {
  assert.equal(nameUnits('wRc1 and bSf5 exchange functions', 'figurine'), 'w♖c1 and b♘f5 exchange functions');
  assert.equal(nameUnits('bSf5', 'N'), 'bNf5');
});
