// The pure modules of the panel "Edit": men moved all at once, text as it is copied, steps back.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleaned } from '../../../web/js/edit/clean.js';
import { History } from '../../../web/js/edit/history.js';
import { afterHand, exchanged, shifted, turned } from '../../../web/js/edit/transform.js';

const CASTLES = 'r3k2r/8/8/4Pp2/8/8/8/R3K2R w KQkq f6 0 1';
const FEN = '8/b1Q5/r3p3/p2kp3/P2P4/2PB4/K7/8 w - - 0 1';

test('a capture en passant goes along where men keep their ranks, castling does not', () => {
  assert.equal(turned(CASTLES, 'files'), 'r2k3r/8/8/2pP4/8/8/8/R2K3R w - c6 0 1');
  assert.equal(turned(CASTLES, 'ranks'), 'R3K2R/8/8/8/4Pp2/8/8/r3k2r w - - 0 1');
  assert.equal(turned(CASTLES, 'left').split(' ').slice(2, 4).join(' '), '- -');
  assert.equal(shifted('4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 1', -1, 0), '3k4/8/8/3Pp3/8/8/8/3K4 w - e6 0 1');
  assert.equal(shifted('8/8/4k3/4Pp2/8/8/4K3/8 w - f6 0 1', 0, -1)?.split(' ')[3], '-');
  assert.equal(shifted(CASTLES, 1, 0), null);
});

test('exchanged colours take all rights along, and twice is nothing', () => {
  assert.equal(exchanged(CASTLES), 'r3k2r/8/8/8/4pP2/8/8/R3K2R b KQkq f3 0 1');
  assert.equal(exchanged(exchanged(CASTLES)), CASTLES);
});

test('men put by hand leave the rights of those who stayed', () => {
  const rights = (/** @type {string} */ fen, /** @type {string} */ board) => afterHand(fen, board).split(' ').slice(2, 4).join(' ');
  assert.equal(rights(CASTLES, 'r3k2r/8/8/4Pp2/8/8/8/R3K3'), 'Qkq -');
  // King and rook that are put on their squares may castle, by the convention of problems; whoever has taken the right away keeps it so.
  assert.equal(rights('8/8/8/8/8/8/8/4K3 w - - 0 1', '8/8/8/8/8/8/8/4K2R'), 'K -');
  assert.equal(rights('4k3/8/8/8/8/8/8/4K2R w - - 0 1', '4k2r/8/8/8/8/8/8/4K2R'), 'k -');
  assert.equal(rights('8/8/8/8/8/8/8/4K2B w - - 0 1', '8/8/8/8/8/8/8/4K2N'), '- -');
});

test('a copied text loses what belongs to the way it was copied', () => {
  assert.equal(cleaned(`\ufeff"${FEN}"\n`), FEN);
  assert.equal(cleaned(`“${FEN}”`), FEN);
  assert.equal(cleaned(FEN.replaceAll(' ', '\u00a0')), FEN);
  assert.equal(cleaned(`http://localhost:7464/#fen=${FEN.replaceAll(' ', '_')}&stip=h%232.5`), `${FEN} h#2.5`);
  assert.equal(cleaned(`https://example.org/analysis/standard/${FEN.replaceAll(' ', '_')}`), FEN);
  assert.equal(cleaned(`https://example.org/?fen=${encodeURIComponent(FEN)}&x=1`), FEN);
  // Nothing that is a text of its own is touched.
  for (const text of ['https://example.org/#12', 'https://example.org/%', '[Event "x"]\n\n1. e4 "e5"', '"id": "x"\n"y"x', `${FEN} #2\n${FEN} #3`]) assert.equal(cleaned(text), text);
});

test('a link that is opened over other work is one step from it', () => {
  const problem = (fen) => ({ fen, stipulation: '#2', author: '', source: '', intended: '', entry: null });
  const first = new History(problem('a'));
  first.record(problem('b'), 0);
  const stored = JSON.parse(JSON.stringify(first.kept(200)));
  const same = new History(problem('b'), stored);
  assert.equal(same.undo()?.fen, 'a');
  const linked = new History(problem('c'), stored);
  assert.equal(linked.undo()?.fen, 'b');
  assert.equal(linked.undo()?.fen, 'a');
  assert.equal(linked.redo()?.fen, 'b');
});
