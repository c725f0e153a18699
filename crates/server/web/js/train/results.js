// What all attempts come to, and the record as a file.

import { confirm } from '../collection/confirm.js';
import { save } from '../download.js';
import { fill, h } from '../dom.js';
import { themeIn } from '../themes.js';
import { language, t } from '../texts.js';
import { bounded, fileText, readFile } from './attempts.js';
import * as server from './server.js';
import { button, number } from './task.js';

/** Problems that are due, told at most. */
const MOST_DUE = 20;
/** The largest file that is read, in bytes. */
const LONGEST = 2 << 20;

/** @typedef {Api.TrainingSummary} Summary */

/** Seconds since the beginning of 1970. */
export function moment() {
  return Math.floor(Date.now() / 1000);
}

/**
 * @param {object} world
 * @param {() => readonly Api.Attempt[]} world.attempts
 * @param {(attempts: Api.Attempt[]) => void} world.replace
 * @param {(words: string) => void} world.announce
 * @param {(summary: Summary) => void} world.heard
 */
export function createResults({ attempts, replace, announce, heard }) {
  let asked = 0;
  const input = h('input', {
    type: 'file', id: 'train-file', hidden: true, 'aria-label': t('train.load'), onchange: () => {
      void load(input.files?.[0]);
      input.value = '';
    },
  });
  const keep = button('train.save', 'train.save.help', () => save('training.jsonl', fileText(attempts())));
  const clear = button('train.clear', 'train.clear.help', () => void forget(), 'danger');
  const told = h('div', { class: 'train-told' });
  const fault = h('p', { class: 'notice bad', role: 'alert', hidden: true });
  const element = h('details', { class: 'train-results' }, h('summary', { title: t('train.results.help') }, t('train.results')),
    h('div', { class: 'train-told' }, told, fault, h('div', { class: 'toolbar' }, keep, button('train.load', 'train.load.help', () => input.click()), input, clear)));

  /** @param {string} words */
  function complain(words) {
    fault.textContent = words;
    fault.hidden = words === '';
    if (words) element.open = true;
  }

  /** Sums up what there is. @returns {Promise<{ summary: Summary, history: Api.RatedAttempt[] } | null>} */
  async function update() {
    const mine = ++asked;
    keep.disabled = clear.disabled = attempts().length === 0;
    try {
      const found = await server.summary(attempts(), moment());
      if (asked !== mine) return found;
      complain('');
      fill(told, view(found.summary));
      heard(found.summary);
      return found;
    } catch (error) {
      if (asked === mine) complain(/** @type {Error} */ (error).message);
      return null;
    }
  }

  /** @param {File} [file] */
  async function load(file) {
    if (!file) return;
    if (file.size > LONGEST) return complain(t('train.load.long', { name: file.name }));
    const read = readFile(await file.text());
    if ('fault' in read) return complain(t(`train.load.${read.fault}`, { name: file.name, line: read.line }));
    const { attempts: room, dropped } = bounded(read.attempts);
    try {
      await server.summary(room, moment());
    } catch (error) {
      return complain(/** @type {Error} */ (error).message);
    }
    const own = attempts().length;
    if (own > 0 && !await confirm(t('train.load'), t('train.load.sure', { count: own }), t('train.load.yes'))) return;
    replace(room);
    await update();
    announce(dropped > 0 ? t('train.load.part', { count: room.length, dropped }) : t('train.load.done', { count: room.length }));
  }

  async function forget() {
    if (!await confirm(t('train.clear'), t('train.clear.sure', { count: attempts().length }), t('train.clear.yes'))) return;
    replace([]);
    await update();
  }

  return { element, update, load };
}

/** @param {Summary} summary */
function view(summary) {
  if (summary.attempts === 0) return h('p', { class: 'soft' }, t('train.nothing'));
  return h('div', { class: 'train-told' },
    h('p', null, t('train.rating', { rating: Math.round(summary.rating), deviation: Math.round(summary.deviation), problems: summary.problems, attempts: summary.attempts })),
    table('train.kind', summary.kinds.map((one) => ({ ...one, name: one.kind }))),
    summary.themes.length > 0 && table('train.theme', summary.themes.map((one) => ({ ...one, name: themeIn(one.theme) }))),
    h('p', null, t('train.due', { count: summary.due.length }), summary.later[0] && ` ${t('train.later', { count: summary.later.length, day: dayWords(summary.later[0].day) })}`),
    summary.due.length > 0 && h('ul', { class: 'train-due', 'aria-label': t('train.due.list') },
      summary.due.slice(0, MOST_DUE).map((due) => h('li', null, `${dayWords(due.day)} · ${due.stipulation} · `, h('code', null, due.fen.split(' ')[0])))));
}

/** @param {string} day */
function dayWords(day) {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(language, { dateStyle: 'medium', timeZone: 'UTC' });
}

/**
 * @param {'train.kind' | 'train.theme'} head
 * @param {{ name: string, attempts: number, solved: number, missed: number, points: number, most: number }[]} rows
 */
function table(head, rows) {
  const columns = /** @type {const} */ (['attempts', 'solved', 'missed', 'reached']);
  return h('table', { class: 'table train-table' },
    h('thead', null, h('tr', null, h('th', { scope: 'col' }, t(head)), columns.map((name) => h('th', { scope: 'col' }, t(`train.count.${name}`))))),
    h('tbody', null, rows.map(({ name, attempts, solved, missed, points, most }) => h('tr', null, h('th', { scope: 'row' }, name),
      [attempts, solved, missed, `${number((100 * points) / most, 0)}\u00a0%`].map((cell) => h('td', { class: 'figures' }, cell))))));
}
