// The levels of Keymove in words.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { levelName, levelWords } from '../../../web/js/play/levels.js';

test('levels have names', () => {
  const names = Array.from({ length: 10 }, (_, index) => levelName(index + 1));
  assert.equal(new Set(names).size, 10);
  assert.deepEqual([names[0], names[9], levelName(11)], ['first steps', 'full strength', '11']);
});

test('what a level means', () => {
  const words = (plies, noise, blunders) => levelWords({ level: 1, plies, noise, blunders });
  assert.equal(words(1, 150, 25), 'looks 1 half-move ahead, may misjudge a move by 1.50 pawns, makes 25 % of its moves without thought');
  assert.equal(words(6, 0, 0), 'looks 6 half-moves ahead');
  assert.equal(words(null, 0, 0), 'everything that the engine can do in its time');
});
