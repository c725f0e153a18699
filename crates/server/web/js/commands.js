// Everything that can be done, found by its name: Ctrl-K.

import { fill, h } from './dom.js';
import { t } from './texts.js';

/** So many are listed at once. */
const MOST = 12;

/**
 * @typedef {object} Command
 * @property {string} name
 * @property {string} help
 * @property {() => void} act
 */

/**
 * A dialog in which a command is typed and chosen.
 * @param {() => Command[]} commands What can be done now.
 * @returns {{ dialog: HTMLDialogElement, open: () => void }}
 */
export function commandDialog(commands) {
  /** @type {Command[]} */
  let all = [];
  let chosen = 0;
  const list = h('ul', { id: 'commands-list', role: 'listbox', 'aria-label': t('commands.list') });
  const input = h('input', {
    id: 'commands-input', type: 'text', role: 'combobox', autocomplete: 'off', spellcheck: 'false', 'aria-label': t('commands'), 'aria-controls': list.id, 'aria-expanded': 'true',
    placeholder: t('commands'), title: t('commands.help'),
    oninput: () => {
      chosen = 0;
      draw();
    },
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const { length } = matching(all, input.value);
      if (by && length > 0) chosen = (chosen + by + length) % length;
      else if (event.key === 'Enter') act(matching(all, input.value)[chosen]);
      else return;
      event.preventDefault();
      draw();
    },
  });
  const dialog = h('dialog', { class: 'commands', 'aria-label': t('commands') }, h('div', { class: 'content' }, input, list));
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());

  /** @param {Command | undefined} command */
  function act(command) {
    if (!command) return;
    dialog.close();
    command.act();
  }
  function draw() {
    const found = matching(all, input.value);
    fill(list, found.map((command, index) => h('li', {
      id: `command-${index}`, role: 'option', 'aria-selected': String(index === chosen), onclick: () => act(command),
    }, h('span', null, command.name), ' ', h('small', null, command.help))), found.length === 0 && h('li', { class: 'soft' }, t('commands.none')));
    if (found.length > 0) input.setAttribute('aria-activedescendant', `command-${chosen}`);
    else input.removeAttribute('aria-activedescendant');
  }

  return {
    dialog,
    open: () => {
      if (document.querySelector('dialog[open]')) return;
      all = commands();
      chosen = 0;
      input.value = '';
      draw();
      dialog.showModal();
      input.focus();
    },
  };
}

/**
 * Those in which every word that is typed begins a word; names come before what the help says.
 * @param {readonly Command[]} all
 * @param {string} typed
 * @returns {Command[]}
 */
export function matching(all, typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const begins = (/** @type {string} */ text) => {
    const parts = text.toLowerCase().split(/[\s,.:()…]+/);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  };
  const named = all.filter(({ name }) => begins(name));
  return [...named, ...all.filter((command) => !named.includes(command) && begins(`${command.name} ${command.help}`))].slice(0, MOST);
}

/**
 * What the buttons of an element do.
 * @param {Element} element
 * @returns {Command[]}
 */
export function commandsOf(element) {
  const buttons = /** @type {HTMLButtonElement[]} */ ([...element.querySelectorAll('button.button, summary')]);
  return buttons.filter((button) => !button.disabled && button.checkVisibility()).map((button) => ({
    name: (button.getAttribute('aria-label') ?? button.textContent ?? '').trim(), help: button.title, act: () => button.click(),
  })).filter(({ name }) => name !== '');
}
