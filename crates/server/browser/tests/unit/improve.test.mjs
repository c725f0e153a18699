// Wishes, results, scores and differences of the panel "Improve".

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differences, kind, men, units } from '../../../web/js/improve/placement.js';
import { MOST, insert, judged, partOf, sort } from '../../../web/js/improve/results.js';
import { compare, signed } from '../../../web/js/improve/scores.js';
import * as wish from '../../../web/js/improve/wishes.js';
import { alikeWords, changeWords, toldWords } from '../../../web/js/improve/words.js';

const FEN = 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - - 0 1';
const PROBLEM = { fen: FEN, stipulation: '#2', intended: '' };
const asked = (changes, score = 118) => wish.request(PROBLEM, { ...wish.standard(), ...changes }, men(FEN), score);

/** What storing and loading makes of a value. */
const stored = (value) => JSON.parse(JSON.stringify(value));

test('differences are told from the eighth rank to the first', () => {
  const other = 'b2K4/2p5/3k4/1R6/8/1B6/2p5/2q5 w - - 0 1';
  assert.deepEqual(differences(FEN, other), [
    { square: 'b5', was: 'Q', is: 'R' },
    { square: 'f4', was: 'P', is: '' },
    { square: 'c2', was: '', is: 'p' },
    { square: 'c1', was: '', is: 'q' },
  ]);
  assert.deepEqual(differences(FEN, other).map(kind), ['changed', 'gone', 'come', 'come']);
  assert.deepEqual(units(FEN), { white: 4, black: 3, all: 7 });
  assert.deepEqual(differences(FEN, FEN), []);
});

test('usual wishes ask for nothing but the problem and the time', () => {
  assert.deepEqual(asked({}), { fen: FEN, stipulation: '#2', best: 100, seconds: 60 });
});

test('what may change is said in the words of the server', () => {
  assert.equal(asked({ changes: ['add'] }).wishes.only_add, true);
  assert.equal(asked({ changes: ['add', 'delete'] }).wishes.no_shifts, true);
  assert.deepEqual(asked({ changes: ['delete'] }).wishes.no_add, 'QRBNPqrbnp');
  const staying = asked({ changes: ['add', 'shift'] });
  assert.equal(staying.wishes.keep_units.length, 7);
  assert.equal(staying.wishes.only_add, undefined);
  assert.deepEqual(asked({ changes: ['add', 'delete', 'shift', 'swap', 'move'] }).more, ['swap', 'move']);
});

test('kept squares without a unit are not asked for: the problem has changed since', () => {
  assert.deepEqual(asked({ keep: ['b5', 'h1'] }).wishes.keep_units, ['b5']);
  assert.equal(asked({ keep: ['h1'] }).wishes, undefined);
});

test('keys without check and without capture', () => {
  assert.deepEqual(asked({ noCheck: true, forbid: 'Grimshaw' }).wishes, { no_checking_key: true, forbid: ['Grimshaw'] });
  assert.deepEqual(asked({ noCapture: true }).wishes, { no_capture_key: true });
});

test('one thread is left for the scores of candidates, unless another number is wished', () => {
  const threads = (own, server) => wish.request(PROBLEM, { ...wish.standard(), threads: own }, men(FEN), 118, server).threads;
  assert.deepEqual([threads(0, 4), threads(0, 1), threads(3, 4), threads(2, undefined), threads(0, undefined)], [3, 1, 3, 2, undefined]);
});

test('changes in words', () => {
  const words = (changes) => changeWords({ delete: [], shift: [0, 0], add: [], ...changes });
  assert.equal(words({ delete: ['Pf4'], shift: [-1, 2], add: ['Qa1', 'ra7', 'pe4'] }),
    'delete white pawn f4; shift 1 file left and 2 ranks up; add white queen a1, black rook a7 and black pawn e4');
  assert.equal(words({ exchange: ['na7=R'], swap: ['Bb2-pc3'], mirror: true, shift: [0, -1], move: ['Pe3-e4', 'Ke1-f1'], castling: ['-Kq', '+Q'], en_passant: 'e6' }),
    'exchange black knight a7 for a white rook; swap white bishop b2 with black pawn c3; mirror left to right; shift 1 rank down; move white pawn e3 to e4 and white king e1 to f1; forbid O-O and Black’s O-O-O; allow O-O-O; allow the capture en passant on e6');
  assert.equal(words({ en_passant: '-' }), 'forbid the capture en passant');
});

test('play and other squares in words', () => {
  const told = { gained: [{ name: 'tempo' }, { name: 'grimshaw', before: 1, after: 2 }], lost: [{ name: 'selfblock', before: 2, after: 0 }], play: [{ name: 'mates', before: 3, after: 5 }], points: [{ name: 'pieces', points: -3 }] };
  assert.deepEqual(toldWords(told), ['Gained: tempo, Grimshaw 1 → 2', 'Lost: self-block', 'Play: different mates 3 → 5']);
  assert.deepEqual(toldWords({ gained: [], lost: [], play: [], points: [] }), []);
  assert.deepEqual(alikeWords({ units: [{ unit: 'pa7', instead: ['a6', 'h7'] }], more: 2 }),
    ['same key and score with black pawn on a6, h7 instead of a7', 'same key and score: 2 more with these units on other squares']);
});

test('so many points more than the problem', () => {
  assert.equal(asked({ gain: 10 }).above, 127);
  assert.equal(asked({ gain: 1 }).above, undefined);
  assert.equal(asked({ gain: 10 }, null).above, undefined);
});

test('squares as typed', () => {
  assert.deepEqual(wish.squares(' e4, F4;a1h8 e4'), { squares: ['e4', 'f4', 'a1', 'h8'] });
  assert.deepEqual(wish.squares(''), { squares: [] });
  assert.deepEqual(wish.squares('e4 i9'), { fault: 'i9' });
  assert.deepEqual(wish.squares('e4f'), { fault: 'e4f' });
});

test('wishes that exclude each other', () => {
  const fault = (changes) => wish.fault({ ...wish.standard(), ...changes }, '#2')?.fault;
  assert.equal(fault({}), undefined);
  assert.equal(fault({ changes: [] }), 'nothing');
  assert.equal(fault({ changes: ['add', 'swap'] }), 'staying');
  assert.equal(fault({ empty: 'z1' }), 'square');
  const beyond = { changes: ['delete', 'move'], further: true };
  assert.equal(fault(beyond), 'further');
  assert.equal(wish.fault({ ...wish.standard(), ...beyond }, '#3'), null);
  assert.equal(wish.request({ ...PROBLEM, stipulation: '#3' }, { ...wish.standard(), ...beyond }, men(FEN), null).deep, undefined);
});

test('wishes are counted and stored', () => {
  assert.equal(wish.count(wish.standard()), 0);
  const own = { ...wish.standard(), units: 6, changes: ['shift', 'add', 'delete'], seconds: 10, sameKey: true };
  assert.equal(wish.count(own), 2);
  assert.deepEqual(wish.parse(stored(own)), own);
  assert.deepEqual(wish.parse({ units: 'x', changes: ['add', 'fly'], depth: null }), { ...wish.standard(), changes: ['add'] });
  assert.deepEqual(wish.parse(null), wish.standard());
});

const candidate = (score, steps, units, fen = `${score} ${steps} ${units}`) => ({ fen, score, gain: 0, key: '', change: '', steps, units });

test('results stand by score, then by changes, then by units, each once', () => {
  let list = [];
  for (const one of [[5, 1, 7], [9, 2, 8], [9, 1, 9], [9, 1, 8], [5, 1, 7]]) list = insert(list, candidate(...one));
  assert.deepEqual(list.map(({ fen }) => fen), ['9 1 8', '9 1 9', '9 2 8', '5 1 7']);
  assert.deepEqual(insert(list, { ...candidate(9, 2, 8), alike: ['black pawn on a2'] }).map(({ alike }) => alike?.length ?? 0), [0, 0, 1, 0]);
  assert.deepEqual(sort(list, 'units').map(({ units }) => units), [7, 8, 8, 9]);
  assert.deepEqual(sort(list, 'steps').map(({ steps }) => steps), [1, 1, 1, 2]);
});

test('a full list lets the worst go', () => {
  let list = [];
  for (let score = 0; score < MOST + 5; score += 1) list = insert(list, candidate(score, 1, 7));
  assert.equal(list.length, MOST);
  assert.equal(list.at(-1).score, 5);
  assert.equal(insert(list, candidate(1, 1, 8)), list);
});

test('scores beside each other, penalties negative', () => {
  const before = { themes: { grimshaw: 45 }, bonuses: { pieces: 33, miniature: 10 }, penalties: { material: 18 }, total: 70 };
  const after = { themes: { grimshaw: 90, tempo: 10 }, bonuses: { pieces: 27 }, penalties: {}, total: 127 };
  const blocks = compare(before, after);
  assert.deepEqual(blocks[0], {
    section: 'themes',
    terms: [
      { name: 'grimshaw', before: 45, after: 90, difference: 45 },
      { name: 'tempo', before: null, after: 10, difference: 10 },
    ],
    before: 45, after: 100, difference: 55,
  });
  assert.deepEqual(blocks[1].terms[1], { name: 'miniature', before: 10, after: null, difference: -10 });
  assert.deepEqual(blocks[2].terms, [{ name: 'material', before: -18, after: null, difference: 18 }]);
  assert.equal(blocks.reduce((sum, block) => sum + block.difference, 0), after.total - before.total);
  assert.deepEqual([signed(3), signed(-3), signed(0)], ['+3', '−3', '0']);
});

test('what a judge says of a list, with and without a problem that is improved', () => {
  const candidate = (/** @type {string} */ fen) => ({ fen, score: 1, gain: null, key: '', solutions: [], change: '', moved: { mirror: false, files: 0, ranks: 0 }, steps: 1, units: 3, told: [], gained: [], lost: [], alike: [] });
  const said = (/** @type {number | null} */ score) => ({
    score,
    best: [{ fen: 'a', score: 90, gate: null }],
    outside: [{ fen: 'b', score: 120, gate: /** @type {const} */ ('idle') }, { fen: 'c', score: null, gate: /** @type {const} */ ('key') }],
    more: 0,
    behind: 0,
    lower: 0,
    unknown: 0,
    failed: {},
  });
  const seen = (/** @type {number | null} */ score) => judged(['a', 'b', 'c', 'd'].map(candidate), said(score)).map((one) => [partOf(one), one.judged?.points ?? null, one.judged?.gain ?? null]);
  assert.deepEqual(seen(67), [['within', 90, 23], ['idle', 120, 53], ['key', null, null], ['others', null, null]]);
  assert.deepEqual(seen(null), [['within', 90, null], ['idle', 120, null], ['key', null, null], ['others', null, null]]);
});
