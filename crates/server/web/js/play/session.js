// The game that is being played: takes moves of persons, asks the engine for its own, and knows which position is looked
// at. Nothing of the page is here; whoever shows it listens.

import * as clocks from './clock.js';
import * as games from './game.js';

/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./game.js').Move} Move */
/** @typedef {import('./server.js').State} State */
/** @typedef {Pick<typeof import('./server.js'), 'state' | 'engineMove' | 'analyse'>} Server */

/**
 * What is to be shown.
 * @typedef {object} Now
 * @property {Game} game
 * @property {number} ply After how many moves the position shown stands.
 * @property {State | null} state That position, as soon as the server has told it.
 * @property {boolean} thinking Whether the engine chooses its move.
 * @property {boolean} paused Whether the engine waits although it is to move.
 * @property {Move | null} hint
 * @property {boolean} hinting Whether a hint is being looked for.
 * @property {Error | null} fault What went wrong at last.
 * @property {Game | null} earlier The game before its end was replaced by another move.
 */

/** Time for a hint, in seconds. */
const HINT = 2;
/** What part of its time the engine takes for a move, and at most. */
const PART_OF_CLOCK = 1 / 30;

/**
 * @typedef {object} Session
 * @property {() => Now} now
 * @property {(game: Game) => void} begin Another game.
 * @property {(ply: number) => void} look Shows the position after so many moves.
 * @property {(move: Move) => void} play A move in the position that is shown.
 * @property {() => boolean} mayMove Whether a person may move in the position that is shown.
 * @property {() => boolean} mayMoveSoon Whether the server is still to tell the moves of a position in which a person is to move.
 * @property {() => void} takeBack
 * @property {() => void} restore Back to the game before its end was replaced.
 * @property {() => void} hint
 * @property {() => void} moveNow The engine plays what it has.
 * @property {(paused: boolean) => void} pause
 * @property {(ending: import('./game.js').Ending) => void} end
 * @property {(changes: Partial<Pick<Game, 'level' | 'side' | 'headers'>>) => void} change How the game goes on.
 * @property {(visible: boolean) => void} see Whether the game is on the page; its clock stands while it is not.
 * @property {() => void} tick Looks at the clock.
 * @property {() => void} retry Asks again what could not be answered.
 */

/**
 * @param {object} world
 * @param {Server} world.server
 * @param {() => number} world.time Milliseconds.
 * @param {() => boolean} world.book Whether the engine may play from the book.
 * @param {() => number} world.seconds How long it thinks at most about a move.
 * @param {(now: Now) => void} world.hear Called after every change.
 * @param {Game} game
 * @returns {Session}
 */
export function createSession({ server, time, book, seconds: longest, hear }, game) {
  /** @type {Now} */
  let now = fresh(game);
  let visible = false;
  /** Whether it is being found out what it means that somebody has no time left. */
  let falling = false;
  /** @type {import('../api.js').Job | null} */
  let thought = null;
  /** @type {import('../api.js').Job | null} */
  let hinted = null;
  /** Positions that the server has told, by their moves. @type {Map<string, State>} */
  let known = new Map();

  /** @param {Partial<Now>} changes */
  function set(changes) {
    now = { ...now, ...changes };
    hear(now);
  }

  /** @param {Game} game */
  function remember(game) {
    set({ game });
  }

  /** @param {number} ply */
  async function fetchState(ply) {
    const { game } = now;
    const moves = game.moves.slice(0, ply);
    const name = moves.map(({ uci }) => uci).join(' ');
    const found = known.get(name) ?? (await server.state(game.fen, moves));
    if (game.fen === now.game.fen) known.set(name, found);
    return found;
  }

  /** Shows the position after so many moves, and goes on if it is the last one. */
  async function refresh() {
    const { game, ply } = now;
    try {
      const state = await fetchState(ply);
      if (now.game.moves !== game.moves || now.ply !== ply) return;
      const atEnd = ply === game.moves.length;
      const ending = atEnd && !now.game.ending ? games.endingOf(game, state.end) : null;
      set({ state, ...(ending ? { game: { ...now.game, ending, clock: stopped() } } : {}) });
      if (atEnd) goOn();
    } catch (error) {
      if (now.game.moves === game.moves && now.ply === ply) set({ fault: asError(error) });
    }
  }

  /** Lets the clock run and the engine think, if it is their turn. */
  function goOn() {
    if (now.game.ending || !visible) return;
    const { clock } = now.game;
    // The clock begins with the first move.
    if (clock && now.game.moves.length > 0) remember({ ...now.game, clock: clocks.run(clock, games.toMove(now.game), time()) });
    if (!games.isPersons(now.game) && !now.paused) think();
  }

  function think() {
    if (thought) return;
    const { game } = now;
    const side = games.toMove(game);
    const left = game.clock ? (clocks.left(game.clock, side, time()) / 1000) * PART_OF_CLOCK + game.clock.increment / 2 : longest();
    const seconds = Math.max(0.05, Math.min(longest(), left));
    /** @type {Move | null} */
    let chosen = null;
    const job = server.engineMove({ fen: game.fen, moves: game.moves, level: game.level, book: book(), seconds }, (move) => {
      chosen = move;
    });
    thought = job;
    set({ thinking: true, fault: null });
    job.done.then(
      () => {
        if (thought !== job) return;
        thought = null;
        set({ thinking: false });
        if (chosen) make(chosen, now.game.moves.length, false);
      },
      (error) => {
        if (thought !== job) return;
        thought = null;
        set({ thinking: false, paused: true, fault: asError(error) });
      },
    );
  }

  /** What is thought about the game is not wanted any more. */
  function forget() {
    thought?.abandon();
    hinted?.abandon();
    [thought, hinted] = [null, null];
  }

  /** @returns {Game['clock']} */
  function stopped() {
    return now.game.clock && clocks.stop(now.game.clock, time());
  }

  /**
   * @param {Move} move
   * @param {number} ply After how many moves it is played.
   * @param {boolean} byPerson
   */
  function make(move, ply, byPerson) {
    const { game } = now;
    const follows = now.ply === game.moves.length || ply < game.moves.length;
    const replaced = ply < game.moves.length;
    const side = games.toMove(game, ply);
    const clock = game.clock && (replaced || !game.clock.running ? stopped() : clocks.press(game.clock, side, time()));
    const next = { ...games.play(game, ply, move), clock };
    set({
      game: next,
      ...(follows ? { ply: next.moves.length, state: null } : {}),
      hint: null,
      hinting: false,
      fault: null,
      // The engine's answer does not make the replaced moves forgotten.
      earlier: replaced ? game : byPerson ? null : now.earlier,
    });
    if (follows) void refresh();
    else void settle();
  }

  /** Asks what the end of the game says while an earlier position is looked at. */
  async function settle() {
    const { game } = now;
    try {
      const state = await fetchState(game.moves.length);
      if (now.game.moves !== game.moves) return;
      const ending = games.endingOf(game, state.end);
      if (ending && !now.game.ending) remember({ ...now.game, ending, clock: stopped() });
      goOn();
    } catch (error) {
      set({ fault: asError(error) });
    }
  }

  /**
   * The time of a side is up: it has lost, unless the other one cannot mate at all.
   * @param {games.Color} late
   */
  async function fall(late) {
    const { moves } = now.game;
    falling = true;
    forget();
    const state = await fetchState(moves.length).catch(() => null);
    falling = false;
    if (now.game.moves !== moves || now.game.ending) return;
    const winner = games.other(late);
    const result = state?.canMate[winner] === false ? '1/2-1/2' : games.wonBy(winner);
    set({ thinking: false, game: { ...now.game, ending: { result, reason: 'time', late }, clock: stopped() } });
  }

  function isPersonsTurn() {
    const { game, ply } = now;
    // A result that only a file tells keeps nobody from going on.
    // Whoever has no time left has none for another move either.
    const over = game.ending !== null && game.ending.reason !== 'recorded' && (ply === game.moves.length || game.ending.reason === 'time');
    return !over && games.isPersons(game, ply);
  }

  return {
    now: () => now,
    begin: (game) => {
      forget();
      known = new Map();
      now = fresh(game);
      hear(now);
      void refresh();
    },
    look: (ply) => {
      const length = now.game.moves.length;
      const wanted = Math.max(0, Math.min(length, ply));
      if (wanted === now.ply && now.state) return;
      hinted?.abandon();
      hinted = null;
      set({ ply: wanted, state: null, hint: null, hinting: false, fault: null });
      void refresh();
    },
    mayMove: () => isPersonsTurn() && now.state !== null && now.state.end === null,
    mayMoveSoon: () => isPersonsTurn() && now.state === null && now.fault === null,
    play: (move) => {
      forget();
      set({ thinking: false });
      make(move, now.ply, true);
    },
    takeBack: () => {
      const game = games.takeBack(now.game);
      if (game === now.game) return;
      forget();
      const clock = stopped();
      set({ game: { ...game, clock }, ply: game.moves.length, state: null, thinking: false, hint: null, hinting: false, fault: null, earlier: null });
      void refresh();
    },
    restore: () => {
      if (!now.earlier) return;
      forget();
      const game = { ...now.earlier, clock: now.earlier.clock && clocks.stop(now.earlier.clock, time()) };
      set({ game, ply: game.moves.length, state: null, thinking: false, hint: null, hinting: false, earlier: null, fault: null });
      void refresh();
    },
    hint: () => {
      if (hinted || now.thinking) return;
      const { game, ply } = now;
      const question = { fen: game.fen, moves: game.moves.slice(0, ply), lines: 1, seconds: HINT };
      const job = server.analyse(question, ({ lines }) => {
        const move = lines[0]?.moves[0];
        if (hinted === job && move) set({ hint: move });
      });
      hinted = job;
      set({ hinting: true, hint: null, fault: null });
      const over = (/** @type {unknown} */ error) => {
        if (hinted !== job) return;
        hinted = null;
        set({ hinting: false, ...(error ? { fault: asError(error) } : {}) });
      };
      job.done.then(() => over(null), over);
    },
    moveNow: () => thought?.stop(),
    pause: (paused) => {
      if (paused) {
        forget();
        set({ paused, thinking: false, game: { ...now.game, clock: stopped() } });
      } else {
        set({ paused, fault: null });
        if (now.state) goOn();
        else void refresh();
      }
    },
    end: (ending) => {
      forget();
      set({ thinking: false, hinting: false, game: { ...now.game, ending, clock: stopped() } });
    },
    change: (changes) => {
      const wasThinking = now.thinking;
      forget();
      set({ game: { ...now.game, ...changes }, thinking: false, hint: null, hinting: false });
      if (wasThinking || 'side' in changes) goOn();
    },
    see: (seen) => {
      visible = seen;
      if (seen) void refresh();
      else {
        forget();
        set({ thinking: false, hinting: false, game: { ...now.game, clock: stopped() } });
      }
    },
    tick: () => {
      const { clock, ending } = now.game;
      const fallen = clock && !ending && clocks.fallen(clock, time());
      if (fallen && !falling) void fall(fallen);
    },
    retry: () => {
      set({ fault: null, paused: false });
      void refresh();
    },
  };
}

/**
 * @param {Game} game
 * @returns {Now}
 */
function fresh(game) {
  return {
    game,
    ply: game.moves.length,
    state: null,
    thinking: false,
    paused: game.side === 'none' && game.moves.length > 0,
    hint: null,
    hinting: false,
    fault: null,
    earlier: null,
  };
}

/** @param {unknown} error */
function asError(error) {
  return error instanceof Error ? error : new Error(String(error));
}
