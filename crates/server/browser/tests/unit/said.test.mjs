// What the server says in English, in German and French: for every pattern of words that it has.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { termWords } from '../../../web/js/improve/terms.js';
import { say, sayAll } from '../../../web/js/said.js';
import { isKey, t } from '../../../web/js/texts.js';
import { themeIn } from '../../../web/js/themes.js';
import { said as german } from '../../../web/js/texts/de/said.js';
import { themes as germanThemes } from '../../../web/js/texts/de/themes.js';
import { said as french } from '../../../web/js/texts/fr/said.js';
import { themes as frenchThemes } from '../../../web/js/texts/fr/themes.js';
import { load } from './load.mjs';

const read = (/** @type {string} */ path) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8');

/** The patterns of the server, from its table. */
const ENGLISH = Object.fromEntries([...read('crates/report/src/phrase/english.rs').matchAll(/\(\s*"([^"]+)",\s*"([^"]*)",?\s*\)/g)].map(([, name, words]) => [name, words]));
const LANGUAGES = /** @type {const} */ ([['de', german], ['fr', french]]);
/** Words that are the same in another language. */
const SAME = { de: ['stipulation.direct', 'verdict.aim_in', 'verdict.in', 'without.illegal', 'half_move.white'], fr: ['phase.solution', 'phase.twin.solution', 'verdict.solutions', 'verdict.solutions.one', 'verdict.duals', 'aim.circuit', 'letter.king'] };

/** The places of a pattern; which form of a value stands there is the language's own. */
const places = (/** @type {string} */ pattern) => [...new Set([...pattern.matchAll(/\{(\w+)[.\w]*\}/g)].map(([, place]) => place))].sort().join();
const bare = (/** @type {string} */ pattern) => pattern.replace(/\{[.\w]+\}/g, '').replace(/[^\p{L}]/gu, '');

/** What the program said of problems of every kind, with the phrases that it was made from. @type {{ text: string, phrases: Api.Phrase[] }[]} */
const SAID = load('said');

test('the table of the server is read', () => {
  const kinds = [...read('crates/study/src/motives/kind.rs').matchAll(/^ {4}[A-Z]\w+ "(\w+)" "/gm)].map(([, name]) => name);
  assert.ok(kinds.length > 90, `${kinds.length} kinds`);
  assert.deepEqual(kinds.filter((name) => !(name in ENGLISH)), []);
  assert.ok(Object.keys(ENGLISH).length > 350);
});

test('phrases filled with English patterns are what the server says', () => {
  assert.ok(SAID.length > 100);
  for (const { text, phrases } of SAID) assert.equal(sayAll(phrases, 'no words', ENGLISH), text);
});

for (const [language, patterns] of LANGUAGES) {
  test(`${language} has words for all that the server says, with the same places, and none in English`, () => {
    assert.deepEqual(Object.keys(patterns).filter((name) => !(name in ENGLISH)), [], 'unknown');
    const faults = Object.entries(ENGLISH).filter(([name, english]) => {
      const own = patterns[name];
      return own === undefined || places(own) !== places(english) || (own === english && bare(own) !== '' && !SAME[language].includes(name));
    });
    assert.deepEqual(faults, []);
  });

  test(`${language} says what the program said of problems of every kind`, () => {
    for (const { text, phrases } of SAID) {
      const words = sayAll(phrases, '', patterns);
      assert.ok(words !== '' && !/[{}]|undefined/.test(words), `${text}: ${words}`);
    }
  });
}

test('the terms of the score and of the difficulty have words', () => {
  const parts = ['part.rs', 'helpmate/mod.rs', 'general/mod.rs'].flatMap((file) => [...read(`crates/study/src/score/${file}`).matchAll(/^ {8}[A-Z]\w+ = "(\w+)",$/gm)].map(([, name]) => name));
  assert.ok(parts.length > 60, `${parts.length} parts`);
  assert.deepEqual([...new Set(parts)].filter((name) => !isKey(`improve.term.${name}`)), []);
  assert.deepEqual([...new Set(parts)].filter((name) => termWords(name) !== t(/** @type {'improve.term.battery'} */ (`improve.term.${name}`))), []);
  const inputs = [...read('crates/study/src/difficulty/measure.rs').matchAll(/^ {4}[A-Z]\w+ "(\w+)" (?:Plain|Log) "/gm)].map(([, name]) => name);
  assert.ok(inputs.length > 20, `${inputs.length} inputs`);
  assert.deepEqual(inputs.filter((name) => !isKey(`solve.input.${name}`)), []);
});

test('French signs do not begin a line', () => {
  assert.deepEqual(Object.entries(french).filter(([, words]) => / [;:!?»]|'/.test(words)), []);
});

test('what a language has no words for is English', () => {
  const phrase = { name: 'self_block', values: { squares: ['c6'] } };
  assert.equal(say(phrase, 'self-block c6', german), 'Selbstblock c6');
  assert.equal(say(phrase, 'self-block c6', {}), 'self-block c6');
  assert.equal(say({ name: 'new', values: {} }, 'new words', german), 'new words');
  assert.equal(say(undefined, 'old words', german), 'old words');
  assert.equal(sayAll([phrase, { name: 'new' }], 'self-block c6 and more', french), 'self-block c6 and more');
});

test('lists, forms and phrases within others', () => {
  assert.equal(say({ name: 'guards_square', values: { squares: ['d4', 'd5', 'e5'] } }, '', german), 'deckt d4, d5 und e5');
  const goal = { name: 'goal.mate' };
  const side = (/** @type {string} */ color) => ({ name: `side.${color}` });
  const two = { name: 'moves', values: { count: '2' } };
  const asked = { name: 'stipulation.self', values: { white: side('white'), black: side('black'), goal, moves: two } };
  assert.equal(say(asked, '', german), 'Weiß zwingt Schwarz, in 2 Zügen mattzusetzen');
  assert.equal(say(asked, '', french), 'les Blancs forcent les Noirs à mater en 2 coups');
});

/** Themes that are called the same everywhere, mostly after somebody. */
const NAMES = [
  'Meredith', 'Gamage', 'Goethart', 'Nietvelt', 'Schiffmann', 'Grimshaw', 'Holzhausen', 'Levman', 'Novotny', 'Pickabish', 'Plachutta', 'Albino', 'Allumwandlung', 'En passant',
  'Excelsior', 'Festina lente', 'Kniest', 'Pickaninny', 'Rovno', 'Zajic', 'Bristol', 'Cheney-Loyd', 'Klasinc', 'Loyd-Turton', 'Turton', 'Zilahi', 'Fleck', 'Karlstrom-Fleck',
  'Arnhem', 'Banny', 'Barnes', 'Hannelius', 'Le Grand', 'Twente', 'Urania', 'Rex solus', 'Dombrovskis', 'Mutate', 'Reversal', 'Anti-reversal', 'Annihilation', 'Platzwechsel', 'Rundlauf',
];
/** Called the same in one of the languages. */
const OWN = { de: ['Rudenko', 'Echo'], fr: ['Miniature', 'Valve', 'Vladimirov', 'Somov B1', 'Somov B2', 'Wurzburg-Plachutta', 'Umnov', 'Rukhlis'] };

test('themes have their names in German and French', () => {
  const catalogue = read('docs/themes.md').split('## The catalogue')[1]?.split('\n## ')[0] ?? '';
  const names = [...catalogue.matchAll(/^\| ([^|]+?)(?: \(also: [^|]*)? \|/gm)].map(([, name]) => name).filter((name) => name !== 'theme' && !/^-+$/.test(name));
  assert.ok(names.length > 140, `${names.length} themes`);
  for (const [language, own] of /** @type {const} */ ([['de', germanThemes], ['fr', frenchThemes]])) {
    assert.deepEqual(names.filter((name) => !(name in own) && !NAMES.includes(name) && !OWN[language].includes(name)), [], language);
    assert.deepEqual(Object.keys(own).filter((name) => !names.includes(name)), [], language);
  }
  assert.equal(themeIn('Self-block', germanThemes), 'Selbstblock');
  assert.equal(themeIn('Grimshaw', germanThemes), 'Grimshaw');
  assert.equal(themeIn('mein Muster', frenchThemes), 'mein Muster');
});
