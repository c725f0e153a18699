// The parts of the panels "Collection" and "Print & share" that need no page.

import assert from 'node:assert/strict';
import test from 'node:test';
import * as chosen from '../../../web/js/collection/chosen.js';
import { NOTHING, asked, parts, query, range } from '../../../web/js/collection/criteria.js';
import { address } from '../../../web/js/collection/exporting.js';
import { FIELDS, changes, items, shown, typed } from '../../../web/js/collection/fields.js';
import { latest } from '../../../web/js/collection/latest.js';
import { count, span, within } from '../../../web/js/collection/pages.js';
import { origin, task } from '../../../web/js/collection/row.js';
import { empty, heard, sum } from '../../../web/js/collection/tally.js';

test('ranges as people write them', () => {
  for (const [text, expected] of [
    ['7', '7'], ['3-7', '3..7'], ['7 - 3', '3..7'], ['3 to 7', '3..7'], ['3–7', '3..7'], ['3..7', '3..7'],
    ['up to 7', '..7'], ['<= 7', '..7'], ['≤7', '..7'], ['<8', '..7'], ['..7', '..7'], ['-7', '..7'],
    ['20+', '20..'], ['from 20', '20..'], ['>=20', '20..'], ['> 19', '20..'], ['20..', '20..'],
    ['  seven ', 'seven'], ['1..2..3', '1..2..3'], ['', ''],
  ]) assert.equal(range(text), expected, text);
});

test('only what asks for something is asked', () => {
  const criteria = { ...NOTHING, author: ' loyd ', units: 'up to 7', pattern: '  ', order: 'year' };
  assert.deepEqual(asked(criteria), ['author', 'units']);
  assert.deepEqual(parts(criteria), { author: 'loyd', units: '..7', order: 'year' });
  assert.equal(query({ ...NOTHING, stipulation: '#2' }, 48, 24), 'stipulation=%232&skip=48&most=24');
  assert.deepEqual(parts(NOTHING), {});
});

test('pages', () => {
  assert.deepEqual([count(0), count(24), count(25), count(100_000)], [1, 1, 2, 4167]);
  assert.deepEqual([within(0, 100), within(9, 100), within(3, 100), within(NaN, 100), within(2.7, 100)], [1, 5, 3, 1, 2]);
  assert.deepEqual([span(1, 0), span(1, 10), span(2, 30)], [[0, 0], [1, 10], [25, 30]]);
});

test('an entry in a line', () => {
  assert.equal(origin({ source: 'Good Companion', date: '', award: ' 1st Prize ' }), 'Good Companion, 1st Prize');
  assert.equal(task({ stipulation: '#2', units: { white: 4, black: 3, text: '4+3' } }), '#2 (4+3)');
  assert.equal(task({ stipulation: '', units: null }), '');
});

test('fields as texts and back', () => {
  const authors = FIELDS.find((field) => field.name === 'authors');
  const solution = FIELDS.find((field) => field.name === 'solution');
  assert.ok(authors && solution);
  assert.deepEqual(items(' Loyd, Sam \n\n Cook, E. B.'), ['Loyd, Sam', 'Cook, E. B.']);
  assert.equal(shown(authors, ['a', 'b']), 'a\nb');
  assert.equal(shown(authors, undefined), '');
  assert.equal(typed(solution, '  1.Qc4!\n   1...Kd7 \n\n'), '  1.Qc4!\n   1...Kd7');
});

test('only changed fields are sent', () => {
  const entry = { authors: ['Loyd'], source: 'BCM', date: '1901' };
  const texts = { authors: 'Loyd', source: 'BCM 7', date: '', award: '' };
  assert.deepEqual(changes(entry, texts), { source: 'BCM 7', date: '' });
});

test('what is chosen', () => {
  let told = 0;
  const end = chosen.listen(() => { told += 1; });
  chosen.set([3, 1, 2], true);
  chosen.set([1], false);
  assert.deepEqual(chosen.all(), [3, 2]);
  assert.ok(chosen.has(3) && !chosen.has(1));
  end();
  chosen.clear();
  assert.deepEqual([chosen.all(), told], [[], 2]);
});

test('an import is counted', () => {
  const counts = { new: 7, duplicates: 1, adding: 1, differing: 0, known: 1, same_diagram: 0, refused: 1 };
  let tally = heard(empty(), { event: 'refused', message: 'a.pgn, line 7: no board' });
  tally = heard(tally, { event: 'progress', counts: { ...counts, new: 3 }, bytes: 50, of: 200, seconds: 1 });
  assert.deepEqual([tally.added, tally.part], [3, 0.25]);
  tally = heard(heard(tally, { event: 'summary', counts, complete: true }), { event: 'end' });
  assert.deepEqual(tally, { added: 7, known: 1, duplicates: 1, refused: 1, part: 1, reasons: ['a.pgn, line 7: no board'] });
  assert.deepEqual(sum([tally, tally, empty()]), { added: 14, known: 2, duplicates: 2, refused: 2, part: 2, reasons: [...tally.reasons, ...tally.reasons] });
});

test('the address of an export', () => {
  assert.equal(address('pgn', { ...NOTHING, author: 'loyd', order: 'year' }, []), '/collection/export?format=pgn&author=loyd&order=year');
  // Chosen entries count alone, in parts that the server reads.
  const ids = Array.from({ length: 250 }, (_, index) => index + 100_000);
  const parts = new URLSearchParams(address('csv', { ...NOTHING, author: 'loyd' }, ids)?.split('?')[1]);
  assert.equal(parts.get('author'), null);
  assert.deepEqual(parts.getAll('ids').flatMap((part) => part.split(',').map(Number)), ids);
  assert.ok(parts.getAll('ids').every((part) => part.length <= 1000));
  assert.equal(address('csv', NOTHING, Array.from({ length: 6000 }, (_, index) => index)), null);
});

test('only the last question is answered', async () => {
  /** @type {Map<string, (value: string) => void>} */
  const waiting = new Map();
  /** @type {string[]} */
  const [heardOf, aborted] = [[], []];
  const ask = latest((/** @type {string} */ name, signal) => new Promise((resolve, reject) => {
    waiting.set(name, resolve);
    signal.addEventListener('abort', () => {
      aborted.push(name);
      // A failure that comes of the abort is not heard either.
      reject(new Error('aborted'));
    });
  }), { answer: (text) => heardOf.push(String(text)), failure: (error) => heardOf.push(String(error)) }, 5);
  ask.now('a');
  ask.now('b');
  waiting.get('a')?.('late a');
  waiting.get('b')?.('b');
  await new Promise((done) => setTimeout(done, 5));
  assert.deepEqual([heardOf, aborted], [['b'], ['a']]);

  // Of those typed in quick succession only one is asked at all.
  ask.ask('c');
  ask.ask('d');
  await new Promise((done) => setTimeout(done, 40));
  assert.ok(!waiting.has('c'));
  ask.cancel();
  waiting.get('d')?.('d');
  await new Promise((done) => setTimeout(done, 5));
  assert.deepEqual(heardOf, ['b']);
});
