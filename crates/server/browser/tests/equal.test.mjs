// The module of WebAssembly, in Node, answers what the server answers: the same JSON but for times and counts of work.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { machine } from '../../web/js/local/machine.js';
import { route } from '../../web/js/local/routes.js';
import { outdated, startServer } from './harness.mjs';
import { outcome } from './lasting.mjs';

const folder = new URL('../../wasm/', import.meta.url);
const isBuilt = fs.existsSync(new URL('keymove-full-threads.wasm', folder));
const skip = isBuilt ? outdated('keymove-full-threads.wasm') : 'there are no modules: run crates/web/build';
const tables = fs.mkdtempSync(path.join(os.tmpdir(), 'keymove-tables-'));
const BOUNDS = { threads: 1, memory: 256 << 20, seconds: 600 };

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
/** By whether they can do everything, and by their variant. @type {Map<string, import('../../web/js/local/machine.js').Machine>} */
const machines = new Map();
const VARIANTS = ['', '-threads'];

before(async () => {
  if (skip) return;
  server = await startServer(['--threads', '1', '--tables', tables]);
  for (const name of VARIANTS.flatMap((variant) => [`keymove${variant}`, `keymove-full${variant}`])) {
    // With threads none is to be had here: what several of them answer is tried in browsers, by `page`.
    const memory = name.endsWith('-threads') ? new WebAssembly.Memory({ initial: 768, maximum: 16_384, shared: true }) : null;
    machines.set(name, await machine(new WebAssembly.Module(fs.readFileSync(new URL(`${name}.wasm`, folder))), { memory }));
  }
});
after(async () => {
  await server?.stop();
  fs.rmSync(tables, { recursive: true });
});

/** @param {string} path @param {any} body */
async function ofServer(path, body) {
  const init = body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const text = await (await fetch(`${server.url}api/v1${path}`, init)).text();
  return text.trim().split('\n').map((line) => JSON.parse(line));
}

/** @param {string} path @param {any} body @param {string} [variant] */
function ofModule(path, body, variant = '') {
  const way = route(body === undefined ? 'get' : 'post', path, body);
  if ('code' in way) return [{ error: way }];
  const module = machines.get(`keymove${way.full ? '-full' : ''}${variant}`);
  assert.ok(module);
  const text = body === undefined ? '' : JSON.stringify(body);
  if (way.way === 'ask') return [JSON.parse(module.ask(way.name, text))];
  /** @type {any[]} */
  const lines = [];
  module.work(way.name, text, BOUNDS, (line) => lines.push(JSON.parse(line)));
  return lines;
}

/** @param {string} path @param {any} [body] */
async function equal(path, body) {
  const expected = outcome(await ofServer(path, body));
  for (const variant of VARIANTS) assert.deepEqual(outcome(ofModule(path, body, variant)), expected, `${path}${variant} ${JSON.stringify(body)}`);
  return expected;
}

const WEENINK = 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -';

/** Problems of the repository, some of each kind of play. */
function problems() {
  const data = new URL('../../../solve/testdata/', import.meta.url);
  const rows = fs.readFileSync(new URL('popeye_answers.csv', data), 'utf8').trim().split('\n');
  /** @type {Map<string, { fen: string, stipulation: string }[]>} */
  const kinds = new Map();
  for (const row of rows) {
    const [fen, stipulation] = row.split(';');
    if (row.startsWith('#') || !stipulation || stipulation.startsWith('set')) continue;
    const kind = stipulation.replace(/[\d.]+$/, '').trim();
    const list = kinds.get(kind) ?? [];
    if (list.length < 3) list.push({ fen, stipulation });
    kinds.set(kind, list);
  }
  return [...kinds.values()].flat();
}

test('problems of all kinds of play', { skip }, async () => {
  const all = problems();
  assert.ok(all.length >= 30, `${all.length} problems`);
  for (const problem of all) await equal('/solve', problem);
});

test('explanations, play that fails, scores, improvements', { skip }, async () => {
  const problem = { fen: WEENINK, stipulation: '#2' };
  const told = await equal('/solve', { ...problem, explain: true, certificate: true });
  assert.equal(told[0].solution.keys[0].san, 'Qc4');
  assert.deepEqual(told.map(({ event }) => event), ['solution', 'explanation', 'certificate', 'end']);
  await equal('/explore', { ...problem, moves: ['b5a6'], explain: true });
  await equal('/score', problem);
  await equal('/improve/count', { ...problem, level: 1 });
  const improved = await equal('/improve', { ...problem, level: 1 });
  assert.equal(improved.at(-2).complete, true);
  const generated = await equal('/generate', { material: 'KQRB/kpp', seed: 7, attempts: 40, themes: ['kingflights'] });
  assert.ok(generated.at(-2).problems > 0);
});

test('questions and errors', { skip }, async () => {
  await equal('/position/check', { fen: WEENINK, stipulation: '#2' });
  await equal('/position/moves', { fen: WEENINK, moves: ['b5c4'] });
  await equal('/position/read', { text: 'BeginProblem\nPieces White Kd8 Qb5 Bb3 Pf4 Black Kd6 Ba8 Pc7\nStipulation #2\nEndProblem' });
  await equal('/position/check', { fen: 'b2K4/2p5/3k4/1Q6/5X2/1B6/8/8 w - -' });
  await equal('/position/check', { fen: 7 });
  await equal('/position/check', { fen: WEENINK, more: 1 });
  await equal('/solve', { fen: 'nonsense', stipulation: '#2' });
  await equal('/solve', { fen: WEENINK, stipulation: '#0' });
  await equal('/themes');
  await equal('/engine/levels');
  await equal('/game/state', { moves: ['e2e4'] });
  await equal('/nothing', {});
});

test('tables of three men, and a study that they decide', { skip }, async () => {
  const [probed] = await equal('/tables/probe', { fen: '8/8/8/8/8/1k6/8/K6R w - -' });
  assert.equal(probed.probe.value.moves, 10);
  const [ruled] = await equal('/tables/probe', { fen: '8/8/8/8/8/1k6/8/K6R w - - 90 80', kind: 'zeroing' });
  assert.equal(ruled.probe.value.under_rule, 'cursed_win');
  const [helped] = await equal('/tables/probe', { fen: '8/8/8/8/8/1k6/8/K6R w - -', kind: 'helpmate', mated: 'white' });
  assert.equal(helped.probe.value, null);
  await equal('/tables/probe', { fen: '8/8/8/8/8/1k6/8/K6R w - -', mated: 'white' });
  await equal('/tables/probe', { fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -' });
  const [told] = await equal('/study', { fen: '4k3/8/3K4/4P3/8/8/8/8 w - -', stipulation: '+', engine_seconds: 0 });
  assert.equal(told.study.verdict, 'sound');
  await equal('/study', { fen: '4k3/8/3K4/4P3/8/8/8/8 w - -', stipulation: '#3' });
});

test('a search of the engine', { skip }, async () => {
  await equal('/engine/analyse', { fen: '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1', depth: 2, threads: 1 });
});

test('a game looked at again', { skip }, async () => {
  const lines = ofModule('/engine/review', { moves: ['f2f3', 'e7e5', 'g2g4', 'a7a6'], seconds_each: 0.3, threads: 1 });
  const { review } = lines.find(({ event }) => event === 'review');
  assert.deepEqual(review.moves.map(({ verdict }) => verdict).slice(2), ['allows_mate', 'misses_mate']);
});

test('a mate as a player finds it', { skip }, async () => {
  await equal('/human', { fen: 'r1b2qrk/pp3p1p/4pPpQ/8/8/5N2/P4PPP/3R2KR w - - 0 1' });
});

test('a problem to be solved, a solution to be marked, and what attempts come to', { skip }, async () => {
  const problem = { fen: 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -', stipulation: '#2' };
  await equal('/train/prepare', { problem });
  await equal('/train/mark', { problem, answer: '1.Qe5' });
  const attempt = { date: 86400, problem, ask: 'all', points: 2.5, most: 5, seconds: 61.5, hints: 1 };
  await equal('/train/order', { problems: [problem, { ...problem, stipulation: '#3' }], attempts: [attempt], seed: 7 });
  await equal('/train/summary', { attempts: [attempt], moment: 172800 });
});

test('long problems end, with an answer or an error', { skip }, async () => {
  const lines = ofModule('/solve', { fen: '8/8/8/8/8/2k5/1p6/K6R w - -', stipulation: '#20', seconds: 2, explain: true });
  assert.equal(lines.at(-1).event, 'end');
});
