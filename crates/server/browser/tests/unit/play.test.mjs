// The pure modules of the panel "Play": game, clock, typed moves, evaluation.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as clocks from '../../../web/js/play/clock.js';
import * as evaluation from '../../../web/js/play/evaluation.js';
import * as games from '../../../web/js/play/game.js';
import { told } from '../../../web/js/play/gauge.js';
import { layout } from '../../../web/js/play/layout.js';
import { meaning } from '../../../web/js/play/typed.js';

const moves = (...texts) => texts.map((text) => ({ uci: text, san: text }));
const game = (changes) => games.begin({ date: '2026.11.22', ...changes });

/** What storing and loading makes of a value. */
const stored = (value) => JSON.parse(JSON.stringify(value));

test('moves stand in rows, also if Black begins', () => {
  const three = game({ moves: moves('e4', 'e5', 'Nf3') });
  const rows = (of) => layout(of).map((row) => [row.number, row.white?.san, row.black?.san]);
  assert.deepEqual(rows(three), [['1.', 'e4', 'e5'], ['2.', 'Nf3', undefined]]);
  const black = game({ fen: '4k3/8/8/8/8/8/8/4K2R b K - 0 7', moves: moves('Kd7', 'O-O') });
  assert.deepEqual(rows(black), [['7.', undefined, 'Kd7'], ['8.', 'O-O', undefined]]);
  assert.equal(games.numbered(black, 0, ['Kd7', 'O-O', 'Kc6']), '7...Kd7 8.O-O Kc6');
  assert.equal(games.numbered(three, 3, ['Nc6', 'Bb5']), '2...Nc6 3.Bb5');
});

test('a take-back leaves the person to move', () => {
  const back = (side, count) => games.takeBack(game({ side, moves: moves(...'abcdefgh'.slice(0, count)) })).moves.length;
  assert.deepEqual([back('white', 1), back('white', 2), back('white', 3), back('white', 0)], [0, 0, 2, 0]);
  // Black's player cannot take back the engine's first move.
  assert.deepEqual([back('black', 1), back('black', 2), back('black', 3)], [1, 1, 1]);
  assert.equal(back('both', 3), 2);
});

test('a move after an earlier position replaces what followed, and the end', () => {
  const ended = game({ moves: moves('a', 'b', 'c'), ending: { result: '1-0', reason: 'resigned' } });
  const changed = games.play(ended, 1, { uci: 'x', san: 'x' });
  assert.deepEqual(changed.moves.map(({ uci }) => uci), ['a', 'x']);
  assert.equal(changed.ending, null);
});

test('who wins is told from who is mated', () => {
  assert.deepEqual(games.endingOf(game({ moves: moves('a') }), 'mate'), { reason: 'mate', result: '1-0' });
  assert.deepEqual(games.endingOf(game({ moves: moves('a', 'b') }), 'mate'), { reason: 'mate', result: '0-1' });
  assert.deepEqual(games.endingOf(game({}), 'repetition'), { reason: 'repetition', result: '1/2-1/2' });
  assert.equal(games.endingOf(game({}), null), null);
});

test('a stored game is read again, its clock standing', () => {
  const clock = clocks.run(clocks.create(5, 3), 'white', 1000);
  const one = game({ moves: moves('e4'), side: 'black', level: 3, clock });
  const read = games.parse(stored(one));
  assert.deepEqual(read, { ...one, clock: { ...clock, running: null, since: 0 } });
  for (const value of [null, '', {}, { fen: 'x', moves: [{}], side: 'white' }, { fen: 'x', moves: [], side: 'red' }]) {
    assert.equal(games.parse(value), null, JSON.stringify(value));
  }
  // A tree without the line of the game is none of this game.
  for (const tree of [undefined, [], [{ uci: 'd4', san: 'd4', parent: null }], [{ uci: 'e4', san: 'e4', parent: 0 }]]) {
    assert.deepEqual(games.parse(stored({ ...one, tree })).tree, one.tree, JSON.stringify(tree));
  }
});

test('the clock', () => {
  let clock = clocks.run(clocks.create(1, 2), 'white', 0);
  assert.equal(clocks.left(clock, 'white', 10_000), 50_000);
  clock = clocks.press(clock, 'white', 10_000);
  assert.deepEqual([clock.white, clock.running], [52_000, 'black']);
  assert.equal(clocks.fallen(clock, 69_999), null);
  assert.equal(clocks.fallen(clock, 70_000), 'black');
  const stopped = clocks.stop(clock, 40_000);
  assert.deepEqual([stopped.black, stopped.running, clocks.fallen(stopped, 1e9)], [30_000, null, null]);
  assert.deepEqual([0, 7_340, 19_900, 20_000, 61_000, 3_600_000].map(clocks.text), ['0:00.0', '0:07.4', '0:19.9', '0:20', '1:01', '1:00:00']);
});

const LEGAL = [
  { uci: 'g1f3', san: 'Nf3' }, { uci: 'b1d2', san: 'Nbd2' }, { uci: 'f1d2', san: 'Nfd2' }, { uci: 'e4d5', san: 'exd5' },
  { uci: 'b2c3', san: 'bxc3' }, { uci: 'e1c3', san: 'Bxc3+' }, { uci: 'e1g1', san: 'O-O' }, { uci: 'g7g8q', san: 'g8=Q#' },
  { uci: 'g7g8n', san: 'g8=N' }, { uci: 'd2d4', san: 'd4' },
];

test('typed moves are understood in many ways', () => {
  const read = (text) => /** @type {any} */ (meaning(text, LEGAL)).move?.uci;
  for (const text of ['Nf3', 'nf3', 'g1f3', 'G1-F3', 'Ng1f3', '3.Nf3!', 'Ngf3', 'Sf3', 'sf3', '♘f3', '♞f3']) assert.equal(read(text), 'g1f3', text);
  for (const text of ['exd5', 'ed5', 'e4d5', 'd5', 'ed5 e.p.', '♙exd5']) assert.equal(read(text), 'e4d5', text);
  for (const text of ['O-O', '0-0', 'oo', 'e1g1']) assert.equal(read(text), 'e1g1', text);
  for (const text of ['g8=Q', 'g8Q', 'g8q', 'g7g8q', 'g7-g8=Q#']) assert.equal(read(text), 'g7g8q', text);
  // The case of the letter tells pawn from bishop.
  assert.equal(read('bc3'), 'b2c3');
  assert.equal(read('Bc3'), 'e1c3');
  assert.equal(read('Nbd2'), 'b1d2');
});

test('what is wrong with a typed move is told', () => {
  const fault = (text) => {
    const found = /** @type {any} */ (meaning(text, LEGAL));
    return [found.fault, found.square, found.moves?.map(({ san }) => san).join(' ')];
  };
  assert.deepEqual(fault('Nd2'), ['several', undefined, 'Nbd2 Nfd2']);
  assert.deepEqual(fault('g8'), ['promotion', undefined, 'g8=Q# g8=N']);
  assert.deepEqual(fault('g7g8'), ['promotion', undefined, 'g8=Q# g8=N']);
  assert.deepEqual(fault('g1h3'), ['elsewhere', 'g1', 'Nf3']);
  assert.deepEqual(fault('Qc3'), ['nothing', 'c3', 'bxc3 Bxc3+']);
  assert.deepEqual(fault('e8'), ['nothing', 'e8', '']);
  assert.deepEqual(fault('O-O-O')[0], 'castling');
  assert.deepEqual(fault('hello')[0], 'unreadable');
  assert.deepEqual(fault('  ')[0], 'empty');
});

test('the evaluation as White sees it', () => {
  assert.deepEqual(evaluation.ofWhite({ cp: 30 }, 'black'), { cp: -30 });
  assert.deepEqual(evaluation.ofWhite({ mate: -2 }, 'black'), { mate: 2 });
  assert.deepEqual([evaluation.sign('lower', 'white'), evaluation.sign('lower', 'black'), evaluation.sign('exact', 'black')], ['≥', '≤', '']);
  assert.equal(evaluation.share({ cp: 0 }), 0.5);
  assert.equal(evaluation.share({ cp: 200 }), 0.75);
  assert.deepEqual([evaluation.share({ mate: 3 }), evaluation.share({ mate: -3 })], [1, 0]);
  assert.deepEqual([{ cp: 134 }, { cp: -40 }, { cp: 3 }, { mate: 5 }, { mate: -3 }].map(evaluation.text), ['+1.3', '−0.4', '0.0', '#5', '−#3']);
  assert.deepEqual([{ cp: 10 }, { cp: 100 }, { cp: -400 }, { mate: -1 }].map(evaluation.words), ['even', 'better-white', 'won-black', 'mate-black']);
});

test('the bar tells a proven mate from one that only the search has seen', () => {
  const bar = (opinion) => told({ score: null, proven: false, end: null, ...opinion });
  const [proven, believed] = [bar({ score: { mate: -3 }, proven: true }), bar({ score: { mate: -3 } })];
  assert.deepEqual([proven.share, proven.figures, proven.isProven], [0, '−#3', true]);
  assert.deepEqual([believed.share, believed.figures, believed.isProven], [0, '−#3?', false]);
  assert.match(proven.words, /proven$/);
  assert.match(believed.words, /not proven/);
  assert.deepEqual([bar({ score: { cp: 140 }, proven: true }).figures, bar({ score: { cp: 140 } }).isMate], ['+1.4', false]);
  assert.deepEqual([bar({}).share, bar({}).figures], [0.5, '']);
  assert.deepEqual(bar({ score: { cp: 900 }, end: { result: '0-1', reason: 'mate' } }).share, 0);
});
