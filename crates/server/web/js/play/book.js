// Moves of the opening book in the position shown, with their shares.

import { fill, h } from '../dom.js';
import { t } from '../texts.js';

/**
 * @param {object} world
 * @param {(fen: string) => Promise<import('./server.js').BookMove[]>} world.ask
 * @param {import('./storage.js').Settings} world.settings
 * @param {() => void} world.changed
 * @param {(uci: string) => void} world.play
 * @returns {{ element: HTMLElement, update: (fen: string | null, mayMove: boolean) => void }}
 */
export function createBook({ ask, settings, changed, play }) {
  const toggle = h('input', {
    type: 'checkbox', checked: settings.shown, title: t('play.book.help'),
    onchange: () => {
      settings.shown = toggle.checked;
      changed();
    },
  });
  const words = h('p', { class: 'soft' });
  const rows = h('ul', { class: 'play-book-moves' });
  const body = h('div', null, words, rows);
  const element = h('section', { class: 'play-book' },
    h('div', { class: 'toolbar' }, h('label', { class: 'check', title: t('play.book.help') }, toggle, t('play.book'))), body);
  /** Answers by position. @type {Map<string, import('./server.js').BookMove[]>} */
  const known = new Map();
  let shown = '';

  /** @param {import('./server.js').BookMove[]} moves @param {boolean} mayMove */
  function draw(moves, mayMove) {
    words.textContent = moves.length === 0 ? t('play.book.none') : '';
    words.hidden = moves.length > 0;
    fill(rows, moves.map(({ uci, san, share, games, wins = 0, draws = 0, losses = 0 }) => {
      const percent = share < 0.01 ? t('play.book.share.small') : t('play.book.share', { percent: Math.round(share * 100) });
      const bar = h('span', { class: 'play-share' });
      bar.style.width = `${share * 100}%`;
      return h('li', null, h('button', {
        type: 'button', class: 'play-book-move', disabled: !mayMove, title: t('play.book.play', { move: san }), onclick: () => play(uci),
      }, h('strong', null, san), h('span', { class: 'play-share-room' }, bar), h('span', { class: 'figures' }, percent), games === undefined ? null : h('span', {
        class: 'figures play-results', title: t('play.book.results.help', { games, wins, draws, losses }),
      }, t('play.book.results', { wins, draws, losses }))));
    }));
  }

  return {
    element,
    update: (fen, mayMove) => {
      body.hidden = !settings.shown;
      if (!settings.shown || !fen) return;
      const found = known.get(fen);
      const name = `${fen} ${mayMove} ${found !== undefined}`;
      if (shown === name) return;
      shown = name;
      if (found !== undefined) return draw(found, mayMove);
      words.hidden = false;
      words.textContent = t('play.book.asking');
      ask(fen).then(
        (moves) => {
          known.set(fen, moves);
          changed();
        },
        (error) => {
          if (shown !== name) return;
          words.textContent = error.message;
          // Asked again with the next change.
          shown = '';
        },
      );
    },
  };
}
