// Light or dark: as the system has it, unless somebody chooses. And the tones of the board and the drawings of the men.

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
  return cycle('theme', THEMES, (theme) => theme, apply);
}

/** The first ones come with the page, the others when they are chosen. */
const MEN = /** @type {const} */ (['plain', 'engraved']);

/** @returns {HTMLButtonElement} Goes from one set of men to the next. */
export function menSwitch() {
  return cycle('men', MEN, () => 'men', (men) => {
    document.documentElement.dataset.men = men;
    if (men === 'plain' || document.getElementById('men-drawings')) return;
    document.head.append(h('link', { id: 'men-drawings', rel: 'stylesheet', href: new URL('../vendor/kryukov/men.css', import.meta.url).href }));
  });
}

/**
 * A button that goes through choices, of which the browser keeps the last one.
 * @template {'theme' | 'men'} N
 * @template {N extends 'theme' ? Theme : typeof MEN[number]} T
 * @param {N} name
 * @param {readonly T[]} choices The first one is usual.
 * @param {(choice: T) => Parameters<typeof icon>[0]} sign
 * @param {(choice: T) => void} act
 */
function cycle(name, choices, sign, act) {
  const button = h('button', { type: 'button', class: 'button plain icon', id: name });
  /** @param {T} choice */
  const choose = (choice) => {
    act(choice);
    save(name, choice);
    const words = t(/** @type {import('./texts.js').Key} */ (`${name}.${choice}`));
    button.setAttribute('aria-label', words);
    button.title = words;
    fill(button, icon(sign(choice)));
    button.onclick = () => choose(choices[(choices.indexOf(choice) + 1) % choices.length]);
  };
  choose(choices.includes(load(name)) ? load(name) : choices[0]);
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
