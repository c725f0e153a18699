// The game that is being played: takes moves of persons, asks the engine for its own, and knows which position is looked
// at. Nothing of the page is here; whoever shows it listens.

import * as clocks from './clock.js';
import * as games from './game.js';
import * as trees from './tree.js';

/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./game.js').Move} Move */
/** @typedef {import('./server.js').State} State */
/** @typedef {Pick<typeof import('./server.js'), 'state' | 'engineMove' | 'analyse'>} Server */
/** @typedef {import('../api.js').Job} Job */

/**
 * What is to be shown.
 * @typedef {object} Now
 * @property {Game} game
 * @property {number} ply After how many moves the position shown stands.
 * @property {State | null} state That position, as soon as the server has told it.
 * @property {boolean} thinking Whether the engine chooses its move.
 * @property {boolean} paused Whether the engine waits although it is to move.
 * @property {Move | null} hint
 * @property {import('./server.js').From | null} from Where the hint comes from, or else the last move of the engine.
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
 * @property {(ply: number) => void} look Shows the position after so many moves of the line.
 * @property {(moves: readonly Move[]) => void} go Shows the position after these moves of the tree, on the line through them.
 * @property {() => void} promote Puts the variation that is shown before those beside it.
 * @property {() => void} cut Takes the move that is shown out of the tree, and all that follows it.
 * @property {(tree: trees.Tree) => void} annotate Puts the same moves with more said of them, or with more variations, in the place of the tree.
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
 * What a session needs of the world.
 * @typedef {object} World
 * @property {Server} server
 * @property {() => number} time Milliseconds.
 * @property {() => boolean} book Whether the engine may play from the book.
 * @property {() => number} seconds How long it thinks at most about a move.
 * @property {(now: Now) => void} hear Called after every change.
 */

/**
 * The state of a session, and what is under way.
 * @typedef {object} Self
 * @property {World} world
 * @property {Now} now
 * @property {boolean} visible
 * @property {boolean} falling Whether it is being found out what it means that somebody has no time left.
 * @property {Job | null} thought The engine's move.
 * @property {Job | null} hinted
 * @property {Map<string, State>} known Positions that the server has told, by their moves.
 */

/** What is not said of a position that has just changed. */
const SILENT = { hint: null, from: null, hinting: false, fault: null };

/**
 * @param {World} world
 * @param {Game} game
 * @returns {Session}
 */
export function createSession(world, game) {
  /** @type {Self} */
  const self = { world, now: fresh(game), visible: false, falling: false, thought: null, hinted: null, known: new Map() };
  return {
    now: () => self.now,
    begin: (game) => begin(self, game),
    look: (ply) => look(self, ply),
    go: (moves) => go(self, games.follow(self.now.game, moves), moves.length),
    promote: () => set(self, { game: games.promote(self.now.game, self.now.ply), earlier: null }),
    cut: () => cut(self),
    annotate: (tree) => set(self, { game: { ...self.now.game, tree }, earlier: self.now.game }),
    mayMove: () => isPersonsTurn(self.now) && self.now.state !== null && self.now.state.end === null,
    mayMoveSoon: () => isPersonsTurn(self.now) && self.now.state === null && self.now.fault === null,
    play: (move) => {
      forget(self);
      set(self, { thinking: false });
      make(self, move, self.now.ply, true);
    },
    takeBack: () => takeBack(self),
    restore: () => restore(self),
    hint: () => hint(self),
    moveNow: () => self.thought?.stop(),
    pause: (paused) => pause(self, paused),
    end: (ending) => {
      forget(self);
      set(self, { thinking: false, hinting: false, game: { ...self.now.game, ending, clock: stopped(self) } });
    },
    change: (changes) => change(self, changes),
    see: (seen) => see(self, seen),
    tick: () => {
      const { clock, ending } = self.now.game;
      const fallen = clock && !ending && clocks.fallen(clock, world.time());
      if (fallen && !self.falling) void fall(self, fallen);
    },
    retry: () => {
      set(self, { fault: null, paused: false });
      void refresh(self);
    },
  };
}

/** @param {Self} self @param {Partial<Now>} changes */
function set(self, changes) {
  self.now = { ...self.now, ...changes };
  self.world.hear(self.now);
}

/** What is thought about the game is not wanted any more. @param {Self} self */
function forget(self) {
  self.thought?.abandon();
  self.hinted?.abandon();
  [self.thought, self.hinted] = [null, null];
}

/** The clock, standing. @param {Self} self @param {Game} [game] @returns {Game['clock']} */
function stopped({ world, now }, game = now.game) {
  return game.clock && clocks.stop(game.clock, world.time());
}

/** @param {Self} self @param {Game} game */
function begin(self, game) {
  forget(self);
  self.known = new Map();
  set(self, fresh(game));
  void refresh(self);
}

/** @param {Self} self @param {number} ply */
async function fetchState(self, ply) {
  const { game } = self.now;
  const moves = game.moves.slice(0, ply);
  const name = moves.map(({ uci }) => uci).join(' ');
  const found = self.known.get(name) ?? (await self.world.server.state(game.fen, moves));
  if (game.fen === self.now.game.fen) self.known.set(name, found);
  return found;
}

/** Shows the position after so many moves, and goes on if it is the last one. @param {Self} self */
async function refresh(self) {
  const { game, ply } = self.now;
  const isSame = () => self.now.game.moves === game.moves && self.now.ply === ply;
  try {
    const state = await fetchState(self, ply);
    if (!isSame()) return;
    const atEnd = ply === game.moves.length;
    const ending = atEnd && !self.now.game.ending ? games.endingOf(game, state.end) : null;
    set(self, { state, ...(ending ? { game: { ...self.now.game, ending, clock: stopped(self) } } : {}) });
    if (atEnd) goOn(self);
  } catch (error) {
    if (isSame()) set(self, { fault: asError(error) });
  }
}

/** Asks what the end of the game says while an earlier position is looked at. @param {Self} self */
async function settle(self) {
  const { game } = self.now;
  try {
    const state = await fetchState(self, game.moves.length);
    if (self.now.game.moves !== game.moves) return;
    const ending = games.endingOf(game, state.end);
    if (ending && !self.now.game.ending) set(self, { game: { ...self.now.game, ending, clock: stopped(self) } });
    goOn(self);
  } catch (error) {
    set(self, { fault: asError(error) });
  }
}

/** Lets the clock run and the engine think, if it is their turn. @param {Self} self */
function goOn(self) {
  const { game } = self.now;
  if (game.ending || !self.visible) return;
  // The clock begins with the first move.
  if (game.clock && game.moves.length > 0) set(self, { game: { ...game, clock: clocks.run(game.clock, games.toMove(game), self.world.time()) } });
  if (!games.isPersons(self.now.game) && !self.now.paused) think(self);
}

/** How long the engine may think about its move. @param {Self} self */
function secondsFor({ world, now: { game } }) {
  const longest = world.seconds();
  if (!game.clock) return Math.max(0.05, longest);
  const left = clocks.left(game.clock, games.toMove(game), world.time()) / 1000;
  return Math.max(0.05, Math.min(longest, left * PART_OF_CLOCK + game.clock.increment / 2));
}

/** @param {Self} self */
function think(self) {
  if (self.thought) return;
  const { fen, moves, level } = self.now.game;
  /** @type {Move | null} */
  let chosen = null;
  /** @type {import('./server.js').From | null} */
  let from = null;
  const job = self.world.server.engineMove({ fen, moves, level, book: self.world.book(), seconds: secondsFor(self) }, (move, its) => {
    [chosen, from] = [move, its];
  });
  self.thought = job;
  set(self, { thinking: true, fault: null });
  const over = (/** @type {Partial<Now>} */ changes) => {
    if (self.thought !== job) return;
    self.thought = null;
    set(self, { thinking: false, ...changes });
    if (!chosen || changes.fault) return;
    make(self, chosen, self.now.game.moves.length, false);
    set(self, { from });
  };
  job.done.then(() => over({}), (error) => over({ paused: true, fault: asError(error) }));
}

/**
 * @param {Self} self
 * @param {Move} move
 * @param {number} ply After how many moves it is played.
 * @param {boolean} byPerson
 */
function make(self, move, ply, byPerson) {
  const { game, earlier } = self.now;
  const replaced = ply < game.moves.length;
  const isLost = replaced && !games.keeps(game);
  const follows = self.now.ply === game.moves.length || replaced;
  const clock = game.clock && (replaced || !game.clock.running ? stopped(self) : clocks.press(game.clock, games.toMove(game, ply), self.world.time()));
  const next = { ...games.play(game, ply, move), clock };
  set(self, {
    game: next,
    ...(follows ? { ply: ply + 1, state: null } : {}),
    ...SILENT,
    // The engine's answer does not make the replaced moves forgotten.
    earlier: isLost ? game : byPerson ? null : earlier,
  });
  if (follows) void refresh(self);
  else void settle(self);
}

/**
 * The time of a side is up: it has lost, unless the other one cannot mate at all.
 * @param {Self} self
 * @param {games.Color} late
 */
async function fall(self, late) {
  const { moves } = self.now.game;
  self.falling = true;
  forget(self);
  const state = await fetchState(self, moves.length).catch(() => null);
  self.falling = false;
  if (self.now.game.moves !== moves || self.now.game.ending) return;
  const winner = games.other(late);
  const result = state?.canMate[winner] === false ? '1/2-1/2' : games.wonBy(winner);
  set(self, { thinking: false, game: { ...self.now.game, ending: { result, reason: 'time', late }, clock: stopped(self) } });
}

/** Whether a person is to move in the position that is shown. @param {Now} now */
function isPersonsTurn({ game, ply }) {
  // A result that only a file tells keeps nobody from going on.
  // Whoever has no time left has none for another move either.
  const over = game.ending !== null && game.ending.reason !== 'recorded' && (ply === game.moves.length || game.ending.reason === 'time');
  return !over && games.isPersons(game, ply);
}

/** @param {Self} self @param {number} ply */
function look(self, ply) {
  const { game } = self.now;
  // After a move was taken back the line ends before what the tree still has.
  go(self, ply > game.moves.length ? games.follow(game, trees.through(game.tree, game.moves)) : game, ply);
}

/** @param {Self} self @param {Game} game The same one, perhaps on another line. @param {number} ply */
function go(self, game, ply) {
  const { now } = self;
  const wanted = Math.max(0, Math.min(game.moves.length, ply));
  if (game === now.game && wanted === now.ply && now.state) return;
  if (game === now.game) {
    self.hinted?.abandon();
    self.hinted = null;
    set(self, { ply: wanted, state: null, ...SILENT });
  } else {
    forget(self);
    set(self, { game, ply: wanted, state: null, thinking: false, ...SILENT });
  }
  void refresh(self);
}

/** @param {Self} self */
function cut(self) {
  const { game, ply } = self.now;
  if (ply === 0) return;
  forget(self);
  set(self, { game: games.cut(game, ply), ply: ply - 1, state: null, thinking: false, ...SILENT, earlier: game });
  void refresh(self);
}

/** @param {Self} self */
function takeBack(self) {
  const game = games.takeBack(self.now.game);
  if (game === self.now.game) return;
  forget(self);
  set(self, { game: { ...game, clock: stopped(self) }, ply: game.moves.length, state: null, thinking: false, ...SILENT, earlier: null });
  void refresh(self);
}

/** @param {Self} self */
function restore(self) {
  const game = self.now.earlier;
  if (!game) return;
  forget(self);
  set(self, { game: { ...game, clock: stopped(self, game) }, ply: game.moves.length, state: null, thinking: false, ...SILENT, earlier: null });
  void refresh(self);
}

/** @param {Self} self */
function hint(self) {
  const { game, ply, thinking } = self.now;
  if (self.hinted || thinking) return;
  const question = { fen: game.fen, moves: game.moves.slice(0, ply), lines: 1, seconds: HINT };
  const job = self.world.server.analyse(question, ({ lines }) => {
    const [line] = lines;
    const move = line?.moves[0];
    if (self.hinted !== job || !line || !move) return;
    const origin = line.tables ? 'tables' : line.proven ? 'proof' : 'search';
    set(self, { hint: move, from: { origin, score: line.score, shortest: line.shortest } });
  });
  self.hinted = job;
  set(self, { ...SILENT, hinting: true });
  const over = (/** @type {unknown} */ error) => {
    if (self.hinted !== job) return;
    self.hinted = null;
    set(self, { hinting: false, ...(error ? { fault: asError(error) } : {}) });
  };
  job.done.then(() => over(null), over);
}

/** @param {Self} self @param {boolean} paused */
function pause(self, paused) {
  if (paused) {
    forget(self);
    set(self, { paused, thinking: false, game: { ...self.now.game, clock: stopped(self) } });
    return;
  }
  set(self, { paused, fault: null });
  if (self.now.state) goOn(self);
  else void refresh(self);
}

/** @param {Self} self @param {Partial<Pick<Game, 'level' | 'side' | 'headers'>>} changes */
function change(self, changes) {
  const wasThinking = self.now.thinking;
  forget(self);
  set(self, { game: { ...self.now.game, ...changes }, thinking: false, hint: null, from: null, hinting: false });
  if (wasThinking || 'side' in changes) goOn(self);
}

/** @param {Self} self @param {boolean} seen */
function see(self, seen) {
  self.visible = seen;
  if (seen) return void refresh(self);
  forget(self);
  set(self, { thinking: false, hinting: false, game: { ...self.now.game, clock: stopped(self) } });
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
    from: null,
    hinting: false,
    fault: null,
    earlier: null,
  };
}

/** @param {unknown} error */
function asError(error) {
  return error instanceof Error ? error : new Error(String(error));
}
