import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as games from '../../../web/js/play/game.js';
import * as shown from '../../../web/js/play/shown.js';

const moves = [{ uci: 'e2e4', san: 'e4' }, { uci: 'e7e5', san: 'e5' }];
const game = (fields = {}) => games.begin({ date: '2026.11.23', side: 'white', moves, ...fields });
const now = (fields = {}) => ({ game: game(), ply: 2, state: null, thinking: false, paused: false, hint: null, hinting: false, fault: null, earlier: null, ...fields });

test('buttons that mean nothing are idle', () => {
  assert.deepEqual(shown.idle(now(), true, false), { back: false, hint: false, draw: false, giveUp: false });
  const names = (state, mayMove = true, offering = false) => Object.entries(shown.idle(state, mayMove, offering)).filter(([, idle]) => idle).map(([name]) => name);
  assert.deepEqual(names(now({ game: game({ moves: [] }) })), ['back', 'draw', 'giveUp'], 'before the first move');
  assert.deepEqual(names(now({ thinking: true }), false), ['hint']);
  assert.deepEqual(names(now(), true, true), ['draw'], 'one offer at a time');
  assert.deepEqual(names(now({ game: game({ side: 'black' }) }), false), ['hint', 'draw'], 'the engine is to move');
  const late = game({ ending: { result: '0-1', reason: 'time', late: 'white' } });
  assert.deepEqual(names(now({ game: late }), false), ['back', 'hint', 'draw', 'giveUp'], 'time is not taken back');
  const recorded = game({ ending: { result: '0-1', reason: 'recorded' } });
  assert.ok(!names(now({ game: recorded })).includes('giveUp'), 'a result that only a file tells ends nothing');
});

test('a hint is said and drawn, and hides what the engine thinks', () => {
  const best = { uci: 'd2d4', san: 'd4' };
  const hint = { uci: 'g1f3', san: 'Nf3' };
  assert.equal(shown.hintWords(now()), null);
  assert.match(shown.hintWords(now({ hint })), /2\..*Nf3/);
  assert.ok(shown.hintWords(now({ hinting: true })));
  assert.deepEqual(shown.arrows(now({ hint }), best), [{ from: 'g1', to: 'f3', kind: 'hint' }]);
  assert.deepEqual(shown.arrows(now(), best), [{ from: 'd2', to: 'd4', kind: 'line' }]);
  assert.deepEqual(shown.arrows(now(), null), []);
});

test('the last move is marked, and said only where the game stands', () => {
  assert.deepEqual(shown.last(now()), ['e7', 'e5']);
  assert.deepEqual(shown.last(now({ ply: 0 })), []);
  assert.match(shown.spoken(now()), /1\.\.\.\s?e5/);
  assert.doesNotMatch(shown.spoken(now({ ply: 1 })), /e5/);
});
