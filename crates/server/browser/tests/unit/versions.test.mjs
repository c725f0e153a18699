// The tree of versions of the panel "Improve".

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as versions from '../../../web/js/improve/versions.js';

const problem = (fen) => ({ fen, stipulation: '#2', author: '', source: '', intended: '', twins: '', zero: '', entry: null });
const MADE = { time: 1, edited: 'edited' };
const START = 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - - 0 1';
const FIRST = 'b2K4/2p5/3k4/1Q6/5P2/1B6/2p5/2q5 w - - 0 1';
const SECOND = 'b2K4/r1p5/3k4/1Q6/4pP2/1B2P3/8/8 w - - 0 1';
const taken = (history, parent, fen) =>
  versions.add(history, { parent, problem: problem(fen), score: 120, name: '', change: 'add', time: 2 });

/** What storing and loading makes of a value. */
const stored = (value) => JSON.parse(JSON.stringify(value));

test('a candidate is a child of what it came from, and goes back to any version keep the rest', () => {
  let history = versions.begin(versions.empty(), problem(START), MADE);
  const root = history.current;
  history = taken(history, root, FIRST);
  history = versions.begin(history, problem(START), MADE);
  assert.equal(history.current, root);
  history = taken(history, root, SECOND);
  assert.deepEqual(versions.rows(history).map(({ depth, children }) => [depth, children]), [[0, 2], [1, 0], [1, 0]]);
  assert.deepEqual(versions.path(history, history.current).map(({ problem }) => problem.fen), [START, SECOND]);
});

test('the same candidate taken twice is one version', () => {
  let history = versions.begin(versions.empty(), problem(START), MADE);
  history = taken(history, history.current, FIRST);
  const again = taken(history, history.versions[0].id, FIRST);
  assert.equal(again.versions.length, 2);
  assert.equal(again.current, history.current);
});

test('a problem edited a little is a child, another one begins a tree', () => {
  const edited = 'b2K4/2p5/3k4/1Q6/8/1B6/8/8 w - - 0 1';
  let history = versions.begin(versions.empty(), problem(START), MADE);
  history = versions.begin(history, problem(edited), MADE);
  assert.equal(versions.find(history, history.current)?.change, 'edited');
  history = versions.begin(history, problem('4k3/8/4K3/8/8/8/8/R7 w - - 0 1'), MADE);
  assert.deepEqual(versions.rows(history).map(({ depth }) => depth), [0, 1, 0]);
  const other = versions.begin(history, { ...problem(edited), stipulation: '#3' }, MADE);
  assert.equal(versions.find(other, other.current)?.parent, null);
});

test('what came from a deleted version comes from what that one came from', () => {
  let history = versions.begin(versions.empty(), problem(START), MADE);
  const root = history.current;
  history = taken(history, root, FIRST);
  const middle = history.current;
  history = taken(history, middle, SECOND);
  history = versions.remove(history, middle);
  assert.deepEqual(history.versions.map(({ parent }) => parent), [null, root]);
  history = versions.remove(history, history.current);
  assert.equal(history.current, root);
  history = versions.remove(history, root);
  assert.deepEqual(history, versions.empty());
});

test('numbers are not given twice while the newest is there', () => {
  let history = versions.begin(versions.empty(), problem(START), MADE);
  const root = history.current;
  history = taken(history, root, FIRST);
  history = versions.remove(history, root);
  history = taken(history, history.current, SECOND);
  assert.equal(new Set(history.versions.map(({ id }) => id)).size, 2);
});

test('a long history loses its oldest ends, never the current version or a parent', () => {
  let history = versions.begin(versions.empty(), problem(START), MADE);
  const root = history.current;
  for (let number = 0; number < versions.MOST + 20; number += 1) history = taken(history, root, `${START} ${number}`);
  assert.equal(history.versions.length, versions.MOST);
  assert.ok(versions.find(history, root));
  assert.ok(versions.find(history, history.current));
});

test('what is stored is read again, and nonsense is not', () => {
  let history = versions.begin(versions.empty(), problem(START), MADE);
  history = versions.change(taken(history, history.current, FIRST), 2, { name: 'with queen' });
  assert.deepEqual(versions.parse(stored(history)), history);
  for (const value of [null, '', 7, { versions: 7 }, [], { versions: [null, 7, {}] }]) assert.deepEqual(versions.parse(value), versions.empty());
  // A ring of parents would never end.
  const ring = { versions: [{ id: 1, parent: 2, problem: problem(START) }, { id: 2, parent: 1, problem: problem(FIRST) }], current: 9 };
  const read = versions.parse(stored(ring));
  assert.deepEqual(read.versions.map(({ parent }) => parent), [null, 1]);
  assert.equal(read.current, null);
});
