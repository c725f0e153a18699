// The game of the panel "Play" with a server that answers as it is told.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import * as clocks from '../../../web/js/play/clock.js';
import * as games from '../../../web/js/play/game.js';
import { createSession } from '../../../web/js/play/session.js';

/** Jobs that were started, the newest last. */
let jobs = [];
/** Ends of the game by the moves played. */
let ends = {};
let clock = 0;
let canMate = { white: true, black: true };
let heard = [];

const named = (uci) => ({ uci, san: uci });
const turn = () => new Promise((done) => setImmediate(done));

function job(hear) {
  let finish;
  const one = { stopped: false, abandoned: false, hear, finish: () => finish.resolve(), fail: (error) => finish.reject(error) };
  one.done = new Promise((resolve, reject) => (finish = { resolve, reject }));
  one.stop = () => (one.stopped = true);
  one.abandon = () => (one.abandoned = true);
  jobs.push(one);
  return one;
}

const server = {
  state: async (fen, moves) => ({ fen: `${fen} after ${moves.length}`, moves: [named('legal')], check: false, canMate, end: ends[moves.map(({ uci }) => uci).join(' ')] ?? null }),
  engineMove: (question, hear) => Object.assign(job(hear), { question }),
  analyse: (question, hear) => Object.assign(job(hear), { question }),
};

async function begin(changes = {}) {
  const session = createSession({ server, time: () => clock, book: () => true, seconds: () => 3, hear: (now) => heard.push(now) }, games.begin({ date: '2026.11.22', ...changes }));
  session.see(true);
  await turn();
  return session;
}

async function answer(uci) {
  const last = jobs.at(-1);
  last.hear(named(uci));
  last.finish();
  await turn();
}

const played = (session) => session.now().game.moves.map(({ uci }) => uci).join(' ');

beforeEach(() => {
  [jobs, ends, clock, heard] = [[], {}, 0, []];
  canMate = { white: true, black: true };
});

test('the engine answers a move, and the person is to move again', async () => {
  const session = await begin();
  assert.ok(session.mayMove());
  assert.equal(jobs.length, 0);
  session.play(named('e4'));
  assert.ok(!session.mayMoveSoon(), 'it is the turn of the engine');
  await turn();
  assert.ok(session.now().thinking && !session.mayMove());
  assert.deepEqual([jobs[0].question.moves.length, jobs[0].question.level], [1, 5]);
  await answer('e5');
  assert.equal(played(session), 'e4 e5');
  assert.ok(!session.now().thinking && session.mayMove());
});

test('the engine begins if the person has Black, and is asked to hurry', async () => {
  const session = await begin({ side: 'black' });
  assert.ok(session.now().thinking);
  session.moveNow();
  assert.ok(jobs[0].stopped);
  await answer('d4');
  assert.equal(played(session), 'd4');
});

test('a take-back while the engine thinks drops its thought', async () => {
  const session = await begin();
  session.play(named('e4'));
  await turn();
  session.takeBack();
  await turn();
  assert.ok(jobs[0].abandoned && !session.now().thinking);
  await answer('e5');
  assert.equal(played(session), '');
});

test('who looks back stays there while the engine moves', async () => {
  const session = await begin();
  session.play(named('e4'));
  await turn();
  session.look(0);
  await turn();
  await answer('e5');
  assert.equal(session.now().ply, 0);
  assert.equal(played(session), 'e4 e5');
});

test('another move in an earlier position replaces the rest, which can be brought back', async () => {
  const session = await begin();
  session.play(named('e4'));
  await turn();
  await answer('e5');
  session.look(0);
  await turn();
  session.play(named('d4'));
  await turn();
  await answer('d5');
  assert.equal(played(session), 'd4 d5');
  session.restore();
  await turn();
  assert.equal(played(session), 'e4 e5');
  assert.equal(session.now().earlier, null);
});

test('the game ends with the reason that the server tells, and nobody moves then', async () => {
  ends = { e4: 'mate' };
  const session = await begin();
  session.play(named('e4'));
  await turn();
  assert.deepEqual(session.now().game.ending, { reason: 'mate', result: '1-0' });
  assert.ok(!session.mayMove() && jobs.length === 0);
  session.takeBack();
  await turn();
  assert.ok(session.now().game.ending === null && session.mayMove());
});

test('a fault of the server is shown, and asked again when the person says so', async () => {
  const session = await begin({ side: 'black' });
  jobs[0].fail(new Error('full'));
  await turn();
  assert.deepEqual([session.now().fault?.message, session.now().thinking], ['full', false]);
  session.retry();
  await turn();
  assert.equal(jobs.length, 2);
  await answer('d4');
  assert.equal(played(session), 'd4');
});

test('an engine that plays itself is paused and goes on', async () => {
  const session = await begin({ side: 'none' });
  await answer('e4');
  session.pause(true);
  assert.ok(jobs.at(-1).abandoned);
  await answer('e5');
  assert.equal(played(session), 'e4');
  session.pause(false);
  await answer('c5');
  assert.equal(played(session), 'e4 c5');
});

test('a hint is a move of the position that is looked at', async () => {
  const session = await begin();
  session.hint();
  jobs[0].hear({ lines: [{ moves: [named('e4')] }] });
  jobs[0].finish();
  await turn();
  assert.equal(session.now().hint?.uci, 'e4');
  session.play(named('d4'));
  assert.equal(session.now().hint, null);
});

test('the clock runs from the first move on, and decides the game', async () => {
  const session = await begin({ side: 'both', clock: clocks.create(1, 0) });
  clock = 50_000;
  session.tick();
  session.play(named('e4'));
  await turn();
  clock = 60_000;
  session.play(named('e5'));
  await turn();
  assert.deepEqual([session.now().game.clock?.white, session.now().game.clock?.black], [60_000, 50_000]);
  clock = 120_000;
  session.tick();
  await turn();
  assert.deepEqual(session.now().game.ending, { result: '0-1', reason: 'time', late: 'white' });
  session.look(0);
  await turn();
  assert.ok(!session.mayMove(), 'there is no time for another move either');
});

test('nobody loses on time against a side that cannot mate', async () => {
  const session = await begin({ side: 'both', clock: clocks.create(1, 0) });
  canMate = { white: true, black: false };
  session.play(named('e4'));
  await turn();
  session.play(named('e5'));
  await turn();
  clock = 60_000;
  session.tick();
  await turn();
  assert.deepEqual(session.now().game.ending, { result: '1/2-1/2', reason: 'time', late: 'white' });
});

test('out of sight the clock stands and the engine rests', async () => {
  const session = await begin({ clock: clocks.create(1, 0) });
  session.play(named('e4'));
  await turn();
  session.see(false);
  assert.ok(jobs[0].abandoned && session.now().game.clock?.running === null);
  session.see(true);
  await turn();
  assert.equal(jobs.length, 2);
});

test('between two persons another move makes a variation, to which one goes and which is cut and brought back', async () => {
  const session = await begin({ side: 'both' });
  for (const move of ['e4', 'e5']) {
    session.play(named(move));
    await turn();
  }
  session.look(1);
  await turn();
  session.play(named('c5'));
  await turn();
  assert.deepEqual([played(session), session.now().ply, session.now().earlier], ['e4 c5', 2, null]);
  session.go([named('e4'), named('e5')]);
  await turn();
  assert.deepEqual([played(session), session.now().state?.fen.endsWith('after 2')], ['e4 e5', true]);
  session.cut();
  await turn();
  assert.deepEqual([played(session), session.now().ply], ['e4 c5', 1]);
  session.restore();
  await turn();
  assert.deepEqual([played(session), session.now().game.tree.length], ['e4 e5', 3]);
});

test('a move that was taken back between two persons is looked at again by going on', async () => {
  const session = await begin({ side: 'both' });
  session.play(named('e4'));
  await turn();
  session.takeBack();
  await turn();
  assert.equal(played(session), '');
  session.look(1);
  await turn();
  assert.deepEqual([played(session), session.now().ply], ['e4', 1]);
});

test('the end of a line is that of its position, wherever one comes from', async () => {
  ends = { 'e4 e5': 'stalemate' };
  const session = await begin({ side: 'both' });
  session.play(named('e4'));
  await turn();
  session.play(named('e5'));
  await turn();
  assert.equal(session.now().game.ending?.reason, 'stalemate');
  session.look(1);
  await turn();
  session.play(named('c5'));
  await turn();
  assert.ok(session.now().game.ending === null && session.mayMove());
  session.go([named('e4'), named('e5')]);
  await turn();
  assert.equal(session.now().game.ending?.reason, 'stalemate');
});
