// Light or dark: as the system has it, unless somebody chooses. And the tones of the board.

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

const BOARDS = /** @type {const} */ (['brown', 'green', 'blue', 'print']);

/** @returns {HTMLSelectElement} Which tones the board has. */
export function boardSwitch() {
  const kept = load('board');
  const select = h('select', {
    id: 'board-look', title: t('board.look.help'), 'aria-label': t('board.look'),
    onchange: () => {
      document.documentElement.dataset.board = select.value;
      save('board', select.value);
    },
  }, BOARDS.map((board) => h('option', { value: board, selected: board === kept }, t(`board.look.${board}`))));
  document.documentElement.dataset.board = select.value;
  return select;
}
