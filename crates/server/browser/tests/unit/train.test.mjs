import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterHints, bounded, fileText, parse, readFile } from '../../../web/js/train/attempts.js';
import { bounds, fits, isOf, wishesOf, USUAL } from '../../../web/js/train/choice.js';
import { hintWords, reasonWords } from '../../../web/js/train/said.js';
import { PASS, headingOf, lineText, minutes, path, withLine, withLineBelow } from '../../../web/js/train/written.js';

const steps = (/** @type {string} */ text) => text.split(' ').map((san, at) => (san === '~' ? PASS : { uci: `a${at + 1}b${at + 1}`, san }));
/** @returns {any} */
const attempt = (points = 2.5) => ({ date: 86_400, problem: { fen: '8/8/8/8/8/8/8/8 w - -', stipulation: '#2' }, ask: 'all', points, most: 5, seconds: 61.5, hints: 1 });

test('lines are numbered as their play is', () => {
  for (const [text, stipulation, expected] of [
    ['Kd2 Kb4 Qa3#', '#2', '1.Kd2 Kb4 2.Qa3#'],
    ['Qc4 ~ Qd5 ~ Qe6#', '#3', '1.Qc4 2.Qd5 3.Qe6#'],
    ['Kd8 Kf6 Ke8 Qe7#', 'h#2', '1.Kd8 Kf6 2.Ke8 Qe7#'],
    ['Kd8 Kf6 Ke8#', 'h#1.5', '1...Kd8 2.Kf6 Ke8#'],
    ['Ka2 Ka3 Ka4 Qb2#', 'ser-h#3', '1.Ka2 2.Ka3 3.Ka4 Qb2#'],
    ['Ka2 Ka3 Qb2#', 'ser-#3', '1.Ka2 2.Ka3 3.Qb2#'],
  ]) assert.equal(lineText(steps(text), stipulation), expected, stipulation);
  assert.deepEqual(path(steps('Ka2 Ka3 Qb2#'), 'ser-h#2'), ['a1b1', '0000', 'a2b2', 'a3b3']);
  assert.deepEqual(path(steps('Qc4 ~ Qd5'), '#3'), ['a1b1', '0000', 'a3b3']);
});

test('a line grows in its place, and what was typed stays', () => {
  assert.equal(withLine('', '', '1.Kd2'), '1.Kd2');
  assert.equal(withLine('1.Kd2', '1.Kd2', '1.Kd2 Kb4'), '1.Kd2 Kb4');
  assert.equal(withLine('1.Kd2 Kb4\n', '', '1.Kd2 Kb5'), '1.Kd2 Kb4\n1.Kd2 Kb5');
  assert.equal(withLine('1.Kd2 Kb4\n1.Kd2', '1.Kd2', ''), '1.Kd2 Kb4');
  assert.equal(withLine('1.Kd2 typed', '1.Kd2', '1.Kd2 Kb4'), '1.Kd2 typed\n1.Kd2 Kb4');
  assert.equal(withLine('a)', '', '1.Kd2'), 'a)\n1.Kd2');
});

test('of twins each position has its part of the text', () => {
  const write = (/** @type {string} */ text, /** @type {string} */ heading, before = '', line = '1.Kd2') => withLineBelow(text, ['a)', 'b)', 'c)'], heading, before, line);
  assert.equal(write('', 'b)'), 'b)\n1.Kd2');
  assert.equal(write('b)\n1.Kd2', 'b)', '1.Kd2', '1.Kd2 Kb4'), 'b)\n1.Kd2 Kb4');
  assert.equal(write('b)\n1.Kd2 Kb4', 'a)'), 'a)\n1.Kd2\nb)\n1.Kd2 Kb4');
  assert.equal(write('a)\n1.Kd2\nb)\n1.Kd2 Kb4', 'c)'), 'a)\n1.Kd2\nb)\n1.Kd2 Kb4\nc)\n1.Kd2');
  assert.equal(write('a)\n1.Ka1\nc)\n1.Kc1', 'a)', '1.Ka1', '1.Ka1 Kb8'), 'a)\n1.Ka1 Kb8\nc)\n1.Kc1');
  assert.equal(write('a)\n1.Kd2\nb)\n1.Ka1', 'a)', '1.Kd2', ''), 'b)\n1.Ka1', 'what is empty goes');
  assert.equal(write('typed\na)\nb)', 'b)'), 'typed\na)\nb)\n1.Kd2', 'what somebody has typed stays');
  assert.deepEqual(['b)', '+c)'].map(headingOf), ['b)', 'c)']);
});

test('reasons and hints have the letters of the page, and English where there are no other words', () => {
  assert.equal(reasonWords({ name: 'mark.is_key', values: { move: '1.Nf3' } }, '1.Nf3 is the key'), '1.Sf3 is the key');
  assert.equal(reasonWords(null, 'as it is'), 'as it is');
  const themes = { name: 'hint.themes', values: { themes: [{ name: 'hint.theme', values: { theme: 'Self-block' } }] } };
  assert.equal(hintWords({ name: 'mark.labelled', values: { label: 'a)', words: themes } }, 'a) It shows: Self-block.'), 'a) It shows: Self-block.');
});

test('a record comes back from its file, and nothing else does', () => {
  const all = [attempt(), attempt(5)];
  const text = fileText(all);
  assert.equal(text.split('\n')[0], '{"format":"keymove-training-record","version":1}');
  assert.deepEqual(readFile(text), { attempts: all });
  assert.deepEqual(readFile('my diary'), { fault: 'none', line: 1 });
  assert.deepEqual(readFile('{"format":"keymove-training-record","version":2}'), { fault: 'newer', line: 1 });
  assert.deepEqual(readFile(`${text}{"date":7,"prob`), { fault: 'line', line: 4 });
  assert.deepEqual(parse('x'), []);
  assert.deepEqual(parse([null, 7, {}, attempt()]), [attempt()]);
});

test('a record has bounds', () => {
  const { attempts, dropped } = bounded(Array.from({ length: 2003 }, (_, at) => attempt(at % 5)));
  assert.deepEqual([attempts.length, dropped], [2000, 3]);
  const large = { ...attempt(), problem: { ...attempt().problem, twins: ['x'.repeat(500_000)] } };
  assert.deepEqual(bounded([large, large]), { attempts: [large], dropped: 1 });
});

test('hints cost points, and nothing is below nothing', () => {
  assert.equal(afterHints(5, 2, 0.5), 4);
  assert.equal(afterHints(0.5, 2, 0.5), 0);
});

test('what is wanted', () => {
  assert.deepEqual(bounds(''), [-Infinity, Infinity]);
  assert.deepEqual(bounds('110-140'), [110, 140]);
  assert.deepEqual(bounds('≤120'), [-Infinity, 120]);
  assert.deepEqual(bounds('125+'), [125, Infinity]);
  assert.deepEqual(bounds('125'), [125, 125]);
  assert.equal(bounds('hard'), null);
  assert.ok(isOf('h#2.5', 'h#*') && isOf('#2', '') && !isOf('#2', '#3') && !isOf('h#2', '#*') && !isOf('#2(', '#*)'));
  const prepared = /** @type {any} */ ({ fit: true, difficulty: 120, themes: ['Grimshaw'] });
  assert.ok(fits(prepared, { ...USUAL, difficulty: '110-130', theme: 'grimshaw' }));
  assert.ok(!fits(prepared, { ...USUAL, difficulty: '130+' }) && !fits(prepared, { ...USUAL, theme: 'Novotny' }));
  // Only directmates have a difficulty.
  assert.ok(!fits({ ...prepared, difficulty: null }, { ...USUAL, difficulty: '110-130' }) && fits({ ...prepared, difficulty: null }, USUAL));
  assert.deepEqual(wishesOf({ source: 'due', kind: 7, ask: 'key', minutes: 1e9 }), { ...USUAL, source: 'due', ask: 'key' });
  assert.deepEqual(wishesOf(null), USUAL);
});

test('the clock', () => {
  assert.deepEqual([0, 999, 61_000, 3_600_000, -5].map(minutes), ['0:00', '0:00', '1:01', '60:00', '0:00']);
});
