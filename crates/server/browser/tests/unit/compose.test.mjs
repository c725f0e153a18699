// A matrix as a value, and as the text of a file.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { SQUARES } from '../../../web/js/board/squares.js';
import * as matrices from '../../../web/js/compose/matrix.js';
import { listed, read, revised, squaresOf, written } from '../../../web/js/compose/text.js';

/** The example of the document, as it stands there. */
const WEENINK = (() => {
  const all = readFileSync(new URL('../../../../../docs/compose.md', import.meta.url), 'utf8');
  const found = /^ {4}# Weenink's problem[^]*?^ {4}theme grimshaw$/m.exec(all);
  assert.ok(found, 'docs/compose.md has the example');
  return `${found[0].replace(/^ {4}/gm, '')}\n`;
})();

/** @param {string} text */
const sure = (text) => {
  const matrix = read(text);
  assert.ok(matrix, text);
  return matrix;
};

test('the example of the document is read', () => {
  const matrix = sure(WEENINK);
  assert.equal(matrix.stipulation, '#2');
  assert.equal(matrices.fieldOf(matrix), '3K4/2p5/3k4/8/8/1B6/8/8');
  assert.deepEqual([...matrix.slots], [['b5', 'QR-'], ['a8', 'bn-']]);
  assert.deepEqual(matrix.add, { most: 1, kinds: 'Pp', squares: null });
  assert.deepEqual(matrix.themes, ['grimshaw']);
});

test('every line of the table of the document is read', () => {
  const lines = ['board 3K4/2p5/3k4/8/8/1B6/8/8', 'stipulation #2', 'slot b5,c5 = Q R -', 'empty d5 e5', 'add 3 of QRp on a1-h4', 'key Qc4', 'theme grimshaw', 'solutions 2'];
  const all = readFileSync(new URL('../../../../../docs/compose.md', import.meta.url), 'utf8');
  for (const line of [...lines, 'king k = a6-c8,e5']) assert.ok(all.includes(`\`${line}\``), `the document has ${line}`);
  const matrix = sure(lines.join('\n'));
  assert.deepEqual([...matrix.slots], [['b5', 'QR-'], ['c5', 'QR-']]);
  assert.deepEqual(matrix.empty, ['d5', 'e5']);
  assert.deepEqual(matrix.add, { most: 3, kinds: 'QRp', squares: SQUARES.slice(0, 32) });
  assert.deepEqual([matrix.key, matrix.solutions], ['Qc4', '2']);
  assert.deepEqual(sure('board 8/8/8/8/8/8/8/K7\nking k = a6-c8,e5').kings, { K: null, k: ['e5', 'a6', 'b6', 'c6', 'a7', 'b7', 'c7', 'a8', 'b8', 'c8'] });
});

test('what is written is read again as the same, and a text stays as it is if nothing changes', () => {
  for (const text of [
    WEENINK,
    'board 8/8/8/8/8/8/8/8\nking K = any\nking k = d4-e5\nadd 0 of Pp\n',
    'stipulation h#2.5\n\n# both\nboard 8/8/8/3k4/8/8/8/8\nking white = a1\n',
    'Board:\n. . . . . . . .\n|.|.|.|.|.|.|.|.|\n........\n--------\n. . . . . . . .\n. . . . . . . .\n. . S . . . . .\n. . . . . . . .\nslot a1 = S, s .\n',
    'add 2 on a1,c3 of Q\nempty h8\nboard 8/8/8/8/8/8/8/8 w - -\nempty a1-b2\nsolutions 2\nkey O-O\ntheme selfblock=2, grimshaw\ntheme Zilahi\n',
  ]) {
    const once = written(sure(text));
    assert.deepEqual(sure(once), sure(text), text);
    assert.equal(written(sure(once)), once);
    assert.equal(revised(text, sure(text)), text);
  }
});

test('what changes is written in its place, and all else stays as it was typed', () => {
  const matrix = sure(WEENINK);
  const next = revised(WEENINK, matrices.withSlot({ ...matrix, key: 'Qc4' }, 'c5', 'NQ'));
  assert.equal(next, WEENINK.replace('slot a8 = b n -\n', 'slot a8 = b n -\nslot c5 = Q N\n').replace('theme grimshaw', 'key Qc4\ntheme grimshaw'));
  const board = revised(WEENINK, matrices.withBoard(matrix, '3K4/2p5/3k4/8/5P2/1B6/8/8'));
  assert.equal(board, WEENINK.replace('. . . . . . . .\n  . B', '. . . . . P . .\n  . B'), 'a drawn board stays drawn');
  assert.equal(revised('# mine\nadd 2\n', { ...matrices.blank(), add: { most: 3, kinds: '', squares: null } }), '# mine\nboard 8/8/8/8/8/8/8/8\nadd 3\n');
  assert.equal(revised('', { ...matrices.blank(), stipulation: '#3' }), 'stipulation #3\nboard 8/8/8/8/8/8/8/8\n');
  assert.equal(revised('bord 8\n', matrices.blank()), 'board 8/8/8/8/8/8/8/8\n', 'nothing stays of what cannot be read');
});

test('what is no matrix is not read', () => {
  for (const text of [
    'bord 8/8/8/8/8/8/8/8', 'board 8/8/8', 'board 9/8/8/8/8/8/8/8', 'board\n. . .', 'board 8/8/8/8/8/8/8/8\nboard 8/8/8/8/8/8/8/8', 'slot e4 = QX', 'slot e4 = QQ', 'slot e4', 'slot e9 = Q', 'slot e4 = K',
    'slot e4 = Q\nslot e4 = R', 'king x = a1', 'king k = a1\nking k = b1', 'empty', 'empty a1-b2-c3', 'add', 'add many', 'add 2 from Q', 'add 1 of K',
  ]) assert.equal(read(text), null, text);
  assert.deepEqual(read(''), matrices.blank());
  assert.deepEqual(read('# nothing yet\n\n'), matrices.blank());
});

test('squares are listed by the corners of blocks', () => {
  assert.equal(listed(squaresOf('any')), 'any');
  assert.equal(listed(['a1', 'b1']), 'a1,b1');
  assert.equal(listed(squaresOf('c3-a1')), 'a1-c3');
  assert.equal(listed(squaresOf('a6-c8,e5')), 'e5,a6-c8');
  for (const text of ['a1-h1 a1-a8', 'a1,c1,e1', 'b2-g7 a1 h8']) assert.deepEqual(squaresOf(listed(squaresOf(text))), squaresOf(text));
});

test('what is put on a square takes the place of what was there', () => {
  const matrix = sure(WEENINK);
  const withMan = matrices.withBoard(matrix, '3K4/2p5/3k4/1N6/8/1B6/8/8');
  assert.deepEqual([...withMan.slots.keys()], ['a8']);
  const empty = matrices.withEmpty(withMan, 'b5');
  assert.deepEqual([empty.empty, empty.men.has('b5')], [['b5'], false]);
  assert.deepEqual(matrices.withEmpty(empty, 'b5').empty, []);
  const slot = matrices.withSlot(empty, 'b5', '-pRN');
  assert.deepEqual([slot.slots.get('b5'), slot.empty], ['RNp-', []]);
  assert.equal(matrices.withSlot(slot, 'b5', '').slots.has('b5'), false);
  assert.equal(matrices.withSlot(slot, 'b8', 'QPp').slots.get('b8'), 'Q', 'no pawn stands there');
  assert.equal(matrices.withoutAll(slot, 'b5').slots.has('b5'), false);
});

test('a king is given or free, and there is one of each', () => {
  const matrix = sure(WEENINK);
  assert.equal(matrices.fieldOf(matrices.withBoard(matrix, '3K4/2p5/3k4/8/8/1B6/8/K7')), '8/2p5/3k4/8/8/1B6/8/K7');
  const free = matrices.withKing(matrix, 'K', 'e8');
  assert.deepEqual([free.kings.K, [...free.men.values()].includes('K')], [['d8', 'e8'], false]);
  assert.deepEqual(matrices.withKing(free, 'K', 'd8').kings.K, ['e8']);
  assert.equal(matrices.withKing(matrices.withKing(free, 'K', 'd8'), 'K', 'e8').kings.K, null);
  assert.deepEqual(matrices.withKing(matrix, 'k', 'd6').kings.k, ['d6'], 'a king that was given is free where he stood');
  assert.equal(matrices.withBoard(free, 'K7/2p5/3k4/8/8/1B6/8/8').kings.K, null);
  assert.equal(matrices.withoutAll(matrices.withKing(matrices.withKing(free, 'K', 'd8'), 'K', 'c8'), 'c8').kings.K?.length, 1);
});

test('the board shows what may stand where', () => {
  const matrix = sure('board 8/8/8/8/8/8/8/k7\nking K = c3,d3\nslot c3 = Q -\nempty e4\nadd 1 on e4-f4\n');
  assert.deepEqual(matrices.signsOf(matrix), [
    { square: 'c3', kind: 'slot', letters: 'Q-K' }, { square: 'd3', kind: 'king', letters: 'K' }, { square: 'e4', kind: 'empty', letters: '' }, { square: 'f4', kind: 'area', letters: '' },
  ]);
  assert.deepEqual(matrices.signsOf(sure('board 8/8/8/8/8/8/8/k7\nking K = any\n')), [], 'a king who may stand anywhere needs no sign');
});
