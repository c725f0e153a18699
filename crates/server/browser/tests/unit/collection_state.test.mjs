import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PAGE } from '../../../web/js/collection/pages.js';
import * as states from '../../../web/js/collection/state.js';

const rows = (first, count) => Array.from({ length: count }, (_, index) => ({ id: first + index }));
const open = states.told(states.BEGINNING, true);

test('without a collection nothing is shown, and afterwards the list again', () => {
  const entry = states.toEntry(open, 7);
  const gone = states.told(entry, false);
  assert.deepEqual([gone.view, gone.opened, gone.isOpen], ['none', null, false]);
  assert.equal(states.told(gone, true).view, 'list');
  assert.deepEqual(states.told(entry, true), entry, 'who looks at an entry stays there');
  assert.equal(states.told(states.toSave(open), true).view, 'save');
});

test('a page that is not there any more gives way to the nearest one', () => {
  const state = { ...open, page: 5 };
  const { state: next, rows: shown } = states.found(state, { total: PAGE + 1, entries: [] }, false);
  assert.deepEqual([next.page, shown, next.isStale], [2, null, true]);
  const there = states.found(next, { total: PAGE + 1, entries: rows(100, 1) }, false);
  assert.deepEqual([there.state.pages, there.state.isStale, there.rows.length, there.open], [2, false, 1, null]);
});

test('of all that is like a position the page is cut out here', () => {
  const found = states.found({ ...open, page: 2 }, { total: PAGE + 3, entries: rows(1, PAGE + 3) }, true);
  assert.deepEqual(found.rows.map((row) => row.id), [PAGE + 1, PAGE + 2, PAGE + 3]);
  assert.equal(found.state.likes.length, PAGE + 3);
  assert.deepEqual(states.found(found.state, { total: PAGE + 3, entries: rows(PAGE + 1, 3) }, false).state.likes, []);
});

test('the next entry stands on this page or on another one', () => {
  const state = { ...states.toEntry(open, 12), page: 2, pages: 3 };
  assert.deepEqual(states.step(state, rows(10, 3), -1), { open: 11 });
  const on = states.step(state, rows(10, 3), 1);
  assert.deepEqual([on.turned.page, on.turned.onward], [3, 1]);
  const found = states.found(on.turned, { total: 3 * PAGE, entries: rows(13, 2) }, false);
  assert.deepEqual([found.open, found.state.onward], [13, 0], 'the first one of it is opened');
  const back = states.step({ ...state, opened: 10 }, rows(10, 3), -1);
  assert.equal(states.found(back.turned, { total: 3 * PAGE, entries: rows(7, 3) }, false).open, 9, 'or the last one');
  assert.equal(states.step({ ...state, page: 3 }, rows(10, 3), 1), null, 'after the last there is none');
  assert.equal(states.step({ ...state, opened: 99 }, rows(10, 3), 1), null);
});

test('other criteria begin at the first page', () => {
  const state = states.asked({ ...open, page: 4, isStale: false });
  assert.deepEqual([state.page, state.isStale], [1, true]);
});
