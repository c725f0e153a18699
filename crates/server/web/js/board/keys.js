// The board by keyboard: a cursor goes over the squares.

import { h } from '../dom.js';
import { t } from '../texts.js';
import { man, letterOf, place, square } from './squares.js';
import { manInWords } from './text.js';

/** @typedef {import('./squares.js').Key} Key */

/**
 * What the keys need of the board.
 * @typedef {object} Hands
 * @property {() => boolean} flipped
 * @property {() => boolean} editing
 * @property {() => Key | undefined} selected The square of the man that is picked up.
 * @property {(key: Key) => Key[] | null} targets Where the man on a square may go; nothing if men go anywhere.
 * @property {(key: Key) => string | undefined} at The letter of the man on a square.
 * @property {(key: Key) => string} sign What is said of a square besides its man, or nothing.
 * @property {(key: Key) => void} pick Picks up, or puts down what is picked up.
 * @property {() => void} drop Lets go.
 * @property {(key: Key, letter: string | null) => void} put Without a letter, takes away what is there.
 * @property {(key: Key, name: string) => boolean} other Another key; whether it meant something.
 * @property {(from: Key, to: Key, brush: 'green' | 'red') => void} draw An arrow, or a circle on one square; what is there already goes.
 * @property {() => boolean} erase Whether something was drawn.
 * @property {(text: string) => void} say
 */

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/**
 * @param {HTMLElement} box Has the focus.
 * @param {Hands} hands
 */
export function keyboard(box, hands) {
  /** @type {Key} */
  let at = 'e4';
  const mark = h('div', { class: 'board-cursor' });
  box.append(mark);

  const draw = () => {
    const [file, rank] = place(at);
    const [x, y] = hands.flipped() ? [7 - file, rank] : [file, 7 - rank];
    mark.style.transform = `translate(${x * 100}%, ${y * 100}%)`;
  };
  const tell = () => hands.say(t('board.at', { square: at, man: manInWords(hands.at(at)) || hands.sign(at) || t('board.empty') }));
  /** @param {Key} key */
  const go = (key) => {
    at = key;
    draw();
  };
  draw();

  /** Where an arrow begins that has no end yet. @type {Key | null} */
  let arrow = null;
  /** @param {boolean} isOther In the other colour. */
  const drawArrow = (isOther) => {
    if (arrow === null) {
      arrow = at;
      return hands.say(t('board.arrow.from', { square: at }));
    }
    hands.draw(arrow, at, isOther ? 'red' : 'green');
    hands.say(arrow === at ? t('board.circle', { square: at }) : t('board.arrow', { from: arrow, to: at }));
    arrow = null;
  };
  const giveUp = () => {
    if (arrow === null && hands.selected()) return letGo(), true;
    const isDrawn = arrow === null && hands.erase();
    if (arrow === null && !isDrawn) return false;
    arrow = null;
    hands.say(t('board.erased'));
    return true;
  };
  const letGo = () => {
    hands.drop();
    hands.say(t('board.dropped'));
  };
  const pick = () => {
    const held = hands.selected();
    if (held === at) return letGo();
    const from = held ?? at;
    const letter = hands.at(from);
    const man = manInWords(letter);
    hands.pick(at);
    const now = hands.selected();
    const targets = now && hands.targets(now);
    if (targets?.length === 0) {
      hands.drop();
      hands.say(t('board.stays', { man, square: at }));
    } else if (now) hands.say(t(targets ? 'board.picked.to' : 'board.picked', { man: manInWords(hands.at(now)), square: now, targets: targets?.join(', ') ?? '' }));
    // With a man of the palette in the hand, the board has said what was put.
    else if (!held) hands.targets(at) && hands.say(letter ? t('board.stays', { man, square: at }) : t('board.nobody', { square: at }));
    else if (hands.at(at) === letter && !hands.at(held)) hands.say(t('board.moved', { man, from: held, to: at }));
    else hands.say(t('board.illegal', { man, from: held, to: at }));
  };
  /** @param {KeyboardEvent} event */
  const meant = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const step = STEPS[event.key];
    if (step) {
      const turn = hands.flipped() ? -1 : 1;
      const [file, rank] = place(at);
      go(square(Math.min(7, Math.max(0, file + step[0] * turn)), Math.min(7, Math.max(0, rank + step[1] * turn))));
      tell();
    } else if (event.key === 'Home' || event.key === 'End') {
      const [file, rank] = place(at);
      const first = (event.key === 'Home') !== hands.flipped();
      go(event.shiftKey ? square(file, first ? 7 : 0) : square(first ? 0 : 7, rank));
      tell();
    } else if (event.key === 'Enter' || event.key === ' ') {
      pick();
    } else if (event.key === 'Escape') return giveUp();
    else if (!hands.editing() && event.key.toLowerCase() === 'a') drawArrow(event.shiftKey);
    else if (hands.editing() && (event.key === 'Delete' || event.key === 'Backspace')) hands.put(at, null);
    else if (hands.editing() && event.key.length === 1 && man(event.key)) {
      const piece = man(event.key);
      if (piece) hands.put(at, letterOf(piece));
    } else return event.key.length === 1 && hands.other(at, event.key);
    return true;
  };
  box.addEventListener('keydown', (event) => {
    if (event.target !== box) return;
    box.classList.add('by-keys');
    if (!meant(event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  box.addEventListener('keyup', () => box.classList.add('by-keys'));
  box.addEventListener('focus', () => box.classList.toggle('by-keys', box.matches(':focus-visible')));
  box.addEventListener('pointerdown', () => box.classList.remove('by-keys'));
  return { go, draw };
}
