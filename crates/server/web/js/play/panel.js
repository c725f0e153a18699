// The panel "Play": a game against the engine, or with somebody beside one, from any position.

import { h } from '../dom.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import { createAnalysis } from './analysis.js';
import { createBook } from './book.js';
import * as clocks from './clock.js';
import { createEntry } from './entry.js';
import * as games from './game.js';
import { createGauge } from './gauge.js';
import { createMoves } from './moves.js';
import { offerDraw, resign } from './offer.js';
import { createOpened } from './opened.js';
import { createOptions, keysView } from './options.js';
import { createPgn } from './pgn.js';
import { createPlayers } from './players.js';
import { createReview } from './review.js';
import * as server from './server.js';
import { createSession } from './session.js';
import { createSetup, today } from './setup.js';
import * as shown from './shown.js';
import { loadGame, loadSettings, saveGame, saveSettings } from './storage.js';
import * as trees from './tree.js';

/** How often the clocks are drawn, in milliseconds. */
const TICK = 100;

/** @typedef {import('../texts.js').Key} Key */
/** @typedef {import('./session.js').Now} Now */

/**
 * The panel: what shows the game, whose state the session has.
 * @typedef {object} Panel
 * @property {import('../main.js').Workbench} workbench
 * @property {import('./session.js').Session} session
 * @property {import('./storage.js').Settings} settings
 * @property {boolean} visible
 * @property {boolean} offering Whether the engine thinks about a draw.
 * @property {boolean} flipped Whether Black stands below: the board can be turned by anybody.
 * @property {games.Game | null} kept What the browser has kept.
 * @property {string} said What was said at last, so that nothing is said twice.
 * @property {Views} views
 */

/** @typedef {ReturnType<typeof createViews>} Views */

/**
 * @param {import('../main.js').Workbench} workbench
 * @returns {import('../main.js').Panel}
 */
export function playPanel(workbench) {
  const settings = loadSettings();
  const session = createSession({
    server, time: Date.now, book: () => settings.book, seconds: () => settings.seconds, hear: (now) => update(panel, now),
  }, loadGame() ?? games.begin({ date: today() }));
  const views = createViews(session, settings, () => panel);
  /** @type {Panel} */
  const panel = { workbench, session, settings, visible: false, offering: false, flipped: false, kept: null, said: '', views };
  // What a side has thought since its clock was pressed is not given back by loading the page again.
  addEventListener('pagehide', () => {
    const { game } = session.now();
    if (game.clock?.running) saveGame({ ...game, clock: clocks.stop(game.clock, Date.now()) });
  });
  let ticking = 0;
  return {
    id: 'play',
    title: t('play.title'),
    element: layout(views),
    show: () => {
      show(panel);
      ticking = window.setInterval(() => tick(panel), TICK);
      session.see(true);
      // The server may be back meanwhile.
      if (session.now().fault) session.retry();
      update(panel, session.now());
    },
    hide: () => {
      panel.visible = false;
      clearInterval(ticking);
      session.see(false);
      workbench.board.beside(null);
      if (workbench.board.flipped()) workbench.board.flip();
    },
    onKey: ({ key }) => onKey(panel, key),
  };
}

/**
 * @param {Panel['session']} session
 * @param {Panel['settings']} settings
 * @param {() => Panel} of
 */
function createViews(session, settings, of) {
  const settled = () => {
    saveSettings(settings);
    update(of(), session.now());
  };
  const change = { settings, changed: settled };
  const gauge = createGauge();
  return {
    gauge,
    players: createPlayers({
      moveNow: session.moveNow,
      goOn: () => session.pause(false),
      pause: () => session.pause(true),
      present: () => session.look(session.now().game.moves.length),
      restore: session.restore,
      retry: session.retry,
    }),
    entry: createEntry(() => legal(session), session.mayMoveSoon, session.play),
    moves: createMoves(session),
    analysis: createAnalysis({ ...change, analyse: server.analyse, gauge: gauge.show, found: () => update(of(), session.now()), play: (move) => play(session, move.uci) }),
    book: createBook({ ...change, ask: server.book, play: (uci) => play(session, uci) }),
    review: createReview({
      ask: server.review, game: () => session.now().game, go: session.go, write: session.annotate,
      changed: () => update(of(), session.now()), announce: (words) => of().workbench.announce(words),
    }),
    setup: createSetup({ levels: server.levels, check: (fen) => server.state(fen, []), begin: (game) => begin(of(), game) }),
    opened: openedOf(of),
    pgn: createPgn({ server, game: () => session.now().game, begin: (game) => begin(of(), game), announce: (words) => of().workbench.announce(words) }),
    options: createOptions({ settings, settled, change: session.change, game: () => session.now().game, edit: () => edit(session) }),
    back: button('play.take-back', 'play.take-back.help', session.takeBack),
    hint: button('play.hint', 'play.hint.help', session.hint),
    draw: button('play.draw', 'play.draw.help', () => void offer(of())),
    giveUp: button('play.resign', 'play.resign.help', () => void resign(session)),
    told: h('p', { class: 'play-hint', role: 'status', hidden: true }),
  };
}

/** @param {Key} key @param {Key} help @param {() => void} onclick @param {string} [more] */
function button(key, help, onclick, more = '') {
  return h('button', { type: 'button', class: `button ${more}`, title: t(help), onclick }, t(key));
}

/** @param {Views} views */
function layout({ opened, players, entry, moves, analysis, book, review, setup, pgn, options, back, hint, draw, giveUp, told }) {
  return h('section', { class: 'panel play', 'aria-labelledby': 'play-title' },
    h('div', { class: 'toolbar' }, h('h2', { id: 'play-title' }, t('play.title')), h('span', { class: 'space' }),
      button('play.new', 'play.new.help', () => setup.open(store.get().problem, 'initial'), 'primary'),
      button('play.editor', 'play.editor.help', () => setup.open(store.get().problem, 'editor'))),
    opened.element, players.element,
    h('div', { class: 'toolbar' }, back, hint, draw, giveUp),
    told, entry.element, moves.element, analysis.element, book.element, review.element, options.element, pgn.element, keysView(), setup.element);
}

/** The moves that a person may play, as far as they are known. @param {Panel['session']} session */
function legal(session) {
  return session.mayMove() ? session.now().state?.moves ?? null : null;
}

/** @param {Panel['session']} session @param {string} uci */
function play(session, uci) {
  const move = legal(session)?.find((move) => move.uci === uci);
  if (move) session.play(move);
}

/** Puts the position that is shown into the editor. @param {Panel['session']} session */
function edit(session) {
  const { state } = session.now();
  if (!state) return;
  store.putProblem({ fen: state.fen, stipulation: store.get().problem.stipulation }, { panel: 'problem', setup: true });
}

/** @param {Panel} panel */
async function offer(panel) {
  const { session, workbench } = panel;
  panel.offering = true;
  update(panel, session.now());
  await offerDraw(session, server.draw, workbench.announce);
  panel.offering = false;
  update(panel, session.now());
}

/**
 * What takes dropped files; a game is offered to be looked at again.
 * @param {() => Panel} of
 * @returns {ReturnType<typeof createOpened>}
 */
function openedOf(of) {
  return createOpened({
    isWanted: () => of().visible, check: (fen) => server.state(fen, []), begin: (game) => begin(of(), game),
    readGame: async (text) => {
      const { pgn, review } = of().views;
      const isRead = await pgn.read(text);
      if (isRead) review.offer();
      return isRead;
    },
  });
}

/** @param {Panel} panel @param {games.Game} game @returns {void} */
function begin(panel, game) {
  const { board } = panel.workbench;
  panel.views.opened.clear();
  panel.said = '';
  if ((game.side === 'black') !== board.flipped() && game.side !== 'none') board.flip();
  panel.session.begin(game);
}

/** @param {Panel} panel @param {Now} now */
function update(panel, now) {
  const { session, visible, offering, views, workbench: { board } } = panel;
  const { game, ply, state, thinking } = now;
  if (game !== panel.kept) saveGame(game);
  panel.kept = game;
  views.players.update(now, board.flipped());
  views.players.tick(game);
  views.moves.update(game, ply);
  views.entry.update();
  drawButtons(panel, now);
  // The engine needs the threads for its move, a hint or an answer, and is not to be disturbed.
  views.analysis.update(now, visible && state !== null && !thinking && !now.hinting && !offering && !views.review.busy());
  views.review.update(game);
  views.book.update(state?.fen ?? null, session.mayMove());
  views.options.update(game);
  if (!visible || !state) return;
  showBoard(panel, now, state);
  speak(panel, now);
}

/** @param {Panel} panel @param {Now} now */
function drawButtons({ session, offering, views }, now) {
  const idle = shown.idle(now, session.mayMove(), offering);
  for (const name of /** @type {const} */ (['back', 'hint', 'draw', 'giveUp'])) views[name].disabled = idle[name];
  const hint = shown.hintWords(now);
  views.told.hidden = hint === null;
  views.told.textContent = hint ?? t('play.hint.thinking');
}

/** @param {Panel} panel @param {Now} now @param {server.State} state */
function showBoard({ session, views, workbench: { board } }, now, state) {
  board.show({
    fen: state.fen,
    last: shown.last(now),
    check: state.check,
    arrows: shown.arrows(now, views.analysis.best()),
    moves: legal(session) ?? undefined,
    onMove: (uci) => play(session, uci),
  });
}

/** Says what has changed: a move of the engine, an end. @param {Panel} panel @param {Now} now */
function speak(panel, now) {
  const words = shown.spoken(now);
  if (words === panel.said) return;
  panel.said = words;
  panel.workbench.announce(words);
}

/** @param {Panel} panel */
function show(panel) {
  const { session, workbench: { board } } = panel;
  panel.visible = true;
  panel.said = '';
  board.beside(panel.views.gauge.element);
  if (session.now().game.side === 'black' && !board.flipped()) board.flip();
}

/** Draws the clocks, and the sides as the board has them. @param {Panel} panel */
function tick(panel) {
  const { session, views: { players, gauge }, workbench: { board } } = panel;
  session.tick();
  players.tick(session.now().game);
  if (board.flipped() === panel.flipped) return;
  panel.flipped = board.flipped();
  players.update(session.now(), panel.flipped);
  gauge.turn(panel.flipped);
}

/** @param {Panel} panel @param {string} key @returns {boolean} Whether it means something. */
function onKey({ session, views: { back, hint, entry } }, key) {
  const { ply } = session.now();
  /** @type {Record<string, () => void>} */
  const meanings = {
    ArrowLeft: () => session.look(ply - 1),
    ArrowRight: () => session.look(ply + 1),
    ...variationKeys(session),
    Home: () => session.look(0),
    End: () => session.look(Infinity),
    h: () => !hint.disabled && session.hint(),
    u: () => !back.disabled && session.takeBack(),
    m: entry.focus,
  };
  if (!Object.hasOwn(meanings, key)) return false;
  meanings[key]?.();
  return true;
}

/** What keys do that go from one variation to the next; nothing where there is none, so that they scroll the page. @param {Panel['session']} session */
function variationKeys(session) {
  const { game, ply } = session.now();
  /** @type {Record<string, () => void>} */
  const keys = {};
  for (const [key, step] of /** @type {const} */ ([['ArrowDown', 1], ['ArrowUp', -1]])) {
    const moves = trees.beside(game.tree, game.moves.slice(0, ply), step);
    if (moves) keys[key] = () => session.go(moves);
  }
  return keys;
}
