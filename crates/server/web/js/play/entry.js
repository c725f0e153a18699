// A field in which moves are typed.

import { h } from '../dom.js';
import { t } from '../texts.js';
import { meaning } from './typed.js';

/** @typedef {import('./game.js').Move} Move */

/** So many moves are named in an error. */
const NAMED = 8;

/**
 * @param {() => Move[] | null} legal The moves that may be made now; nothing if none may.
 * @param {() => boolean} soon Whether the moves will be known presently: what is typed waits for them.
 * @param {(move: Move) => void} play
 * @returns {{ element: HTMLElement, update: () => void, focus: () => void }}
 */
export function createEntry(legal, soon, play) {
  let waits = false;
  const fault = h('p', { class: 'play-fault', id: 'play-typed-fault', role: 'alert' });
  const input = h('input', {
    id: 'play-typed', type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', enterkeyhint: 'go',
    placeholder: t('play.type.example'), title: t('play.type.help'), 'aria-describedby': 'play-typed-fault',
    oninput: () => {
      waits = false;
      complain('');
    },
  });
  const button = h('button', { type: 'submit', class: 'button', title: t('play.type.help') }, t('play.type.play'));
  const element = h('form', { class: 'play-type field', onsubmit: submit },
    h('label', { for: 'play-typed' }, t('play.type')), h('div', { class: 'toolbar' }, input, button), fault);

  /** @param {string} words */
  function complain(words) {
    fault.textContent = words;
    if (words) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  }

  /** @param {SubmitEvent} event */
  function submit(event) {
    event.preventDefault();
    enter();
  }

  function enter() {
    const moves = legal();
    waits = !moves && soon();
    if (waits) return;
    if (!moves) return complain(t('play.type.not-now'));
    const found = meaning(input.value, moves);
    if ('fault' in found) return complain(wordsOf(found, input.value));
    complain('');
    input.value = '';
    play(found.move);
  }

  function enterLater() {
    if (waits) enter();
  }

  return {
    element,
    update: () => {
      button.disabled = !legal() && !soon();
      // Not at once: whoever tells of the change has not finished with it.
      if (waits && !soon()) queueMicrotask(enterLater);
    },
    focus: () => input.focus(),
  };
}

/**
 * @param {Exclude<import('./typed.js').Meaning, { move: Move }>} found
 * @param {string} text
 */
function wordsOf(found, text) {
  const typed = text.trim();
  switch (found.fault) {
    case 'empty':
      return t('play.type.empty');
    case 'unreadable':
      return t('play.type.unreadable', { typed });
    case 'several':
      return t('play.type.several', { typed, moves: list(found.moves, 'play.type.or') });
    case 'promotion':
      return t('play.type.promotion', { moves: list(found.moves, 'play.type.or') });
    case 'elsewhere':
      return t('play.type.elsewhere', { typed, square: found.square, moves: list(found.moves, 'play.type.and') });
    case 'castling':
      return t('play.type.castling', { typed });
    case 'nothing':
      return found.moves.length > 0
        ? t('play.type.others', { typed, square: found.square, moves: list(found.moves, 'play.type.and') })
        : t('play.type.nothing', { typed, square: found.square });
  }
}

/**
 * @param {Move[]} moves
 * @param {'play.type.or' | 'play.type.and'} word
 */
function list(moves, word) {
  const names = moves.map(({ san }) => san);
  if (names.length > NAMED) return t('play.type.more', { moves: names.slice(0, NAMED).join(', '), count: names.length - NAMED });
  const last = names.pop() ?? '';
  return names.length > 0 ? t(word, { moves: names.join(', '), last }) : last;
}
