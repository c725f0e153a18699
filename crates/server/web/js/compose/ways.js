// The panel "Compose": a matrix whose positions are all searched, or problems made from nothing.

import { h } from '../dom.js';
import { generatePanel } from '../generate/panel.js';
import { loadOwn, saveOwn } from '../saved.js';
import { t } from '../texts.js';
import { matrixPanel } from './panel.js';

/** Which way was taken last. */
const KEPT = 'compose.way';

/**
 * @param {import('../main.js').Workbench} workbench
 * @returns {import('../main.js').Panel}
 */
export function composePanel(workbench) {
  const ways = [matrixPanel(workbench), generatePanel(workbench)];
  let now = ways.find(({ id }) => id === loadOwn(KEPT)) ?? ways[0];
  let visible = false;
  const buttons = ways.map((way) => h('button', { type: 'button', class: 'button small', title: t(way.id === 'matrix' ? 'compose.way.matrix.help' : 'compose.way.generate.help'), onclick: () => choose(way) }, way.title));
  const element = h('section', { class: 'panel compose', 'aria-label': t('compose.title') },
    h('div', { class: 'improve-switch compose-ways', role: 'group', 'aria-label': t('compose.ways') }, buttons), ways.map((way) => way.element));
  choose(now);

  /** @param {import('../main.js').Panel} way */
  function choose(way) {
    if (visible && way !== now) now.hide?.();
    for (const [index, one] of ways.entries()) {
      one.element.hidden = one !== way;
      buttons[index].setAttribute('aria-pressed', String(one === way));
    }
    if (way === now) return;
    now = way;
    saveOwn(KEPT, way.id);
    if (visible) way.show?.();
  }

  return {
    id: 'compose',
    title: t('compose.title'),
    element,
    show: () => {
      visible = true;
      now.show?.();
    },
    hide: () => {
      visible = false;
      now.hide?.();
    },
    onKey: (event) => now.onKey?.(event) ?? false,
  };
}
