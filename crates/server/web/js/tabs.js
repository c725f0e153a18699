// Tabs that choose one of several panels, by mouse or by keys.

import { h } from './dom.js';

/**
 * The panel of a tab is the element `panel-ID`.
 * @param {{ id: string, title: string, help: string }[]} panels
 * @param {string} label
 * @param {(id: string) => void} choose
 */
export function tabs(panels, label, choose) {
  const buttons = panels.map((panel) => h('button', {
    id: `tab-${panel.id}`, type: 'button', role: 'tab', title: panel.help, 'aria-controls': `panel-${panel.id}`, onclick: () => choose(panel.id),
  }, panel.title));
  const element = h('div', {
    class: 'tabs', role: 'tablist', 'aria-label': label,
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (event.target));
      const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
      if (at < 0 || next === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      const button = buttons[(next + buttons.length) % buttons.length];
      button.focus();
      button.click();
    },
  }, buttons);
  // Where not all have room, the edge behind which there are more fades.
  const fade = () => {
    element.classList.toggle('more-before', element.scrollLeft > 1);
    element.classList.toggle('more-behind', element.scrollLeft + element.clientWidth < element.scrollWidth - 1);
  };
  element.addEventListener('scroll', fade, { passive: true });
  new ResizeObserver(fade).observe(element);
  /** @param {string} id */
  const mark = (id) => {
    for (const [index, panel] of panels.entries()) {
      const chosen = panel.id === id;
      buttons[index].setAttribute('aria-selected', String(chosen));
      buttons[index].tabIndex = chosen ? 0 : -1;
      if (chosen) buttons[index].scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
  };
  return { element, mark };
}
