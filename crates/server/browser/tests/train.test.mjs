// The panel "Train": problems solved by hand.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { seriousFindings } from './findings.mjs';
import { PHONE, boardOf, choosePanel, eventually, play, program, seesBoard, startServer, workbench } from './harness.mjs';

const WEENINK = 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8';
const LOYD = '8/K7/8/3NB3/4k3/2b1N3/4Q3/8';

const SEVEN = new URL('../../../db/testdata/seven.jsonl', import.meta.url).pathname;

/** @param {import('playwright-core').Page} page */
const panel = (page) => page.locator('.panel.train');
/** @param {import('playwright-core').Page} page */
const answer = (page) => page.locator('#train-answer');
/** @param {import('playwright-core').Page} page @param {string} name */
const press = (page, name) => panel(page).getByRole('button', { name, exact: true }).click();

/** A record in which one problem was missed long ago. @param {string} fen @param {string} stipulation */
const missed = (fen, stipulation) => ({
  date: 86_400, problem: { fen: `${fen} w - -`, stipulation }, ask: 'all', difficulty: 120, themes: ['Grimshaw'], points: 0, most: 5, seconds: 60, hints: 0,
});

/**
 * The page with these attempts kept, at the first problem that is due.
 * @param {import('node:test').TestContext} t
 * @param {any[]} attempts
 * @param {Parameters<typeof workbench>[1]} [options]
 */
async function withDue(t, attempts, options = {}) {
  const page = await workbench(t, { panel: 'train', ...options });
  await page.evaluate((all) => localStorage.setItem('keymove.train.attempts', JSON.stringify(all)), attempts);
  await page.reload();
  await page.locator('#train-source option[value="due"]:not([disabled])').waitFor({ state: 'attached' });
  await page.locator('#train-source').selectOption('due');
  await press(page, 'Begin');
  await answer(page).waitFor();
  // The field for the answer is there before the diagram, on which nothing can be moved until then.
  const diagrams = attempts.map(({ problem }) => problem.fen.split(' ')[0]);
  await eventually(async () => assert.ok(diagrams.includes(await boardOf(page))));
  return page;
}

/** @param {import('playwright-core').Page} page @returns {Promise<any[]>} */
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('keymove.train.attempts') ?? '[]'));

test('a problem is solved on the board, with a hint, and its points and the rating are told', async (t) => {
  const page = await workbench(t, { panel: 'train' });
  assert.deepEqual(await seriousFindings(page), []);
  await page.locator('#train-kind').fill('#4');
  await page.locator('#train-ask').selectOption('key');
  await press(page, 'Begin');
  await answer(page).waitFor();
  await seesBoard(page, LOYD);
  assert.equal(await panel(page).locator('.train-task h2').innerText(), '#4 (5+2)');
  assert.match(await panel(page).locator('.train-task').innerText(), /White begins\. Write the key\./);
  assert.deepEqual(await seriousFindings(page), []);
  await panel(page).getByRole('button', { name: /^Hint \(\d left, −0\.5\)$/ }).click();
  assert.equal(await panel(page).locator('.train-hints li').count(), 1);
  // A threat: the reply is left out.
  await play(page, 'a7', 'b7');
  await eventually(async () => assert.equal(await answer(page).inputValue(), '1.Kb7'));
  const pass = panel(page).getByRole('button', { name: 'Leave the reply out' });
  await pass.click();
  await eventually(async () => assert.equal(await pass.isDisabled(), true));
  await play(page, 'e3', 'f5');
  await eventually(async () => assert.equal(await answer(page).inputValue(), '1.Kb7 2.Sf5+'));
  for (const left of ['1.Kb7', '1.Kb7', '']) {
    await press(page, 'Take back');
    await eventually(async () => assert.equal(await answer(page).inputValue(), left));
  }
  await seesBoard(page, LOYD);
  await play(page, 'e3', 'f5');
  await eventually(async () => assert.equal(await answer(page).inputValue(), '1.Sf5+'));
  await press(page, 'From the diagram');
  await seesBoard(page, LOYD);
  await play(page, 'e3', 'g4');
  await eventually(async () => assert.match(await answer(page).inputValue(), /^1\.Sf5\+\n1\.Sg4/));
  await page.locator('.train-task h2').focus();
  await page.keyboard.press('ArrowLeft');
  await eventually(async () => assert.equal(await answer(page).inputValue(), '1.Sf5+'));
  await press(page, 'Hand in');
  await panel(page).locator('.train-marked h2').waitFor();
  assert.equal(await panel(page).locator('.train-marked h2').innerText(), '4.5 of 5 points');
  const told = await panel(page).locator('.train-marked').innerText();
  assert.match(told, /Sam Loyd, The Illustrated London News 1867 · time 0:\d\d · 0\.5 off for hints: 1/);
  assert.match(told, /5 of 5 1\.Sf5\+? is the key/);
  assert.match(told, /Your rating: 1\d{3} \(\+\d+, ±\d+\); of the problem: 1\d{3}\./);
  assert.deepEqual(await seriousFindings(page), []);
  const [attempt] = await kept(page);
  assert.deepEqual([attempt.points, attempt.most, attempt.hints, attempt.ask, attempt.problem], [4.5, 5, 1, 'key', { fen: `${LOYD} w - -`, stipulation: '#4' }]);
  await panel(page).getByText('Results', { exact: true }).click();
  assert.match(await panel(page).locator('.train-results').innerText(), /Problems: 1, attempts: 1\./);
  await press(page, 'Show the solution');
  await page.locator('.panel.problem:not([hidden])').waitFor();
  await seesBoard(page, LOYD);
  assert.equal(await page.locator('#author').inputValue(), 'Sam Loyd');
});

test('all of the classics are sound, and one after the other comes until there are no more', async (t) => {
  const page = await workbench(t, { panel: 'train' });
  await page.locator('#train-kind').fill('#3');
  await press(page, 'Begin');
  const board = () => page.locator('.board-text').innerText();
  await answer(page).waitFor();
  const first = await board();
  await press(page, 'Skip');
  await eventually(async () => assert.notEqual(await board(), first));
  await answer(page).waitFor();
  await press(page, 'Skip');
  await eventually(async () => assert.equal(await panel(page).locator('.train-state').innerText(), 'No more problems fit.'));
  assert.deepEqual(await kept(page), []);
  const unfit = await page.evaluate(async () => {
    // @ts-expect-error: a module of the page.
    const { CLASSICS } = await import('/js/train/classics.js');
    // @ts-expect-error: a module of the page.
    const { prepare } = await import('/js/train/server.js');
    const all = [];
    for (const { fen, stipulation } of CLASSICS) all.push(await prepare({ fen, stipulation }, new AbortController().signal));
    return all.filter(({ fit }) => !fit);
  });
  assert.deepEqual(unfit, []);
});

test('what is wrong is told with its refutation, and giving up brings no points', async (t) => {
  const page = await withDue(t, [missed(WEENINK, '#2')]);
  await answer(page).fill('1.De5');
  await answer(page).press('Control+Enter');
  await eventually(async () => assert.equal(await panel(page).locator('.train-marked h2').innerText(), '0 of 5 points'));
  assert.match(await panel(page).locator('.train-awards').innerText(), /key wrong: 1\.Qe5\+ is refuted by 1\.\.\.Kc6/);
  assert.match(await panel(page).locator('.train-marked').innerText(), /stays \d+: you have seen this problem already/);
  assert.equal((await kept(page)).length, 2);
  await press(page, 'Next');
  await eventually(async () => assert.equal(await panel(page).locator('.train-state').innerText(), 'No more problems fit.'));
});

test('what cannot be marked can be handed in again', async (t) => {
  const page = await withDue(t, [missed(WEENINK, '#2')]);
  await page.route('**/api/v1/train/mark', (route) => route.fulfill({ status: 429, contentType: 'application/json', body: '{"error":{"code":"full","message":"too much to do"}}' }));
  await answer(page).fill('1.Qc4');
  await press(page, 'Hand in');
  await eventually(async () => assert.match(await panel(page).locator('.train-state').innerText(), /hand it in again: too much to do/));
  assert.equal(await answer(page).inputValue(), '1.Qc4');
  await page.unroute('**/api/v1/train/mark');
  await press(page, 'Hand in');
  await eventually(async () => assert.equal(await panel(page).locator('.train-marked h2').innerText(), '5 of 5 points'));
});

test('a browser that keeps nothing is told of, and the rating follows all the same', async (t) => {
  const page = await workbench(t, { panel: 'train' });
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new Error('full');
    };
  });
  await page.locator('#train-kind').fill('#3');
  await press(page, 'Begin');
  const giveUp = async () => {
    await press(page, 'Give up');
    await eventually(async () => assert.match(await panel(page).locator('.train-marked').innerText(), /Your rating: \d+ \(−\d+/));
    assert.match(await page.locator('.announcement').innerText(), /keeps no attempts/);
  };
  await giveUp();
  await press(page, 'Next');
  await answer(page).waitFor();
  await giveUp();
  await panel(page).getByText('Results', { exact: true }).click();
  await eventually(async () => assert.match(await panel(page).locator('.train-results').innerText(), /attempts: 2\./));
});

test('when the time is up, what was written counts', async (t) => {
  const page = await workbench(t, { panel: 'train' });
  await page.locator('#train-kind').fill('#4');
  await page.locator('#train-ask').selectOption('key');
  await page.locator('#train-minutes').fill('0.1');
  await press(page, 'Begin');
  await answer(page).fill('1.Nf5');
  assert.match(await panel(page).locator('.train-clock').innerText(), /^0:0\d left$/);
  await eventually(async () => assert.equal(await panel(page).locator('.train-marked h2').innerText(), '5 of 5 points'));
});

test('the record is saved, forgotten and opened again', async (t) => {
  const page = await withDue(t, [missed(WEENINK, '#2')]);
  await press(page, 'Give up');
  await panel(page).locator('.train-marked h2').waitFor();
  await panel(page).getByText('Results', { exact: true }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Save the record')]);
  const text = readFileSync(await file.path(), 'utf8');
  assert.equal(text.split('\n')[0], '{"format":"keymove-training-record","version":1}');
  assert.equal(text.trimEnd().split('\n').length, 3);
  const { stdout, stderr } = spawnSync(program, ['train', '--results', '--format', 'json', '--record', await file.path()], { encoding: 'utf8' });
  assert.equal(JSON.parse(stdout).attempts, 2, stderr);
  await press(page, 'Forget all…');
  await page.getByRole('button', { name: 'Forget', exact: true }).click();
  await eventually(async () => assert.deepEqual(await kept(page), []));
  await eventually(async () => assert.match(await panel(page).locator('.train-results').innerText(), /Nothing was tried yet/));
  const open = (/** @type {string} */ name, /** @type {string} */ content) => page.locator('#train-file').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
  await open('diary.txt', 'my diary');
  await eventually(async () => assert.match(await panel(page).locator('.train-results [role="alert"]').innerText(), /^diary\.txt is no record/));
  await open('odd.jsonl', text.replace('"points":0', '"points":9'));
  await eventually(async () => assert.match(await panel(page).locator('.train-results [role="alert"]').innerText(), /attempt 1: its points are not/));
  assert.deepEqual(await kept(page), []);
  await open('training.jsonl', text);
  await eventually(async () => assert.equal((await kept(page)).length, 2));
  await eventually(async () => assert.match(await panel(page).locator('.train-results').innerText(), /Later: 1, the next on/));
});

test('what was chosen before stays chosen until the server has said whether there is any', async (t) => {
  const page = await workbench(t, { panel: 'train' });
  await page.evaluate((all) => {
    localStorage.setItem('keymove.train.attempts', JSON.stringify(all));
    localStorage.setItem('keymove.train.wishes', JSON.stringify({ source: 'due' }));
  }, [missed(WEENINK, '#2')]);
  /** @type {() => void} */
  let answers = () => {};
  const waits = new Promise((done) => {
    answers = () => done(null);
  });
  await page.route('**/api/v1/train/summary', async (route) => {
    await waits;
    await route.continue();
  });
  const open = page.waitForResponse('**/api/v1/collection');
  await page.reload();
  await open;
  await panel(page).waitFor();
  assert.equal(await page.locator('#train-source').inputValue(), 'due');
  await press(page, 'Begin');
  answers();
  await seesBoard(page, WEENINK);
});

test('a search that is stopped before any problem was looked at looks at none', async (t) => {
  const page = await workbench(t, { panel: 'train' });
  /** @type {() => void} */
  let order = () => {};
  const waits = new Promise((done) => {
    order = () => done(null);
  });
  let looked = 0;
  await page.route('**/api/v1/train/order', async (route) => {
    await waits;
    await route.continue();
  });
  await page.route('**/api/v1/train/prepare', async (route) => {
    looked += 1;
    await route.continue();
  });
  await press(page, 'Begin');
  await eventually(async () => assert.match(await panel(page).locator('.train-state').innerText(), /^Looking for a sound problem/));
  await press(page, 'Stop');
  const ordered = page.waitForResponse('**/api/v1/train/order');
  order();
  await ordered;
  await eventually(async () => assert.equal(await panel(page).locator('.train-state').isVisible(), false));
  assert.equal(looked, 0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

/** A record in which a problem that is no mate in two was missed. @param {Record<string, unknown>} problem */
const other = (problem) => ({ ...missed(WEENINK, '#2'), difficulty: undefined, problem });

test('in series play one side moves alone, and the number of solutions is told', async (t) => {
  const page = await withDue(t, [other({ fen: 'R5qk/6pp/8/8/8/7N/8/K7 w - -', stipulation: 'ser-#2' })]);
  assert.match(await panel(page).locator('.train-task').innerText(), /White begins\. There is one solution\. Write all solutions/);
  await play(page, 'h3', 'g5');
  await eventually(async () => assert.equal(await answer(page).inputValue(), '1.Sg5'));
  await play(page, 'g5', 'f7');
  await eventually(async () => assert.equal(await answer(page).inputValue(), '1.Sg5 2.Sf7#'));
  await press(page, 'Hand in');
  await eventually(async () => assert.equal(await panel(page).locator('.train-marked h2').innerText(), '5 of 5 points'));
});

test('the solution to the diagram of twins stands below its letter', async (t) => {
  const page = await withDue(t, [other({ fen: '8/8/8/3R4/4K3/8/6k1/8 b - -', stipulation: 'h#2', twins: ['Move e4 f4'] })]);
  assert.match(await panel(page).locator('.train-task').innerText(), /Twins: Move e4 f4\. Write a\), b\) above/);
  await play(page, 'g2', 'f1');
  await eventually(async () => assert.equal(await answer(page).inputValue(), 'a)\n1.Kf1'));
});

test('each twin is put on the board, and its moves stand below its letter', async (t) => {
  const page = await withDue(t, [other({ fen: '8/8/8/3R4/4K3/8/6k1/8 b - -', stipulation: 'h#2', twins: ['Move e4 f4'] })]);
  const twin = (/** @type {string} */ label) => panel(page).getByRole('button', { name: label, exact: true });
  /** Moves, and what is written after each. @param {[string, string, string][]} moves */
  const make = async (moves) => {
    for (const [from, to, text] of moves) {
      await play(page, from, to);
      await eventually(async () => assert.equal(await answer(page).inputValue(), text));
    }
  };
  assert.equal(await twin('a)').getAttribute('aria-pressed'), 'true');
  await twin('b)').click();
  await seesBoard(page, '8/8/8/3R4/5K2/8/6k1/8');
  assert.deepEqual(await seriousFindings(page), []);
  await make([['g2', 'f1', 'b)\n1.Kf1'], ['f4', 'g3', 'b)\n1.Kf1 Kg3'], ['f1', 'g1', 'b)\n1.Kf1 Kg3 2.Kg1'], ['d5', 'd1', 'b)\n1.Kf1 Kg3 2.Kg1 Rd1#']]);
  await twin('a)').click();
  await seesBoard(page, '8/8/8/3R4/4K3/8/6k1/8');
  const below = '\nb)\n1.Kf1 Kg3 2.Kg1 Rd1#';
  await make([['g2', 'g1', `a)\n1.Kg1${below}`], ['e4', 'f3', `a)\n1.Kg1 Kf3${below}`], ['g1', 'f1', `a)\n1.Kg1 Kf3 2.Kf1${below}`], ['d5', 'd1', `a)\n1.Kg1 Kf3 2.Kf1 Rd1#${below}`]]);
  await press(page, 'Hand in');
  await panel(page).locator('.train-marked h2').waitFor();
  const right = (await panel(page).locator('.train-awards li').allInnerTexts()).filter((text) => text.endsWith(': right'));
  assert.equal(right.length, 2, right.join('\n'));
  await press(page, 'Show the solution');
  await page.locator('.panel.problem:not([hidden])').waitFor();
  await seesBoard(page, '8/8/8/3R4/4K3/8/6k1/8');
});

test('marking is stopped, and what was written is still there', async (t) => {
  const page = await withDue(t, [missed(WEENINK, '#2')]);
  // The answer never comes, as of a problem that takes long.
  await page.route('**/api/v1/train/mark', () => {});
  await answer(page).fill('1.Qc4');
  await press(page, 'Hand in');
  await eventually(async () => assert.match(await panel(page).locator('.train-state').innerText(), /^Your solution is being marked/));
  await press(page, 'Stop');
  await eventually(async () => assert.match(await panel(page).locator('.train-state').innerText(), /^Marking was stopped/));
  assert.equal(await answer(page).inputValue(), '1.Qc4');
  await page.unroute('**/api/v1/train/mark');
  await press(page, 'Hand in');
  await eventually(async () => assert.equal(await panel(page).locator('.train-marked h2').innerText(), '5 of 5 points'));
});

test('looking for a problem is stopped', async (t) => {
  const page = await workbench(t, { panel: 'train' });
  await page.route('**/api/v1/train/prepare', () => {});
  await press(page, 'Begin');
  await eventually(async () => assert.match(await panel(page).locator('.train-state').innerText(), /^Looking for a sound problem/));
  await press(page, 'Stop');
  await eventually(async () => assert.equal(await panel(page).locator('.train-state').isVisible(), false));
  await page.unroute('**/api/v1/train/prepare');
});

test('hints, reasons and what is left out are German and French on such pages', async (t) => {
  const page = await withDue(t, [missed(WEENINK, '#2')], { alone: true });
  for (const [language, words] of /** @type {const} */ ([
    ['de', { key: /^Der Schlüssel|^In der Diagrammstellung|^Was die Antworten|^Es zeigt|^Im Schlüssel/, wrong: /^Schlüssel falsch: 1\.De5\+ wird durch 1\.\.\.Kc6 widerlegt$/, typed: '1.De5' }],
    ['fr', { key: /^La clé|^Dans le diagramme|^Ce qu’entraînent|^Il montre/, wrong: /^clé fausse\u00a0: 1\.♕e5\+ est réfuté par 1\.\.\.♔c6$/, typed: '1.De5' }],
  ])) {
    await Promise.all([page.waitForEvent('load'), page.locator('#language').selectOption(language)]);
    await page.locator('#train-source option[value="due"]:not([disabled])').waitFor({ state: 'attached' });
    await page.locator('#train-source').selectOption('due');
    await page.locator('.train-form button[type="submit"]').click();
    await answer(page).waitFor();
    for (;;) {
      const hint = panel(page).locator('.train-task .toolbar button:enabled').filter({ hasText: /0,5/ });
      if (await hint.count() === 0) break;
      await hint.click();
    }
    const hints = await panel(page).locator('.train-hints li').allInnerTexts();
    assert.ok(hints.length >= 3);
    for (const hint of hints) assert.match(hint, words.key);
    await answer(page).fill(words.typed);
    await answer(page).press('Control+Enter');
    await panel(page).locator('.train-marked h2').waitFor();
    assert.match(await panel(page).locator('.train-awards li').first().evaluate((item) => item.lastChild?.textContent ?? ''), words.wrong);
    await page.evaluate((all) => localStorage.setItem('keymove.train.attempts', JSON.stringify(all)), [missed(WEENINK, '#2')]);
  }
});

test('problems of the collection', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'keymove-train-'));
  const own = await startServer(['--collection', join(folder, 'own.kmdb')]);
  t.after(async () => {
    await own.stop();
    rmSync(folder, { recursive: true });
  });
  const page = await workbench(t, { url: own.url, panel: 'collection' });
  await page.locator('.collection input[type=file]').setInputFiles(SEVEN);
  await page.locator('.collection .result').first().waitFor();
  await choosePanel(page, 'train');
  await page.locator('#train-source option[value="collection"]:not([disabled])').waitFor({ state: 'attached' });
  await page.locator('#train-source').selectOption('collection');
  await page.locator('#train-kind').fill('#3');
  await press(page, 'Begin');
  await answer(page).waitFor();
  assert.match(await panel(page).locator('.train-task').innerText(), /Write the key, the threats and the variations/);
  await press(page, 'Give up');
  await panel(page).locator('.train-marked h2').waitFor();
  await press(page, 'Show the solution');
  await page.locator('.panel.problem:not([hidden])').waitFor();
  await eventually(async () => assert.equal(await page.locator('#author').inputValue(), 'Samuel Loyd'));
});

test('nothing is wider than a phone', async (t) => {
  const page = await withDue(t, [missed(WEENINK, '#2')], { viewport: PHONE, touch: true });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= PHONE.width);
  await page.locator('#train-answer').fill('1.Qc4');
  await panel(page).getByRole('button', { name: 'Hand in' }).tap();
  await panel(page).locator('.train-marked h2').waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= PHONE.width);
  assert.deepEqual(await seriousFindings(page), []);
});
