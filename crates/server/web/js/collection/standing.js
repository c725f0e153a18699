// What is open: the collection of a server, or the one that this page keeps itself; or why there is none, and what to do.

import { ownCollection as own } from '../api.js';
import { fill, h } from '../dom.js';
import { save } from '../download.js';
import { language, t } from '../texts.js';
import { confirm } from './confirm.js';

/** @typedef {Parameters<typeof t>[0]} Key */
/** @typedef {Api.OpenCollection | Pick<Api.NoCollection, 'open' | 'name' | 'problem'>} Found */

/** Names of files that are collections, and not files with problems. */
const COLLECTIONS = /\.(kmdb|sqlite3?|db)$/i;
/** For the dialog that chooses one. */
const ENDINGS = '.kmdb,.sqlite,.sqlite3,.db';

/**
 * @typedef {object} StandingView
 * @property {HTMLElement} element
 * @property {(found: Found) => void} show
 * @property {(files: File[]) => boolean} opens Takes what is a collection among files that were dropped; whether there was one.
 */

/**
 * @param {() => void} changed Called when another collection is open, or it may be.
 * @returns {StandingView}
 */
export function standingView(changed) {
  const name = h('p', { class: 'soft' });
  const warning = h('p', { class: 'notice warn', hidden: true });
  const said = h('p', { class: 'fault', role: 'status' });
  const closed = h('div', { class: 'notice closed', hidden: true });
  let entries = 0;

  /** @param {File} file */
  const open = async (file) => {
    said.textContent = '';
    const count = entries.toLocaleString(language);
    if (entries > 0 && !await confirm(t('collection.own.replace.title'), t('collection.own.replace.text', { count, name: file.name }), t('collection.own.replace'))) return;
    await own?.replace(file).catch((error) => {
      said.textContent = `${file.name}: ${/** @type {Error} */ (error).message}`;
    });
    changed();
  };
  const saveOwn = () => {
    said.textContent = '';
    own?.copied().then((file) => save('collection.kmdb', file), (error) => {
      said.textContent = /** @type {Error} */ (error).message;
    });
  };
  const anew = async () => {
    if (!await confirm(t('collection.own.anew.title'), t('collection.own.anew.text'), t('collection.own.anew'))) return;
    await own?.anew().catch(() => {});
    changed();
  };
  const input = h('input', { type: 'file', accept: ENDINGS, hidden: true, 'aria-label': t('collection.own.open'), onchange: () => {
    const [file] = input.files ?? [];
    if (file) void open(file);
    input.value = '';
  } });
  const files = h('div', { class: 'toolbar', hidden: true },
    button('collection.own.save', 'collection.own.help.save', saveOwn), button('collection.own.open', 'collection.own.help.open', () => input.click()), input);
  own?.listen(changed);

  return {
    element: h('div', { class: 'standing' }, name, warning, own && files, own && said, closed),
    show: (found) => {
      name.hidden = !found.open;
      closed.hidden = found.open;
      files.hidden = !found.open || !own;
      warning.hidden = true;
      if (!found.open) {
        fill(closed, own ? whyNot(found.problem, { save: saveOwn, again: changed, anew }) : why(found, changed));
        return;
      }
      entries = found.entries;
      name.textContent = t('collection.open', { name: found.name, count: entries.toLocaleString(language) });
      if (own) void tellRoom(name, warning, entries);
    },
    opens: (all) => {
      const file = own ? all.find((each) => COLLECTIONS.test(each.name)) : undefined;
      if (file) void open(file);
      return file !== undefined;
    },
  };
}

/** @param {Key} text @param {Key} help @param {() => void} onclick */
function button(text, help, onclick) {
  return h('button', { type: 'button', class: 'button small', title: t(help), onclick }, t(text));
}

/** @param {number} bytes */
function sized(bytes) {
  const [size, unit] = bytes < 1e9 ? [bytes / 1e6, 'megabyte'] : [bytes / 1e9, 'gigabyte'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: size < 10 ? 1 : 0 }).format(size);
}

/** Says where the collection is, how large, and what may become of it. @param {HTMLElement} name @param {HTMLElement} warning @param {number} entries */
async function tellRoom(name, warning, entries) {
  const { state, bytes } = /** @type {NonNullable<typeof own>} */ (own).stands();
  const { free, isPersisted } = await /** @type {NonNullable<typeof own>} */ (own).room();
  const values = { count: entries.toLocaleString(language), size: sized(bytes), free: sized(free ?? 0) };
  const isKept = state === 'kept';
  name.textContent = t(isKept && free !== null ? 'collection.own.kept.free' : isKept ? 'collection.own.kept' : 'collection.own.memory', values);
  warning.hidden = isKept && (isPersisted || entries === 0);
  warning.className = isKept ? 'soft' : 'notice warn';
  warning.textContent = t(isKept ? 'collection.own.evictable' : 'collection.own.fleeting');
}

/**
 * Why this page has none to show, and what to do.
 * @param {string} problem
 * @param {{ save: () => void, again: () => void, anew: () => void }} does
 */
function whyNot(problem, { save, again, anew }) {
  const state = own?.stands().state;
  return [
    h('h2', null, t(state === 'held' ? 'collection.own.held.title' : 'collection.unusable')),
    h('p', null, problem),
    h('p', { class: 'toolbar' },
      state === 'held' && button('collection.own.want', 'collection.own.help.want', () => own?.want()),
      state === 'none' && button('collection.again', 'collection.own.help.again', again),
      state === 'shut' && [button('collection.own.save', 'collection.own.help.save', save), button('collection.own.anew', 'collection.own.help.anew', anew)]),
  ];
}

/** Why a server has none to show, and what to do. @param {Pick<Api.NoCollection, 'name' | 'problem'>} found @param {() => void} again */
function why({ name, problem }, again) {
  return [
    h('h2', null, t(name ? 'collection.unusable' : 'collection.closed')),
    name && h('p', null, problem),
    h('p', null, t('collection.closed.what')),
    h('pre', null, 'keymove serve --collection problems.kmdb'),
    h('p', null, t('collection.closed.import')),
    h('pre', null, 'keymove db import problems.kmdb my-problems.pgn'),
    h('p', null, button('collection.again', 'collection.help.again', again)),
  ];
}
