// The tree of versions on the page.

import { fill, h } from '../dom.js';
import { t } from '../texts.js';
import * as versions from './versions.js';

/** @typedef {import('./versions.js').History} History */
/** @typedef {import('./versions.js').Version} Version */

/** Deeper versions are not moved in any further. */
const DEEPEST = 8;

/**
 * @param {object} act
 * @param {(id: number) => void} act.go
 * @param {(id: number, name: string) => void} act.rename
 * @param {(id: number) => void} act.remove
 * @param {() => void} act.clear
 * @returns {{ element: HTMLElement, update: (history: History) => void, offer: (bring: () => void) => void }} `offer`: what was deleted
 *   can be brought back until something else changes.
 */
export function createTree(act) {
  const list = h('ol', { class: 'improve-tree' });
  const hint = h('p', { class: 'soft' }, t('improve.versions.hint'));
  const none = h('p', { class: 'soft' }, t('improve.versions.none'));
  const clear = h('button', { type: 'button', class: 'button small', title: t('improve.clear.help'), onclick: ask }, t('improve.clear'));
  const back = h('button', { type: 'button', class: 'button small', title: t('improve.bring.help'), hidden: true }, t('improve.bring'));
  const element = h('section', { class: 'improve-versions', 'aria-label': t('improve.versions') },
    h('div', { class: 'toolbar' }, h('h3', null, t('improve.versions')), h('span', { class: 'space' }), back, clear), none, hint, list);
  /** The version whose name is being written. @type {number | null} */
  let renamed = null;
  /** Whether the next click forgets all. */
  let sure = false;
  /** @type {History} */
  let shown = versions.empty();

  function ask() {
    if (sure) act.clear();
    sure = !sure;
    clear.textContent = t(sure ? 'improve.clear.sure' : 'improve.clear');
  }

  /** @param {versions.Row} row */
  function rowOf({ version, depth }) {
    const current = version.id === shown.current;
    const item = h('li', { class: current ? 'current' : '' });
    item.style.setProperty('--depth', String(Math.min(depth, DEEPEST)));
    if (renamed === version.id) return fill(item, editor(version)), item;
    const words = nameOf(version);
    fill(item,
      h('button', { type: 'button', class: 'improve-version', title: t('improve.go.help'), 'aria-current': current ? 'true' : null, onclick: () => act.go(version.id) },
        h('span', { class: 'improve-version-name' }, words),
        h('small', { class: 'soft' }, [version.name ? version.change : '', timeOf(version), current ? t('improve.version.current') : ''].filter(Boolean).join(' · '))),
      version.score !== null && h('span', { class: 'chip figures', title: t('improve.points') }, String(version.score)),
      h('button', { type: 'button', class: 'button small plain icon', 'aria-label': t('improve.rename', { name: words }), title: t('improve.rename.help'), onclick: () => {
        renamed = version.id;
        draw();
        list.querySelector('input')?.select();
      } }, '✎'),
      h('button', { type: 'button', class: 'button small plain icon', 'aria-label': t('improve.delete', { name: words }), title: t('improve.delete.help'), onclick: () => act.remove(version.id) }, '×'));
    return item;
  }

  /** @param {Version} version */
  function editor(version) {
    const input = h('input', { type: 'text', value: version.name, maxlength: 60, 'aria-label': t('improve.name'), title: t('improve.name.help'), placeholder: nameOf({ ...version, name: '' }) });
    let over = false;
    const close = (/** @type {boolean} */ keep) => {
      if (over) return;
      over = true;
      renamed = null;
      if (keep && input.value.trim() !== version.name) act.rename(version.id, input.value.trim());
      else draw();
    };
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') close(false);
    });
    input.addEventListener('blur', () => close(true));
    return h('form', { class: 'improve-rename', onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      close(true);
    } }, input);
  }

  function draw() {
    none.hidden = shown.versions.length > 0;
    list.hidden = clear.hidden = !none.hidden;
    hint.hidden = shown.versions.length < 2;
    fill(list, versions.rows(shown).map(rowOf));
  }

  return {
    element,
    update: (history) => {
      if (history === shown) return;
      shown = history;
      sure = false;
      back.hidden = true;
      clear.textContent = t('improve.clear');
      draw();
    },
    offer: (bring) => {
      back.onclick = bring;
      back.hidden = false;
      back.focus({ preventScroll: true });
    },
  };
}

/**
 * What a version is called.
 * @param {Version} version
 */
export function nameOf(version) {
  if (version.name) return version.name;
  if (version.change) return version.change;
  return version.problem.author || t('improve.version.first');
}

/** @param {Version} version */
function timeOf(version) {
  return version.time ? new Date(version.time).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }) : '';
}
