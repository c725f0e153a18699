import assert from 'node:assert/strict';
import { test } from 'node:test';
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
