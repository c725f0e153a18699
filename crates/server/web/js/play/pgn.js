// Games as text: out to a file or the clipboard, and in.

import { save } from '../download.js';
import { fill, h } from '../dom.js';
import { t } from '../texts.js';
import * as games from './game.js';
import { today } from './setup.js';

/**
 * @param {object} world
 * @param {Pick<typeof import('./server.js'), 'writePgn' | 'readPgn'>} world.server
 * @param {() => games.Game} world.game
 * @param {(game: games.Game) => void} world.begin
 * @param {(text: string) => void} world.announce
 * @returns {{ element: HTMLElement, read: (text: string) => Promise<boolean> }} `read` takes the first game of a text, and says whether there is one.
 */
export function createPgn({ server, game, begin, announce }) {
  const area = h('textarea', { id: 'play-pgn', rows: 5, spellcheck: 'false', placeholder: t('play.pgn.example'), title: t('play.pgn.help'), 'aria-describedby': 'play-pgn-fault' });
  const told = h('p', { class: 'soft', role: 'status' });
  const fault = h('p', { class: 'notice bad', id: 'play-pgn-fault', role: 'alert', hidden: true });
  const which = h('select', { title: t('play.pgn.which.help'), 'aria-label': t('play.pgn.which'), hidden: true, onchange: () => void readIn(Number(which.value)) });
  const picker = h('input', { type: 'file', accept: '.pgn,.txt,application/x-chess-pgn,text/plain', hidden: true, 'aria-label': t('play.pgn.open'), onchange: open });
  const button = (/** @type {import('../texts.js').Key} */ key, /** @type {import('../texts.js').Key} */ help, /** @type {() => void} */ onclick) =>
    h('button', { type: 'button', class: 'button', title: t(help), onclick }, t(key));

  /** @param {() => Promise<void>} work */
  async function attempt(work) {
    fault.hidden = true;
    told.textContent = '';
    area.removeAttribute('aria-invalid');
    try {
      await work();
    } catch (error) {
      fault.textContent = error instanceof Error ? error.message : String(error);
      fault.hidden = false;
      return error;
    }
    return null;
  }

  const written = () => server.writePgn(asked(game()));
  const copy = () => attempt(async () => {
    const text = await written();
    try {
      await navigator.clipboard.writeText(text);
      announce(t('play.pgn.copied'));
    } catch {
      // A page that may not use the clipboard shows the text instead.
      area.value = text;
      area.select();
      announce(t('play.pgn.shown'));
    }
  });
  const download = () => attempt(async () => {
    save(`keymove-${game().date.replaceAll('.', '-') || 'game'}.pgn`, await written());
    announce(t('play.pgn.downloaded'));
  });

  /** @param {number} number */
  async function readIn(number) {
    const error = await attempt(async () => {
      const read = await server.readPgn(area.value, number);
      fill(which, read.games.map((one) => h('option', { value: one.number, disabled: !one.readable }, t('play.pgn.game', {
        number: one.number, white: one.white ?? '?', black: one.black ?? '?', result: one.result ?? '*',
      }))));
      which.value = String(read.game);
      which.hidden = read.games.length < 2;
      begin(gameOf(read));
      // Here it stays; the line below the board goes on to the game at once.
      const varied = read.tree.length - read.played.length;
      told.textContent = [
        t('play.pgn.read', { count: read.played.length }), varied > 0 && t('play.pgn.varied', { count: varied }), read.left_out > 0 && t('play.pgn.left-out', { left: read.left_out }),
      ].filter(Boolean).join(' ');
    });
    const place = /** @type {import('../api.js').ApiError | null} */ (error)?.place;
    if (!error) return true;
    element.open = true;
    area.setAttribute('aria-invalid', 'true');
    if (place) {
      area.focus();
      // Places are counted in characters, selections in units of UTF-16.
      const units = (/** @type {number} */ count) => [...area.value].slice(0, count).join('').length;
      area.setSelectionRange(units(place[0]), units(place[0] + place[1]));
    }
    return false;
  }

  async function open() {
    const file = picker.files?.[0];
    if (!file) return;
    const text = await file.text();
    picker.value = '';
    await read(text);
  }

  /** @param {string} text */
  function read(text) {
    area.value = text;
    return readIn(1);
  }

  const element = h('details', { class: 'play-pgn' }, h('summary', { title: t('play.pgn.fold.help') }, t('play.pgn')),
    h('div', { class: 'play-pgn-body' },
      h('div', { class: 'toolbar' }, button('play.pgn.copy', 'play.pgn.copy.help', copy), button('play.pgn.download', 'play.pgn.download.help', download)),
      h('div', { class: 'field' }, h('label', { for: 'play-pgn' }, t('play.pgn.in')), area),
      h('div', { class: 'toolbar' }, button('play.pgn.load', 'play.pgn.load.help', () => void readIn(1)),
        button('play.pgn.open', 'play.pgn.open.help', () => picker.click()), which, picker),
      told, fault));
  return { element, read };
}

/**
 * What is asked for the text of a game.
 * @param {games.Game} game
 */
export function asked(game) {
  const { headers } = game;
  const { ending } = games.main(game);
  const words = { engine: t('play.pgn.engine', { level: game.level }), person: t('play.pgn.person') };
  const loser = ending?.result === '1-0' ? 'black' : 'white';
  return {
    ...(game.fen === games.INITIAL ? {} : { fen: game.fen }),
    tree: game.tree.map(({ uci, parent, marks, before, comment }) => ({ uci, parent: parent ?? undefined, marks, before, comment })),
    white: games.nameOf(game, 'white', words),
    black: games.nameOf(game, 'black', words),
    date: headers.Date || game.date,
    result: ending?.result ?? '*',
    ...(ending?.reason === 'resigned' ? { resigned: /** @type {games.Color} */ (loser) } : {}),
    ...(ending?.reason === 'agreed' ? { agreed: true } : {}),
    ...(ending?.reason === 'time' ? { out_of_time: ending.late ?? /** @type {games.Color} */ (loser) } : {}),
    ...(headers.Event ? { event: headers.Event } : {}),
    ...(headers.Site ? { site: headers.Site } : {}),
    ...(headers.Round ? { round: headers.Round } : {}),
  };
}

/**
 * @param {Api.GameRead} read
 * @returns {games.Game} For two persons: whoever reads a game wants to look at it first.
 */
export function gameOf(read) {
  const ending = read.end && read.result !== '*' ? { reason: /** @type {games.Reason} */ (read.end), result: read.result } : null;
  return games.begin({
    fen: read.start ?? games.INITIAL,
    moves: read.played.map(({ uci, san }) => ({ uci, san })),
    tree: read.tree.map((node) => ({ ...node, parent: node.parent ?? null })),
    side: 'both',
    ending,
    date: read.headers.Date ?? today(),
    headers: read.headers,
  });
}
