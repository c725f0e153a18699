import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginning, compact, duration, hear, tally } from '../../../web/js/solve/progress.js';
import { BEGINNING, request } from '../../../web/js/solve/options.js';
import { bannerOf, beginnings, cutOff, hear as collect } from '../../../web/js/solve/results.js';
import { colourAt, remaining, withTurn } from '../../../web/js/solve/positions.js';
import { load } from './load.mjs';

const news = (fields) => ({
  event: 'progress', phase: 'search', depth: 2, first_moves: 4, done: 1, positions: 10, rate: 5, seconds: 1, seconds_left: null, settled: [], depths: [], ...fields,
});
const settled = (uci, solves, depth) => ({ uci, san: uci, solves, depth });

test('progress gathers what is settled', () => {
  let progress = hear(beginning(), { event: 'queued', before: 3, job: 'x' });
  assert.equal(progress.before, 3);
  assert.equal(progress.started, false);
  progress = hear(progress, { event: 'started', threads: 1 });
  assert.deepEqual([progress.before, progress.started], [0, true]);
  progress = hear(progress, news({ depth: 1, done: 2, settled: [settled('a1a2', false, 1), settled('a1a3', false, 1)] }));
  assert.deepEqual(tally(progress), { solves: [], refuted: 2, open: 2 });
  progress = hear(progress, news({ depth: 2, settled: [settled('a1a3', true, 2)] }));
  assert.equal(tally(progress).refuted, 0, 'what the depth before refuted is open again');
  assert.deepEqual(tally(progress).solves.map((move) => move.uci), ['a1a3']);
  const same = progress;
  assert.equal(hear(same, { event: 'solution' }), same);
  progress = hear(progress, news({ case: { label: 'b)' } }));
  assert.deepEqual(tally(progress), { solves: [], refuted: 0, open: 3 }, 'another position begins anew');
});

test('finished depths make a table that grows', () => {
  const depth = (number, generated) => ({ depth: number, generated, terminal: 1, seconds: 0.1, rate: null });
  let progress = hear(beginning(), news({ depths: [depth(1, 5)] }));
  const { depths } = progress;
  progress = hear(progress, news({}));
  assert.equal(progress.depths, depths, 'nothing new is the same list');
  progress = hear(progress, news({ depths: [depth(3, 7), depth(2, 6)] }));
  progress = hear(progress, news({ depths: [depth(2, 8)] }));
  assert.deepEqual(progress.depths.map((row) => [row.depth, row.generated]), [[1, 5], [2, 8], [3, 7]]);
  progress = hear(progress, news({ case: { label: 'b)' }, depths: [depth(1, 9)] }));
  assert.deepEqual(progress.depths.map((row) => row.generated), [9], 'another position begins anew');
});

test('numbers are short', () => {
  assert.deepEqual([950, 9999, 12345, 1234567, 45678901, 2e9].map(compact), ['950', '9999', '12 k', '1.2 M', '46 M', '2.0 G']);
  assert.deepEqual([0.04, 12.3, 185].map(duration), ['0.0 s', '12 s', '3:05 min']);
});

test('results come position by position', () => {
  const { solution, explanation } = load('two_mover');
  let results = collect([], { event: 'solution', case: { label: 'a)', description: '', duplex: false }, solution });
  results = collect(results, { event: 'explanation', case: { label: 'a)' }, explanation });
  results = collect(results, { event: 'unsolvable', case: { label: 'b)', description: 'x' }, message: 'no king' });
  assert.deepEqual(results.map((result) => result.label), ['a)', 'b)']);
  assert.equal(results[0].reasons.explanation, explanation);
  assert.equal(results[1].unsolvable, 'no king');
  results = collect(results, { event: 'certificate', case: { label: 'a)' }, base64: null, reason: 'too long' });
  assert.deepEqual([results[0].certificate, results[0].uncertified], [null, 'too long']);
  results = collect(results, { event: 'certificate', case: { label: 'a)' }, base64: 'AP8=', bytes: 2 });
  assert.deepEqual([...results[0].certificate], [0, 255]);
});

test('what is found is shown at once, and gives way to the solution as a whole', () => {
  const line = (...moves) => ({ moves: moves.map((uci) => ({ uci, san: uci })) });
  const found = (lines, fields = {}) => ({ event: 'found', fen: '8/8/8/8/8/5k2/7p/5K2 b - - 0 1', stipulation: 'h#1', set_play: false, lines, ...fields });
  let results = collect([], found([line('a1a2', 'b1b2')]));
  const { root } = results[0];
  results = collect(results, found([line('a1a3', 'b1b3')]));
  assert.equal(results[0].root, root, 'the tree stays');
  assert.deepEqual([results[0].solution.solutions.length, results[0].partial], [2, true]);
  assert.deepEqual([bannerOf(results[0]).kind, bannerOf(results[0]).tone, bannerOf(results[0]).incomplete], ['running', 'warn', true]);
  assert.equal(bannerOf(cutOff(results)[0]).kind, 'cut');
  results = collect(results, found([line('c1c2')], { set_play: true, stipulation: 'h#0.5' }));
  assert.equal(results[0].solution.solutions.length, 2, 'the set play has no solutions of the problem');
  const whole = { format: 'keymove-lines', solutions: [line('a1a2', 'b1b2')], status: 'complete', verdict: { kind: 'sound', text: '' } };
  results = collect(results, { event: 'solution', solution: whole });
  assert.deepEqual([results.length, results[0].partial, results[0].solution], [1, false, whole]);
  assert.equal(collect(results, found([line('a1a4')])), results, 'nothing is added to it');
  assert.equal(cutOff(results), results);
});

test('one mate is an answer, and says what it is not', () => {
  const mate = (fields) => bannerOf(collect([], { event: 'solution', solution: { format: 'keymove-mate', status: 'complete', stop: null, restricted: false, mate: null, none_within: 0, text: '', ...fields } })[0]);
  const line = [{ uci: 'a1a8', san: 'Ra8#' }];
  assert.deepEqual(mate({ mate: { length: 1, shortest: true, line } }), { tone: 'good', kind: 'mate_shortest', incomplete: false, missing: null, stop: null });
  assert.equal(mate({ mate: { length: 1, shortest: false, line } }).kind, 'mate_found');
  assert.equal(mate({}).kind, 'no_solution');
  assert.deepEqual([mate({ restricted: true }).kind, mate({ restricted: true }).tone], ['restricted', 'warn']);
  const stopped = mate({ status: 'stopped', stop: 'time' });
  assert.deepEqual([stopped.kind, stopped.tone, stopped.missing, stopped.stop], ['stopped', 'warn', 'mate', 'time']);
  assert.equal(mate({ status: 'stopped', stop: 'user', mate: { length: 3, shortest: false, line } }).missing, 'shorter');
});

test('only options that mean something are sent', () => {
  const values = { ...BEGINNING, mode: 'first', improve: 'on', method: 'both', recount: 'on', duplex: 'half_duplex', exclusive_castling: 'a1h8, a8h1' };
  const sent = (stipulation, changes = {}) => request({ ...values, ...changes }, stipulation);
  assert.deepEqual(sent('#5'), { mode: 'first', improve: true, half_duplex: true, exclusive_castling: ['a1h8', 'a8h1'] });
  assert.deepEqual(sent('#5', { mode: 'shortest' }), { mode: 'shortest', half_duplex: true, exclusive_castling: ['a1h8', 'a8h1'] });
  assert.deepEqual(sent('s#14', { duplex: 'no', exclusive_castling: '' }), { mode: 'first', improve: true }, 'one solution of a selfmate');
  assert.deepEqual(sent('r#2', { duplex: 'no', exclusive_castling: '' }), { tries: 1, set_play: true, explain: true });
  assert.deepEqual(sent('h#2.5', { duplex: 'duplex', exclusive_castling: '' }), { explain: true, duplex: true, method: 'both', recount: true });
  assert.deepEqual(sent('#2', { mode: 'full', duplex: 'on', exclusive_castling: '' }), { tries: 1, set_play: true, explain: true }, 'what is no choice is not sent');
});

test('a search that was stopped is never shown as a proof', () => {
  const { solution } = load('two_mover');
  const of = (changes) => bannerOf(collect([], { event: 'solution', solution: { ...solution, ...changes } })[0]);
  const verdict = (kind) => ({ ...solution.verdict, kind });
  assert.deepEqual([of({}).tone, of({}).kind, of({}).incomplete], ['good', 'sound', false]);
  assert.equal(of({ verdict: verdict('no_solution') }).tone, 'bad');
  for (const kind of ['no_solution', 'cooked', 'short_solution', 'stopped']) {
    const banner = of({ status: 'stopped', verdict: { ...verdict(kind), stop: 'user' } });
    assert.deepEqual([banner.tone, banner.kind, banner.missing, banner.stop], ['warn', 'stopped', 'search', 'user'], kind);
  }
  const cut = of({ tree: { ...solution.tree, complete: false, stop: 'time' } });
  assert.deepEqual([cut.kind, cut.incomplete, cut.missing], ['sound', true, 'tree']);
  assert.equal(of({ verdict: verdict('restricted') }).tone, 'warn');
});

test('hints know how solutions begin', () => {
  assert.deepEqual(beginnings(load('two_mover').solution).map((move) => move.uci), ['b5c4']);
  assert.deepEqual(beginnings(load('helpmate').solution).map((move) => move.uci), ['g8a8']);
});

test('the turn is given over in the text of a position', () => {
  const fen = '4k3/8/8/8/3Pp3/8/8/4K2R b K d3 0 1';
  assert.equal(withTurn(fen, 'w'), '4k3/8/8/8/3Pp3/8/8/4K2R w K - 0 1');
  assert.equal(withTurn(fen, 'b', 'd3'), fen);
  assert.deepEqual(['d4', 'e4', 'f4', 'h1', 'a1', 'c4'].map((square) => colourAt(fen, square)), ['w', 'b', null, 'w', null, null]);
});

test('what is left of a stipulation after a line in which the turn was given over', () => {
  assert.equal(remaining('#3', 0), '#2.5', 'set play');
  assert.equal(remaining('#3', 1), '#2', 'the threat of the key');
  assert.equal(remaining('s#3', 3), 's#1');
  assert.equal(remaining('#2.5', 2), '#1', 'a threat in the set play');
  assert.equal(remaining('#2', 3), null, 'nothing is left');
  assert.equal(remaining('+', 1), null);
});
