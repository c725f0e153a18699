import assert from 'node:assert/strict';
import { test } from 'node:test';
import { USUAL } from '../../../web/js/tree/filter.js';
import * as foldings from '../../../web/js/tree/folding.js';
import { childrenOf, grow, treeOf } from '../../../web/js/tree/node.js';
import { find } from '../../../web/js/tree/walk.js';
import { load } from './load.mjs';

const keysOf = (root) => childrenOf(root).find((group) => group.group === 'keys');

/** A tree with so many lines, all in one list. */
function long(count) {
  const root = treeOf({ format: 'keymove-lines', fen: '8/8/8/8/8/8/8/K6k b - - 0 1', stipulation: 'h#1', status: 'stopped', solutions: [], set_play: null });
  grow(root, 'solutions', { fen: '', stipulation: 'h#1' }, Array.from({ length: count }, () => ({ moves: [{ uci: 'a1a2', san: 'Ka2' }, { uci: 'h1h2', san: 'Kh2' }] })));
  return { root, group: childrenOf(root).find((child) => child.group === 'solutions') };
}

test('at first the actual play is open, and a value stays what it is', () => {
  const root = treeOf(load('two_mover').solution);
  const keys = keysOf(root);
  const first = foldings.beginning(root, USUAL);
  assert.equal(foldings.isOpen(first, keys), true);
  const folded = foldings.turn(first, [keys], false);
  assert.deepEqual([foldings.isOpen(first, keys), foldings.isOpen(folded, keys)], [true, false]);
  assert.equal(foldings.beginning(null, USUAL).open.size, 0);
});

test('what leads to a move is unfolded, once', () => {
  const root = treeOf(load('two_mover').solution);
  const keys = keysOf(root);
  const key = find(root, ['b5c4'], ['keys']);
  const closed = foldings.turn(foldings.beginning(root, USUAL), [keys], false);
  const open = foldings.reveal(closed, keys, key, USUAL);
  assert.equal(foldings.isOpen(open, keys), true);
  assert.equal(foldings.reveal(open, keys, key, USUAL), open, 'it is there already');
});

test('long lists are drawn page by page, or as far as to what is looked for', () => {
  const { root, group } = long(1000);
  const first = foldings.beginning(root, USUAL);
  const page = foldings.lengthOf(first, group);
  assert.ok(page < 1000);
  assert.equal(foldings.lengthOf(foldings.lengthen(first, group), group), 3 * page);
  const node = childrenOf(group)[700];
  assert.ok(foldings.lengthOf(foldings.reveal(first, group, node, USUAL), group) > 700);
  assert.equal(foldings.lengthOf(foldings.reveal(first, group, childrenOf(group)[5], USUAL), group), page);
});

test('everything is unfolded unless it is too much, and folded to the phases', () => {
  const root = treeOf(load('two_mover').solution);
  const { folding, all } = foldings.unfold(foldings.beginning(root, USUAL), childrenOf(root), USUAL);
  assert.equal(all, true);
  assert.equal(foldings.isOpen(folding, find(root, ['b5c4'], ['keys'])), true);
  const folded = foldings.fold(root, folding);
  assert.deepEqual([...folded.open], childrenOf(root).map((group) => group.address));
  const { root: large, group } = long(2 * foldings.MOST);
  const wide = { open: new Set(), lengths: new Map([[group.address, Infinity]]) };
  assert.equal(foldings.unfold(wide, [group], USUAL).all, false);
  assert.equal(foldings.unfold(foldings.beginning(large, USUAL), [group], USUAL).all, true, 'only what is drawn counts');
});
