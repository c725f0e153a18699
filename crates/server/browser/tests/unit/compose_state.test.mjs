// The state of the panel "Compose": steps back and forth, what is sent, what is kept, what is said of sizes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as matrices from '../../../web/js/compose/matrix.js';
import { labelOf, sizeWords } from '../../../web/js/compose/said.js';
import * as states from '../../../web/js/compose/state.js';
import { durationWords } from '../../../web/js/improve/said.js';
import { wordAt } from '../../../web/js/compose/text.js';

const TEXT = '# mine\nstipulation #2\nboard 3K4/2p5/3k4/8/8/1B6/8/8\nslot b5 = Q R -\n';
const begun = () => states.withText(states.initial(), TEXT);

test('a matrix is a step, and all that is typed in one go is one', () => {
  const first = begun();
  const typed = states.withText(states.withText(first, `${TEXT}a`, 'text'), `${TEXT}add 1\n`, 'text');
  assert.deepEqual(typed.past, ['', TEXT]);
  const key = states.withMatrix(states.withMatrix(typed, { ...typed.last.matrix, key: 'Q' }, 'key'), { ...typed.last.matrix, key: 'Qc4' }, 'key');
  assert.equal(states.undone(key).text, typed.text, 'another field begins another step');
  const board = states.withMatrix(typed, matrices.withEmpty(typed.last.matrix, 'e4'));
  assert.equal(board.text, `${TEXT}empty e4\nadd 1\n`);
  assert.deepEqual(board.past, ['', TEXT, `${TEXT}add 1\n`]);
  const back = states.undone(states.undone(board));
  assert.equal(back.text, TEXT);
  assert.equal(states.redone(states.redone(back)).text, board.text);
  assert.deepEqual(states.withText(back, 'board 8/8/8/8/8/8/8/8').future, [], 'another step ends the way forth');
  assert.equal(states.undone(states.initial()).text, '');
  assert.equal(states.redone(first), first);
});

test('what cannot be read leaves the board as it was', () => {
  const state = states.withText(begun(), 'slot', 'text');
  assert.equal(states.isRead(state), false);
  assert.equal(matrices.fieldOf(state.last.matrix), '3K4/2p5/3k4/8/8/1B6/8/8');
  const next = states.withMatrix(state, matrices.withSlot(state.last.matrix, 'b5', 'B'));
  assert.equal(next.text, TEXT.replace('Q R -', 'B'));
  assert.equal(states.undone(next).text, 'slot');
});

test('a slot that is gone is not looked at any more', () => {
  const state = { ...begun(), slot: /** @type {const} */ ('b5') };
  assert.equal(states.withMatrix(state, matrices.withSlot(state.last.matrix, 'b5', 'B')).slot, 'b5');
  assert.equal(states.withMatrix(state, matrices.withoutAll(state.last.matrix, 'b5')).slot, null);
});

test('what is sent has the text, and wishes only if there are any', () => {
  const state = begun();
  const same = (/** @type {string} */ name) => name;
  assert.deepEqual(states.request(state, undefined, same), { matrix: TEXT, best: 100, seconds: 60 });
  assert.equal(states.request(state, 4, same).threads, 3);
  assert.equal(states.request(state, 1, same).threads, 1);
  const patterns = '[[pattern]]\nname = "Carousel"\nphases = []\n[[pattern]]\n  name = \'Other\'\n';
  const wishes = { noCapture: true, noCheck: true, legal: true, above: 50, forbid: 'Grimshaw, Novotny', patterns, seconds: 10, threads: 2 };
  assert.equal(states.countWishes(wishes), 6);
  assert.deepEqual(states.request({ ...state, wishes }, 4, (name) => name.toLowerCase()), {
    matrix: TEXT, best: 100, seconds: 10, threads: 2, legal: true, above: 49,
    wishes: { no_capture_key: true, no_checking_key: true, forbid: ['grimshaw', 'novotny'], patterns, require: ['Carousel', 'Other'] },
  });
});

test('the problem of the completions has the units that are given, and in play with solutions their number', () => {
  assert.equal(states.problemOf(begun()).fen, '3K4/2p5/3k4/8/8/1B6/8/8 w - - 0 1');
  assert.deepEqual([states.problemOf(begun()).stipulation, states.problemOf(begun()).intended], ['#2', '']);
  const help = states.withText(states.initial(), 'stipulation h#2\nboard 8/8/8/3R4/4K3/8/6k1/8\nsolutions 2\n');
  assert.deepEqual([states.problemOf(help).stipulation, states.problemOf(help).intended], ['h#2', '2']);
  assert.equal(states.stipulationOf(states.initial()), '#2', 'what is asked if nothing is said');
  assert.equal(states.textOf({ fen: '8/8/8/3R4/4K3/8/6k1/8 b - - 0 1', stipulation: 'h#2' }), 'stipulation h#2\nboard 8/8/8/3R4/4K3/8/6k1/8\n');
});

test('the king that is missing is told', () => {
  assert.equal(states.missingKing(begun()), null);
  assert.equal(states.missingKing(states.withText(states.initial(), 'board 8/8/8/8/8/8/8/k7')), 'K');
  assert.equal(states.missingKing(states.withText(states.initial(), 'board K7/8/8/8/8/8/8/8')), 'k');
  assert.equal(states.missingKing(states.withText(states.initial(), 'board K7/8/8/8/8/8/8/8\nking k = any')), null);
});

test('a matrix and a position are taken from the clipboard', () => {
  assert.equal(states.textIn(TEXT, ''), TEXT);
  assert.equal(states.textIn('3K4/2p5/3k4/8/8/1B6/8/8', '#2'), 'stipulation #2\nboard 3K4/2p5/3k4/8/8/1B6/8/8\n');
  assert.equal(states.textIn('"3K4/2p5/3k4/8/8/1B6/8/8 w - - 0 1"\n', ''), 'board 3K4/2p5/3k4/8/8/1B6/8/8\n');
  assert.equal(states.textIn('http://127.0.0.1:7464/#fen=3K4/2p5/3k4/8/8/1B6/8/8_w_-_-_0_1&stip=%232', ''), 'board 3K4/2p5/3k4/8/8/1B6/8/8\n');
  assert.equal(states.textIn('a letter', ''), null);
});

test('what was kept is taken up again, whatever it is', () => {
  const state = { ...begun(), letters: 'BN', wishes: { ...states.standardWishes(), above: 20, legal: true } };
  const again = states.parse(JSON.parse(JSON.stringify(states.kept(state))));
  assert.deepEqual([again.text, again.letters, again.wishes, again.past], [TEXT, 'BN', state.wishes, []]);
  assert.equal(matrices.fieldOf(again.last.matrix), '3K4/2p5/3k4/8/8/1B6/8/8');
  for (const stored of [null, 3, 'x', { text: 5, letters: 'K', wishes: { seconds: 'x', above: '1', legal: 1 } }]) assert.deepEqual(states.parse(stored), states.initial());
});

test('sizes and times are told in words', () => {
  assert.equal(sizeWords({ arrangements: 9, positions: 801, seconds: 0.001 }), '801 positions, searched in a moment');
  assert.equal(sizeWords({ arrangements: 1, positions: 1, seconds: null }), '1 position');
  assert.equal(sizeWords({ arrangements: 1, positions: null, seconds: null }), 'One arrangement, and more positions than could be counted in time');
  assert.equal(sizeWords({ arrangements: 1234, positions: null, seconds: null }), '1,234 arrangements, and more positions than could be counted in time');
  assert.deepEqual([18.4, 119, 120, 7200, 180_000].map(durationWords), ['about 18 s', 'about 119 s', 'about 2 min', 'about 2 h', 'about 2 days']);
});

test('what a search has left open is never called complete', () => {
  const now = /** @type {import('../../../web/js/improve/run.js').Now} */ (/** @type {unknown} */ ({ complete: true, end: 'done', list: [], undecided: 0, began: 0, ended: 1000, progress: null }));
  assert.equal(labelOf(now), 'Complete: every position of the matrix was searched (1.0 s). Nothing is sound and as wished: allow more units, or other ones.');
  assert.match(labelOf({ ...now, complete: false, end: 'time' }), /^Incomplete: the time was up before the end \(1\.0 s\)\. Nothing was found so far\.$/);
  assert.match(labelOf({ ...now, undecided: 3 }), /3 positions are left undecided/);
  assert.doesNotMatch(labelOf({ ...now, undecided: 3 }), /Nothing is sound/);
  assert.match(labelOf({ ...now, fitting: 1457 }), /1,457 sound problems as wished\. The best are listed/);
  assert.equal(labelOf({ ...now, complete: null }), '');
});

test('the line of a place is told by its word', () => {
  assert.equal(wordAt(TEXT, 0), '');
  assert.equal(wordAt(TEXT, 8), 'stipulation');
  assert.equal(wordAt(TEXT, TEXT.indexOf('Q R')), 'slot');
  assert.equal(wordAt('', 5), '');
});
