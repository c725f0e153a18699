// The panel "Play": a game against the engine, or with somebody beside one, from any position.

import { fill, h } from '../dom.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import { createAnalysis } from './analysis.js';
import { createBook } from './book.js';
import { createEntry } from './entry.js';
import * as games from './game.js';
import { createMoves } from './moves.js';
import { offerDraw, resign } from './offer.js';
import { createPgn } from './pgn.js';
import { createPlayers, standing } from './players.js';
import * as server from './server.js';
import { createSession } from './session.js';
import { createSetup, today } from './setup.js';
import { TIMES, loadGame, loadSettings, saveGame, saveSettings } from './storage.js';

/** How often the clocks are drawn, in milliseconds. */
const TICK = 100;

/** @typedef {import('../texts.js').Key} Key */

/**
 * @param {import('../main.js').Workbench} workbench
 * @returns {import('../main.js').Panel}
 */
export function playPanel({ board, announce }) {
  const settings = loadSettings();
  let visible = false;
  /** Whether the engine thinks about a draw. */
  let offering = false;
  let ticking = 0;
  /** Whether Black stands below: the board can be turned by anybody. */
  let flipped = false;
  /** @type {games.Game | null} */
  let kept = null;
  /** What was said at last, so that nothing is said twice. */
  let said = '';

  const session = createSession({ server, time: Date.now, book: () => settings.book, seconds: () => settings.seconds, hear: update }, loadGame() ?? games.begin({ date: today() }));
  const mayMove = () => session.mayMove();
  const legal = () => (mayMove() ? session.now().state?.moves ?? null : null);
  /** @param {string} uci */
  const playUci = (uci) => {
    const move = legal()?.find((move) => move.uci === uci);
    if (move) session.play(move);
  };
  const settled = () => {
    saveSettings(settings);
    update(session.now());
  };

  const players = createPlayers({
    moveNow: session.moveNow,
    goOn: () => session.pause(false),
    pause: () => session.pause(true),
    present: () => session.look(session.now().game.moves.length),
    restore: session.restore,
    retry: session.retry,
  });
  const entry = createEntry(legal, session.mayMoveSoon, session.play);
  const moves = createMoves(session.look);
  const analysis = createAnalysis({ analyse: server.analyse, settings, changed: settled, found: () => update(session.now()), play: (move) => playUci(move.uci) });
  const book = createBook({ ask: server.book, settings, changed: settled, play: playUci });
  const setup = createSetup({ levels: server.levels, check: (fen) => server.state(fen, []), begin });
  const pgn = createPgn({ server, game: () => session.now().game, begin, announce });

  /** @param {Key} key @param {Key} help @param {() => void} onclick @param {string} [more] */
  const button = (key, help, onclick, more = '') =>
    h('button', { type: 'button', class: `button ${more}`, title: t(help), onclick }, t(key));
  const back = button('play.take-back', 'play.take-back.help', session.takeBack);
  const hint = button('play.hint', 'play.hint.help', session.hint);
  const draw = button('play.draw', 'play.draw.help', () => void offer());
  const giveUp = button('play.resign', 'play.resign.help', () => void resign(session));
  const toEditor = button('play.to-editor', 'play.to-editor.help', edit);
  const told = h('p', { class: 'play-hint', role: 'status', hidden: true });

  const side = select('play-now-side', 'play.side', 'play.side.help',
    ['white', 'black', 'both', 'none'].map((side) => [side, t(`play.side.now.${/** @type {games.Side} */ (side)}`)]),
    (value) => session.change({ side: /** @type {games.Side} */ (value), headers: {} }));
  const level = select('play-now-level', 'play.level', 'play.level.help',
    Array.from({ length: 10 }, (_, index) => [String(index + 1), String(index + 1)]),
    (value) => session.change({ level: Number(value) }));
  const time = select('play-seconds', 'play.seconds', 'play.seconds.help', TIMES.map((time) => [String(time), t(time === 1 ? 'play.second' : 'play.seconds.count', { time })]), (value) => {
    settings.seconds = Number(value);
    settled();
  });
  time.input.value = String(settings.seconds);
  const fromBook = h('label', { class: 'check', title: t('play.from-book.help') },
    h('input', { type: 'checkbox', checked: settings.book, onchange: (/** @type {Event} */ event) => {
      settings.book = /** @type {HTMLInputElement} */ (event.target).checked;
      settled();
    } }), t('play.from-book'));
  void nameLevels();

  const element = h('section', { class: 'panel play', 'aria-labelledby': 'play-title' },
    h('div', { class: 'toolbar' }, h('h2', { id: 'play-title' }, t('play.title')), h('span', { class: 'space' }),
      button('play.new', 'play.new.help', () => setup.open(store.get().problem, 'initial'), 'primary'),
      button('play.editor', 'play.editor.help', () => setup.open(store.get().problem, 'editor'))),
    players.element,
    h('div', { class: 'toolbar' }, back, hint, draw, giveUp),
    told,
    entry.element,
    moves.element,
    analysis.element,
    book.element,
    h('details', { class: 'play-options' }, h('summary', null, t('play.options')),
      h('div', { class: 'play-options-body' }, h('div', { class: 'toolbar' }, side.element, level.element, time.element), fromBook, h('div', null, toEditor))),
    pgn,
    h('details', { class: 'play-keys' }, h('summary', null, t('play.keys')), keys()),
    setup.element);

  async function nameLevels() {
    const found = await server.levels().catch(() => []);
    if (found.length === 0) return;
    fill(level.input, found.map(({ level, name }) => h('option', { value: level }, t('play.level.name', { level, name }))));
    level.input.value = String(session.now().game.level);
  }

  async function offer() {
    offering = true;
    update(session.now());
    await offerDraw(session, server.draw, announce);
    offering = false;
    update(session.now());
  }

  /** @param {games.Game} game */
  function begin(game) {
    said = '';
    if ((game.side === 'black') !== board.flipped() && game.side !== 'none') board.flip();
    session.begin(game);
  }

  function edit() {
    const { state } = session.now();
    if (!state) return;
    store.setProblem({ fen: state.fen, entry: null, source: '' });
    store.set({ panel: 'edit' });
  }

  /** @param {import('./session.js').Now} now */
  function update(now) {
    if (now.game !== kept) saveGame(now.game);
    kept = now.game;
    const { game, ply, state, thinking } = now;
    const over = game.ending !== null && game.ending.reason !== 'recorded';
    const alone = game.side === 'none';
    players.update(now, board.flipped());
    players.tick(game);
    moves.update(game, ply);
    entry.update();
    back.disabled = games.takeBack(game) === game;
    hint.disabled = !mayMove() || now.hinting || thinking;
    giveUp.disabled = over || alone || game.moves.length === 0;
    draw.disabled = giveUp.disabled || offering || !games.isPersons(game);
    // The engine needs the threads for its move, a hint or an answer, and is not to be disturbed.
    analysis.update(now, visible && state !== null && !thinking && !now.hinting && !offering);
    book.update(state?.fen ?? null, mayMove());
    side.input.value = game.side;
    level.input.value = String(game.level);
    told.hidden = !now.hinting && !now.hint;
    told.textContent = now.hint ? t('play.hint.move', { move: games.numbered(game, ply, [now.hint.san]) }) : t('play.hint.thinking');
    if (visible && state) show(now, state);
    speak(now);
  }

  /**
   * @param {import('./session.js').Now} now
   * @param {import('./server.js').State} state
   */
  function show({ game, ply, hint }, state) {
    const last = game.moves[ply - 1]?.uci;
    const best = hint ? null : analysis.best();
    /** @type {import('../board/board.js').Arrow[]} */
    const arrows = [];
    if (hint) arrows.push({ from: hint.uci.slice(0, 2), to: hint.uci.slice(2, 4), kind: 'hint' });
    if (best) arrows.push({ from: best.uci.slice(0, 2), to: best.uci.slice(2, 4), kind: 'line' });
    board.show({
      fen: state.fen,
      last: last ? [last.slice(0, 2), last.slice(2, 4)] : [],
      check: state.check,
      arrows,
      moves: legal() ?? undefined,
      onMove: playUci,
    });
  }

  /** Says what has changed: a move of the engine, an end. @param {import('./session.js').Now} now */
  function speak(now) {
    const { game, ply, state } = now;
    if (!visible || !state) return;
    const last = game.moves[ply - 1];
    const words = [last && ply === game.moves.length ? `${games.numbered(game, ply - 1, [last.san])}.` : '', standing(now)].join(' ').trim();
    if (words === said) return;
    said = words;
    announce(words);
  }

  return {
    id: 'play',
    title: t('play.title'),
    element,
    show: () => {
      visible = true;
      said = '';
      const { side } = session.now().game;
      if (side === 'black' && !board.flipped()) board.flip();
      ticking = window.setInterval(() => {
        session.tick();
        players.tick(session.now().game);
        if (board.flipped() !== flipped) players.update(session.now(), flipped = board.flipped());
      }, TICK);
      session.see(true);
      update(session.now());
    },
    hide: () => {
      visible = false;
      clearInterval(ticking);
      session.see(false);
      if (board.flipped()) board.flip();
    },
    onKey: ({ key }) => {
      const { ply, game } = session.now();
      /** @type {Record<string, () => void>} */
      const meanings = {
        ArrowLeft: () => session.look(ply - 1),
        ArrowRight: () => session.look(ply + 1),
        Home: () => session.look(0),
        End: () => session.look(game.moves.length),
        h: () => !hint.disabled && session.hint(),
        u: () => !back.disabled && session.takeBack(),
        m: entry.focus,
      };
      if (!Object.hasOwn(meanings, key)) return false;
      meanings[key]?.();
      return true;
    },
  };
}

/**
 * A choice with its label.
 * @param {string} id
 * @param {Key} label
 * @param {Key} help
 * @param {string[][]} options Values and words.
 * @param {(value: string) => void} choose
 */
function select(id, label, help, options, choose) {
  const input = h('select', { id, title: t(help), onchange: () => choose(input.value) },
    options.map(([value, words]) => h('option', { value }, words)));
  return { input, element: h('div', { class: 'field' }, h('label', { for: id }, t(label)), input) };
}

function keys() {
  /** @type {[string, Key][]} */
  const all = [['←', 'play.back'], ['→', 'play.on'], ['Home', 'play.first'], ['End', 'play.last'], ['m', 'play.type'], ['h', 'play.hint'], ['u', 'play.take-back']];
  return h('dl', { class: 'play-keys-list' }, all.map(([key, words]) => h('div', null, h('dt', null, h('kbd', null, key)), h('dd', null, t(words)))));
}
