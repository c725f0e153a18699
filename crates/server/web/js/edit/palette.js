// The men that are not on the board yet: to be dragged there, or chosen and put with clicks.

import { drawnMan } from '../board/squares.js';
import { manInWords } from '../board/text.js';
import { h } from '../dom.js';
import { icon } from '../icons.js';
import { t } from '../texts.js';

/** How far the pointer has to go before it drags, in pixels. */
const DRAG = 5;

/**
 * @typedef {object} Tool
 * @property {string} tool What the board is given.
 * @property {string} name
 * @property {string} help
 * @property {Node} drawing
 */

/**
 * @param {import('../board/board.js').Board} board
 * @param {object} [more]
 * @param {readonly Tool[]} [more.tools] That put something else than men.
 * @param {(tool: string | null) => void} [more.chosen] Hears what is chosen.
 * @returns {{ element: HTMLElement, reset: () => boolean, choose: (tool: string | null) => void }} `reset` takes the hand again; false if it was the hand already.
 */
export function palette(board, { tools = [], chosen: hear } = {}) {
  /** @type {string | null} */
  let chosen = null;
  /** @type {Map<string | null, HTMLButtonElement>} */
  const buttons = new Map();
  /** @param {string | null} tool */
  const choose = (tool) => {
    chosen = tool;
    for (const [name, button] of buttons) button.setAttribute('aria-pressed', String(name === tool));
    board.setTool(tool);
    hear?.(tool);
  };
  /**
   * @param {string | null} tool
   * @param {string} name
   * @param {string} help
   * @param {Node} drawing
   */
  const button = (tool, name, help, drawing) => {
    const made = h('button', {
      type: 'button', class: 'button tool', 'aria-label': name, title: help, 'data-tool': tool ?? 'hand', 'aria-pressed': String(tool === chosen),
      onclick: () => choose(tool === chosen ? null : tool),
    }, drawing);
    buttons.set(tool, made);
    return made;
  };
  const men = (/** @type {string} */ letters) => [...letters].map((letter) => {
    const name = manInWords(letter);
    const made = button(letter, name, t('edit.palette.man'), drawnMan(letter));
    dragFrom(made, (event) => {
      choose(null);
      board.dragNew(letter, event);
    });
    return made;
  });
  /** Arrow keys go from one to the next, as in any toolbar. @param {KeyboardEvent} event */
  const step = (event) => {
    const all = [...buttons.values()];
    const at = all.findIndex((button) => button === event.target);
    const next = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    all.at(next % all.length)?.focus();
  };
  const element = h('div', { class: 'palette', role: 'toolbar', 'aria-label': t('edit.palette'), onkeydown: step },
    h('div', { class: 'men' }, men('KQRBNP'), men('kqrbnp')),
    h('div', { class: 'hands' },
      button(null, t('edit.palette.hand'), t('edit.palette.hand.help'), icon('hand')),
      button('x', t('edit.palette.remove'), t('edit.palette.remove.help'), icon('remove'))),
    tools.length > 0 && h('div', { class: 'more' }, tools.map(({ tool, name, help, drawing }) => {
      const made = button(tool, name, help, drawing);
      made.append(h('span', null, name));
      made.removeAttribute('aria-label');
      return made;
    })));
  return {
    element,
    choose,
    reset: () => {
      const was = chosen !== null;
      choose(null);
      return was;
    },
  };
}

/**
 * @param {HTMLElement} element
 * @param {(event: MouseEvent | TouchEvent) => void} begin Hears the first movement.
 */
function dragFrom(element, begin) {
  /** @param {MouseEvent | TouchEvent} event */
  const pointOf = (event) => ('touches' in event ? event.touches[0] : event);
  /** @param {MouseEvent | TouchEvent} down */
  const onDown = (down) => {
    if ('button' in down && down.button !== 0) return;
    const touch = 'touches' in down;
    const [move, up] = touch ? /** @type {const} */ (['touchmove', 'touchend']) : /** @type {const} */ (['mousemove', 'mouseup']);
    const from = pointOf(down);
    const end = () => {
      document.removeEventListener(move, onMove);
      document.removeEventListener(up, end);
    };
    const onMove = (/** @type {MouseEvent | TouchEvent} */ event) => {
      const to = pointOf(event);
      if (Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) < DRAG) return;
      end();
      begin(event);
    };
    document.addEventListener(move, onMove, { passive: true });
    document.addEventListener(up, end);
  };
  element.addEventListener('mousedown', (event) => {
    // Buttons that are dragged would take text along.
    event.preventDefault();
    onDown(event);
  });
  element.addEventListener('touchstart', onDown, { passive: true });
}
