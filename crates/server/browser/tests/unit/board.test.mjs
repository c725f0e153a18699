import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asTexts, createDrawings, toggled } from '../../../web/js/board/drawings.js';
import { destinations, sideOf, turnOf, ways } from '../../../web/js/board/moves.js';
import { menOf } from '../../../web/js/board/squares.js';

const moves = ['a7a8q', 'a7a8r', 'a7b8q', 'h1h2'].map((uci) => ({ uci }));

test('men go where a move leads', () => {
  assert.deepEqual([...destinations(moves)], [['a7', ['a8', 'a8', 'b8']], ['h1', ['h2']]]);
  assert.deepEqual(ways(moves, 'a7', 'a8'), ['a7a8q', 'a7a8r']);
  assert.deepEqual(ways(moves, 'a7', 'a6'), []);
});

test('whose men may move is to move, whatever the text says', () => {
  const fen = '8/P7/8/8/8/8/8/k6K b - - 0 1';
  assert.equal(sideOf(fen), 'black');
  assert.equal(turnOf(fen, menOf(fen), destinations(moves)), 'white');
  assert.equal(turnOf(fen, menOf(fen), destinations([])), 'black');
});

test('what is drawn belongs to its diagram, whoever is to move there', () => {
  const drawings = createDrawings();
  let heard = 0;
  drawings.listen(() => (heard += 1));
  const shapes = [{ orig: 'a1', dest: 'a8', brush: 'green' }];
  drawings.keep('8/8/8/8/8/8/8/k6K w - - 0 1', shapes);
  assert.deepEqual([drawings.of('8/8/8/8/8/8/8/k6K b - - 3 9'), drawings.of('8/8/8/8/8/8/8/k5K1 w - - 0 1')], [shapes, []]);
  drawings.keep('8/8/8/8/8/8/8/k6K', []);
  assert.deepEqual([drawings.of('8/8/8/8/8/8/8/k6K'), heard], [[], 2]);
  for (let at = 0; at < 600; at += 1) drawings.keep(`diagram${at}`, shapes);
  assert.deepEqual([drawings.of('diagram0'), drawings.of('diagram599')], [[], shapes], 'the oldest are forgotten');
});

test('what is drawn again goes, in another colour it changes', () => {
  const arrow = (brush) => ({ orig: 'a1', dest: 'a8', brush });
  const circle = { orig: 'a1', dest: undefined, brush: 'green' };
  assert.deepEqual(toggled([arrow('green'), circle], arrow('green')), [circle]);
  assert.deepEqual(toggled([arrow('green'), circle], arrow('red')), [circle, arrow('red')]);
  assert.deepEqual(asTexts([arrow('red'), circle]), { arrows: ['a1a8'], marks: ['a1'] });
});
