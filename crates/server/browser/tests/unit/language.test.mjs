import assert from 'node:assert/strict';
import { test } from 'node:test';
import { de } from '../../../web/js/texts/de.js';
import { en } from '../../../web/js/texts/en.js';
import { fr } from '../../../web/js/texts/fr.js';
import { LANGUAGES, language, languageOf, t, written } from '../../../web/js/texts.js';
import { nameMen, nameMove, nameUnits } from '../../../web/js/tree/notation.js';

/** Words that are the same in other languages: names, and what they have in common. Placeholders, digits and signs say nothing here. */
const ALLOWED = {
  all: ['Keymove', 'FEN', 'PGN', 'EPD', 'CSV', 'PDF', 'JSON', 'YACPDB JSON', 'Olive YAML', 'LaTeX', 'A', 'Letter', 'Duplex', 'Grimshaw', 'Meredith', 'Pickaninny', 'Zilahi', 'mm', '/s', 'loyd', 'novotny', 'up to'],
  de: ['Problem', 'Format', 'Notation', 'Link', 'Text', 'Name', 'Dual', 'Original', 'Threads', 'En passant', 'Hobby', 'Matrix'],
  fr: [
    'solutions', 'Solution', 'Solutions', 'Options', 'Collection', 'Restrictions', 'Format', 'pixels', 'positions', 'points', 'Points', 'minutes', 'minute', 'Pages', 'Page', 'Date', 'Introductions',
    'Plans', 'Duals', 'duals', 'dual', 'miniature', 'promotion', 'table', 'Tables', 'sacrifice', 'domination', 'expert', 'Versions', 'Original', 'Candidate', 'Position FEN', 'PNG pixels',
  ],
};
/** Chess as all write it: squares, men, stipulations, positions. */
const NOTATION = /^(caption|edit\.paste\.example|collection\.example|share\.example|help\.stipulation\..*\.written|play\.pgn\.example|solve\.letters)/;

const bare = (/** @type {string} */ text) => text.replace(/\{\w+\}/g, '').replace(/[^\p{L}/ ]/gu, '').trim();
const places = (/** @type {string} */ text) => (text.match(/\{\w+\}/g) ?? []).sort().join();

for (const [name, texts] of /** @type {const} */ ([['de', de], ['fr', fr]])) {
  test(`${name} has the keys of English`, () => {
    const [own, english] = [Object.keys(texts), Object.keys(en)];
    assert.deepEqual(english.filter((key) => !(key in texts)), [], 'missing');
    assert.deepEqual(own.filter((key) => !(key in en)), [], 'unknown');
  });

  test(`${name} has the same placeholders, and no text is empty or English`, () => {
    const known = [...ALLOWED.all, ...ALLOWED[name]];
    const faults = Object.entries(texts).filter(([key, text]) => {
      const english = en[/** @type {import('../../../web/js/texts.js').Key} */ (key)];
      if (english === undefined) return false;
      const same = text === english && bare(text) !== '' && !known.includes(bare(text)) && !NOTATION.test(key);
      return text.trim() === '' || places(text) !== places(english) || same;
    });
    assert.deepEqual(faults, []);
  });
}

test('no German or French quotation marks are mixed, and French signs do not begin a line', () => {
  assert.deepEqual(Object.entries(de).filter(([, text]) => /[«»”]/.test(text)), []);
  assert.deepEqual(Object.entries(fr).filter(([, text]) => /[„“”']|(^|[^\u00a0]) *(?<!\u00a0)[»]|«(?!\u00a0)| [;:!?»]/.test(text)), []);
});

test('the language is the chosen one, or the first of the browser that there is, or English', () => {
  assert.equal(languageOf(null, ['de-AT', 'en']), 'de');
  assert.equal(languageOf(null, ['fr-CA']), 'fr');
  assert.equal(languageOf(null, ['it', 'FR', 'de']), 'fr');
  assert.equal(languageOf(null, ['it']), 'en');
  assert.equal(languageOf(null, []), 'en');
  assert.equal(languageOf('fr', ['de']), 'fr');
  assert.equal(languageOf('xx', ['de']), 'de');
  assert.equal(languageOf({}, ['en-GB', 'de']), 'en');
  assert.deepEqual(LANGUAGES, ['en', 'de', 'fr']);
});

test('what a language lacks is English', () => {
  assert.equal(language, 'en');
  assert.equal(t('solve.tree.more', { count: 3 }), '3 more');
  assert.equal(written({}, 'solve.tree.more', { count: 3 }), '3 more');
  assert.equal(written({ 'solve.tree.more': '{count} weitere' }, 'solve.tree.more', { count: 3 }), '3 weitere');
  assert.equal(written(de, 'solve.tree.more', {}), '{count} weitere');
});

test('men have German and French letters', () => {
  assert.deepEqual(['Kd4', 'Qxc7#', 'Ra1', 'Bd5', 'Nf3', 'Sf3', 'exd8=N+', 'O-O'].map((san) => nameMove(san, 'de')), ['Kd4', 'Dxc7#', 'Ta1', 'Ld5', 'Sf3', 'Sf3', 'exd8=S+', 'O-O']);
  assert.deepEqual(['Kd4', 'Qxc7#', 'Ra1', 'Bd5', 'Nf3', 'Sf3', 'exd8=R+', 'O-O'].map((san) => nameMove(san, 'fr')), ['Rd4', 'Dxc7#', 'Ta1', 'Fd5', 'Cf3', 'Cf3', 'exd8=T+', 'O-O']);
  assert.equal(nameMen('captures Sd4, pins Pa2 (by Qa4)', 'de'), 'captures Sd4, pins Ba2 (by Da4)');
  assert.equal(nameMen('interference with Rd8 on d5', 'fr'), 'interference with Td8 on d5');
  assert.equal(nameMen(nameUnits('wRc1 and bKf5', 'fr'), 'fr'), 'wTc1 and bRf5');
});
