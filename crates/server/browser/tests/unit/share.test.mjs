// What pictures are asked with.

import assert from 'node:assert/strict';
import test from 'node:test';
import { USUAL, fields, fileName, request, sized } from '../../../web/js/share/look.js';
import { told } from '../../../web/js/share/making.js';

const problem = { fen: '8/8/8/8/8/8/8/8 w - - 0 1', stipulation: '#2', author: 'Samuel Loyd', source: '' };

test('sizes that can be drawn', () => {
  assert.deepEqual([sized(48.6, 'px'), sized(1, 'px'), sized(9999, 'px'), sized(NaN, 'px')], [49, 8, 512, 48]);
  assert.deepEqual([sized(5.5, 'mm'), sized(1, 'mm'), sized(-3, 'mm')], [5.5, 2, 5.5]);
});

test('words only where they are wanted, and only those there are', () => {
  assert.deepEqual(request(problem, { ...USUAL, flipped: true }), {
    fen: problem.fen, stipulation: '#2', author: 'Samuel Loyd', format: 'svg', flipped: true,
    look: { style: 'hatched', square: '48px', coordinates: true },
  });
  assert.deepEqual(request(problem, { ...USUAL, arrows: ' b5c4, a8d5', marks: 'd5', caption: 'b) Kd8 to e8\n' }).arrows, ['b5c4', 'a8d5']);
  const drawn = { arrows: ['b5c4', 'a1a2'], marks: ['d5'] };
  assert.deepEqual(request(problem, { ...USUAL, arrows: 'b5c4', drawn: true }, drawn).arrows, ['b5c4', 'a1a2'], 'each arrow once');
  assert.deepEqual([request(problem, { ...USUAL, drawn: true }, drawn).marks, request(problem, USUAL, drawn).marks], [['d5'], undefined]);
  assert.deepEqual(Object.keys(request(problem, { ...USUAL, words: false })), ['fen', 'format', 'flipped', 'look']);
});

test('names of files', () => {
  assert.equal(fileName(problem, 'svg'), 'samuel-loyd-mate-2.svg');
  assert.equal(fileName({ author: '', stipulation: '' }, 'png'), 'problem.png');
  assert.equal(fileName({ author: '../../Zoë "x"', stipulation: 'h#2.5' }, 'pdf'), 'zoe-x-hmate-2.5.pdf');
});

test('the fields of a problem', () => {
  const whole = { ...problem, author: 'Samuel Loyd & E. B. Cook', source: ' BCM ', intended: '', twins: '', zero: '', entry: null };
  assert.deepEqual(fields(whole), { fen: problem.fen, stipulation: '#2', authors: ['Samuel Loyd', 'E. B. Cook'], source: 'BCM' });
  assert.deepEqual(Object.keys(fields({ ...whole, author: '', source: '', intended: '2.1' })), ['fen', 'stipulation', 'intended']);
  assert.deepEqual(fields({ ...whole, author: '', source: '', twins: 'b) a1b1\n\nc) +wPa2\n', zero: 'on' }).twins, ['b) a1b1', 'c) +wPa2']);
  assert.equal(fields({ ...whole, zero: 'on' }).zeroposition, true);
});

test('how far a sheet is', () => {
  const line = { event: 'progress', phase: 'solving', done: 3, of: 12, problem: 'Henri Weenink, #2', seconds: 6, seconds_left: 18 };
  assert.deepEqual(told(line), { words: 'Problem 4 of 12: Henri Weenink, #2 · about 18 s left', part: 0.25 });
  assert.deepEqual(told({ ...line, seconds_left: null }), { words: 'Problem 4 of 12: Henri Weenink, #2', part: 0.25 });
  assert.equal(told({ ...line, seconds_left: 0.4 }).words, 'Problem 4 of 12: Henri Weenink, #2');
  assert.equal(told({ event: 'progress', phase: 'pages', done: 12, of: 12 }).part, null);
  assert.match(told({ event: 'queued', job: 'x', before: 2 }).words, /2/);
});
