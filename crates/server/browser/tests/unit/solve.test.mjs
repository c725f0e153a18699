import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginning, compact, duration, hear, tally } from '../../../web/js/solve/progress.js';
import { bannerOf, beginnings, hear as collect } from '../../../web/js/solve/results.js';
import { colourAt, remaining, withTurn } from '../../../web/js/solve/positions.js';
import { load } from './load.mjs';

const news = (fields) => ({
  event: 'progress', phase: 'search', depth: 2, first_moves: 4, done: 1, positions: 10, rate: 5, seconds: 1, seconds_left: null, settled: [], ...fields,
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
