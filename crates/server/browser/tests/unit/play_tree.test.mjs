// Games with variations.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as games from '../../../web/js/play/game.js';
import { layout } from '../../../web/js/play/layout.js';
import * as trees from '../../../web/js/play/tree.js';

const move = (text) => ({ uci: text, san: text });
const moves = (text) => text.split(' ').filter(Boolean).map(move);
const game = (changes) => games.begin({ date: '2026.11.22', side: 'both', ...changes });
const line = (of) => of.moves.map(({ uci }) => uci).join(' ');

/** All lines of a tree, the main line first. */
function lines(tree) {
  const next = trees.followers(tree);
  return tree.map((_, at) => at).filter((at) => !next.has(at)).map((at) => trees.lineTo(tree, at).map(({ uci }) => uci).join(' '))
    .sort((a, b) => Number(trees.isMain(tree, moves(b))) - Number(trees.isMain(tree, moves(a))) || a.localeCompare(b));
}

/** How a tree is written, variations in brackets. */
const written = (of) => layout(of).map((item) => ('number' in item
  ? `${item.number}${item.white?.san ?? '..'}${item.black ? ` ${item.black.san}` : ''}`
  : [item.remark && `{${item.remark}}`, ...item.lines.map(text)].filter(Boolean).join(' '))).join(' ');
const text = (parts) => `(${parts.map((part) => ('cell' in part ? part.cell.number + part.cell.san + part.cell.marks : 'remark' in part ? `{${part.remark}}` : part.lines.map(text).join(' '))).join(' ')})`;

/** 1.a b 2.c d with 1...x and 1.y, the latter with two ways to go on. */
function branched() {
  let one = game({ moves: moves('a b c d') });
  one = games.play(one, 1, move('x'));
  one = games.play(games.follow(one, []), 0, move('y'));
  one = games.play(one, 1, move('p'));
  return games.play(one, 1, move('q'));
}

test('another move makes a variation, and the same move follows what is there', () => {
  const one = game({ moves: moves('a b c') });
  const varied = games.play(one, 1, move('x'));
  assert.deepEqual([line(varied), lines(varied.tree)], ['a x', ['a b c', 'a x']]);
  const back = games.play(varied, 1, move('b'));
  assert.deepEqual([line(back), back.tree], ['a b c', varied.tree]);
  assert.equal(games.play(back, 1, move('b')), back);
});

test('what is played after a take-back is the game, and what was taken back a variation', () => {
  const back = games.takeBack(game({ moves: moves('a b c') }));
  assert.deepEqual([line(back), lines(back.tree)], ['a b', ['a b c']]);
  const next = games.play(back, 2, move('x'));
  assert.deepEqual([line(next), lines(next.tree)], ['a b x', ['a b x', 'a b c']]);
});

test('against the engine or the clock nothing stays', () => {
  for (const changes of [{ side: 'white' }, { clock: { white: 1, black: 1, increment: 0, minutes: 1, running: null, since: 0 } }]) {
    const one = game({ moves: moves('a b c d'), ...changes });
    assert.deepEqual(lines(games.takeBack(one).tree).map((left) => left.split(' ').length), [line(games.takeBack(one)).split(' ').length]);
    const next = games.play(one, 2, move('x'));
    assert.deepEqual([line(next), lines(next.tree)], ['a b x', ['a b x']]);
  }
  // Whoever plays on against the engine in a game with variations keeps those, and what is played is the game.
  const on = games.play({ ...games.takeBack(game({ moves: moves('a b') })), side: 'white' }, 1, move('x'));
  assert.deepEqual([line(on), lines(on.tree)], ['a x', ['a x', 'a b']]);
});

test('a variation is promoted step by step until it is the main line', () => {
  const one = branched();
  assert.deepEqual([line(one), lines(one.tree)], ['y q', ['a b c d', 'a x', 'y p', 'y q']]);
  const first = games.promote(one, 2);
  assert.equal(lines(first.tree)[0], 'a b c d');
  assert.deepEqual(trees.through(first.tree, moves('y')).map(({ uci }) => uci), ['y', 'q']);
  const second = games.promote(first, 2);
  assert.equal(lines(second.tree)[0], 'y q');
  assert.equal(games.promote(second, 2), second);
  assert.deepEqual(lines(second.tree).sort(), lines(one.tree).sort(), 'nothing is lost');
});

test('a move is deleted with all that follows, and its variations take its place', () => {
  const one = games.follow(branched(), moves('a b c'));
  const cut = games.cut(one, 2);
  assert.deepEqual([line(cut), lines(cut.tree)], ['a x', ['a x', 'y p', 'y q']]);
  const all = games.cut(cut, 1);
  assert.deepEqual([line(all), lines(all.tree)], ['y p', ['y p', 'y q']]);
});

test('the moves beside the last choice, round and round', () => {
  const { tree } = branched();
  const beside = (text, step) => trees.beside(tree, moves(text), step)?.map(({ uci }) => uci).join(' ');
  assert.deepEqual([beside('a b c', 1), beside('a x', 1), beside('a', 1), beside('y q', -1), beside('', 1)], ['a x', 'a b', 'y', 'y p', undefined]);
});

test('the end of a game belongs to its line', () => {
  const ended = { ...game({ moves: moves('a b') }), ending: { result: '1-0', reason: 'recorded' } };
  const varied = games.play(ended, 1, move('x'));
  assert.equal(varied.ending, null);
  assert.deepEqual(games.main(varied), { moves: moves('a b'), ending: ended.ending });
  assert.deepEqual(games.follow(varied, moves('a b')).ending, ended.ending);
  assert.deepEqual(games.parse(JSON.parse(JSON.stringify(varied))), varied);
});

test('a tree is written with its numbers, remarks and marks', () => {
  assert.equal(written(branched()), '1.a (1.y p (1...q)) 1... b (1...x) 2.c d');
  const one = branched();
  const tree = trees.said(trees.said(one.tree, moves('a'), { marks: [1, 16, 99], comment: 'well [%clk 0:01:00] played' }), moves('y p'), { before: 'or', comment: 'so' });
  assert.equal(written({ ...one, tree }), '1.a {well played} (1.y {or} 1...p {so} (1...q)) 1... b (1...x) 2.c d');
  assert.deepEqual(layout({ ...one, tree })[0].white.marks, '!±$99');
});

test('large trees are no burden', () => {
  const long = game({ moves: Array.from({ length: 1000 }, (_, at) => move(`m${at}`)) });
  let one = long;
  for (let at = 0; at < 300; at += 1) one = games.play(games.follow(one, long.moves), 3 * at, move(`v${at}`));
  assert.equal(lines(one.tree).length, 301);
  assert.equal(layout(one).filter((item) => 'lines' in item && item.lines.length > 0).length, 300);
});
