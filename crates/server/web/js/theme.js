// Light or dark: as the system has it, unless somebody chooses.

import { fill, h } from './dom.js';
import { icon } from './icons.js';
import { load, save } from './saved.js';
import { t } from './texts.js';

const THEMES = /** @type {const} */ (['auto', 'light', 'dark']);
/** @typedef {(typeof THEMES)[number]} Theme */

/** @param {Theme} theme */
function apply(theme) {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** @returns {HTMLButtonElement} Goes from one theme to the next. */
export function themeSwitch() {
  /** @type {Theme} */
  let theme = THEMES.includes(load('theme')) ? load('theme') : 'auto';
  const button = h('button', { type: 'button', class: 'button plain icon', id: 'theme', onclick: () => choose(THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]) });
  /** @param {Theme} next */
  const choose = (next) => {
    theme = next;
    apply(theme);
    save('theme', theme);
    const words = t(`theme.${theme}`);
    button.setAttribute('aria-label', words);
    button.title = words;
    fill(button, icon(theme));
  };
  choose(theme);
  return button;
}
