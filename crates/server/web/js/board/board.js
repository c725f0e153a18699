// The board: one for all panels. Chessground draws it; what may be played is asked of the server.

import { Chessground } from '../../vendor/chessground/chessground.min.js';
import { fill, h } from '../dom.js';
import { t } from '../texts.js';
import { createDrawings, drawByTouch, toggled } from './drawings.js';
import { keyboard } from './keys.js';
import { destinations, sideOf, turnOf, ways } from './moves.js';
import { longTap } from './pointer.js';
import { askPromotion } from './promotion.js';
import { brushes, shapes, squareClasses } from './shapes.js';
import { signLayer } from './signs.js';
import { SQUARES, boardOf, letterOf, man, menOf } from './squares.js';
import { manInWords, textBoard } from './text.js';

/** @typedef {import('./squares.js').Key} Key */

/**
 * @typedef {object} Arrow
 * @property {string} from
 * @property {string} to
 * @property {string} kind `key`, `try`, `reply`, `refutation`, `answer`, `line`, `threat`, `hint`.
 */

/**
 * What the board shows when nobody edits.
 * @typedef {object} View
 * @property {string} fen
 * @property {string[]} [last] Squares of the last move.
 * @property {Arrow[]} [arrows]
 * @property {{ square: string, kind: string }[]} [squares] Marked squares; kinds as of arrows, or `good`, `bad`; any other is drawn grey.
 * @property {{ uci: string }[]} [moves] Moves that may be made; without them none.
 * @property {(uci: string) => void} [onMove] Has to show what comes after, or the same view again.
 * @property {boolean} [check] Whether the side to move stands in check.
 */

/**
 * What the board tells while it is edited.
 * @typedef {object} Editing
 * @property {string} fen
 * @property {(board: string) => void} onChange With the first field of a FEN.
 * @property {readonly import('./signs.js').Sign[]} [signs] What is said of squares besides their men.
 * @property {(square: Key, tool: string | null) => boolean} [onPoint] A square is pointed at with a tool (nothing is the hand) before anything is done; true if that was all.
 * @property {(square: Key, key: string) => boolean} [onKey] A key that means nothing to the board; true if it meant something.
 */

/**
 * @typedef {object} Board
 * @property {HTMLElement} element
 * @property {(view: View) => void} show Shows a position that can be played.
 * @property {(editing: Editing) => void} edit Lets men be put anywhere.
 * @property {() => void} flip
 * @property {() => boolean} flipped Whether Black is below.
 * @property {(tool: string | null) => void} setTool What a click puts while the board is edited: a man by its letter, `x` removes.
 * @property {(letter: string, event: MouseEvent | TouchEvent) => void} dragNew Begins to drag a man that is not on the board yet.
 * @property {() => string} men What stands on it, as the first field of a FEN.
 * @property {() => void} focus
 * @property {import('./drawings.js').Drawings} drawings What somebody has drawn on diagrams, which no panel changes.
 * @property {() => boolean} erase Takes away what is drawn on the diagram that is shown; whether there was anything.
 * @property {(hear: (fen: string) => void) => void} onShown Tells every position that comes onto the board, as the panel has it.
 * @property {(element: HTMLElement | null) => void} beside Puts something of the panel on show beside the board, in place of what was there.
 */

/**
 * The board: what it shows, and its parts.
 * @typedef {object} Self
 * @property {View | null} view
 * @property {Editing | null} editing
 * @property {string | null} tool
 * @property {string} shown The men that are known to whoever listens, as the first field of a FEN.
 * @property {ReturnType<typeof Chessground>} ground
 * @property {HTMLElement} box
 * @property {import('./drawings.js').Drawings} drawings
 * @property {ReturnType<typeof textBoard>} words
 * @property {ReturnType<typeof signLayer>} layer
 * @property {(text: string) => void} say
 * @property {((fen: string) => void)[]} listeners
 */

/** @returns {Board} */
export function createBoard() {
  const frame = h('div', { class: 'board-frame' });
  const spoken = h('div', { class: 'unseen', 'aria-live': 'polite' });
  const words = textBoard();
  const layer = signLayer();
  const box = h('div', { class: 'board-box', tabindex: '0', role: 'application', 'aria-label': t('board.label') }, frame, layer.element);
  const say = (/** @type {string} */ text) => {
    spoken.textContent = text;
  };
  /** @type {Self} */
  const self = { view: null, editing: null, tool: null, shown: '', ground: createGround(frame, () => self), drawings: createDrawings(), box, words, layer, say, listeners: [] };
  const { ground } = self;
  const cursor = createCursor(self);
  new ResizeObserver(() => ground.set({ drawable: { autoShapes: arrowsNow(self) } })).observe(frame);
  listen(self, cursor.go);
  const side = h('div', { class: 'board-side' });
  return {
    element: h('div', { class: 'board-whole' }, box, side, words.element, spoken),
    show: (view) => show(self, view),
    edit: (editing) => edit(self, editing),
    flip: () => {
      ground.toggleOrientation();
      cursor.draw();
      drawSigns(self);
    },
    flipped: () => ground.state.orientation === 'black',
    setTool: (tool) => {
      self.tool = tool;
      ground.selectSquare(null);
      applyTool(self);
    },
    dragNew: (letter, event) => {
      const piece = man(letter);
      ground.state.dom.bounds.clear();
      if (piece && self.editing) ground.dragNewPiece(piece, event, true);
    },
    men: () => ground.getFen(),
    focus: () => box.focus({ preventScroll: true }),
    drawings: self.drawings,
    erase: () => erase(self),
    onShown: (hear) => self.listeners.push(hear),
    beside: (element) => fill(side, element),
  };
}

/** @param {HTMLElement} frame @param {() => Self} of */
function createGround(frame, of) {
  return Chessground(frame, {
    coordinates: true,
    ranksPosition: 'left',
    autoCastle: false,
    disableContextMenu: true,
    animation: { duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 220 },
    premovable: { enabled: false },
    predroppable: { enabled: false },
    drawable: {
      brushes: brushes(), defaultSnapToValidMove: false, eraseOnMovablePieceClick: true,
      onChange: (shapes) => of().drawings.keep(of().ground.getFen(), shapes),
    },
    movable: { free: false, color: undefined, events: { after: (from, to) => moved(of(), from, to), afterNewPiece: () => changed(of()) } },
    events: {
      select: (key) => {
        const self = of();
        if (self.editing && self.tool) useTool(self, key, self.tool);
        else self.editing?.onPoint?.(key, null);
      },
      change: () => changed(of()),
    },
  });
}

/** @param {Self} self */
function createCursor(self) {
  const { ground, box, say } = self;
  return keyboard(box, {
    flipped: () => ground.state.orientation === 'black',
    editing: () => self.editing !== null,
    selected: () => ground.state.selected,
    at: (key) => menNow(self).get(key),
    targets: (key) => (self.editing ? null : [...new Set(ground.state.movable.dests?.get(key) ?? [])]),
    pick: (key) => (self.editing && self.tool ? useTool(self, key, self.tool) : ground.selectSquare(key)),
    drop: () => ground.selectSquare(null),
    sign: (key) => self.editing?.signs?.find(({ square }) => square === key)?.words ?? '',
    put: (key, letter) => (letter === null ? void takeFrom(self, key) : put(self, key, letter)),
    other: (key, name) => self.editing?.onKey?.(key, name) ?? false,
    draw: (orig, dest, brush) => {
      const fen = ground.getFen();
      self.drawings.keep(fen, toggled(self.drawings.of(fen), { orig, dest: dest === orig ? undefined : dest, brush }));
      ground.setShapes(self.drawings.of(fen));
    },
    erase: () => erase(self),
    say,
  });
}

/** Hears pointers, beside chessground. @param {Self} self @param {(key: Key) => void} go Called with the square that is pointed at. */
function listen(self, go) {
  const { ground, box } = self;
  box.addEventListener('pointerdown', (event) => {
    ground.state.dom.bounds.clear();
    const key = keyAt(self, event);
    if (key) go(key);
    if (self.editing) box.focus({ preventScroll: true });
  }, { capture: true });
  box.addEventListener('contextmenu', (event) => {
    event.preventDefault();
    takeAway(self, event);
  });
  longTap(box, (event) => {
    if (takeAway(self, event)) navigator.vibrate?.(15);
  });
  drawByTouch(box, ground, self.drawings);
}

/** @param {Self} self */
function erase({ ground, drawings }) {
  const isThere = drawings.of(ground.getFen()).length > 0;
  ground.setShapes([]);
  if (isThere) drawings.keep(ground.getFen(), []);
  return isThere;
}

/** @param {Self} self @param {{ clientX: number, clientY: number }} event */
function keyAt({ ground }, event) {
  const key = ground.getKeyAtDomPos([event.clientX, event.clientY]);
  return key && SQUARES.includes(key) ? key : undefined;
}

/** Shows what is said of squares besides their men. @param {Self} self */
function drawSigns({ editing, layer, ground }) {
  layer.draw(editing?.signs ?? [], ground.state.orientation === 'black');
}

/**
 * Removes what is pointed at while the board is edited.
 * @param {Self} self
 * @param {{ clientX: number, clientY: number }} event
 * @returns {boolean} Whether there was one.
 */
function takeAway(self, event) {
  const key = keyAt(self, event);
  return self.editing !== null && key !== undefined && takeFrom(self, key);
}

/**
 * Removes what is on a square: what is said of it, or a man.
 * @param {Self} self
 * @param {Key} key
 * @returns {boolean} Whether there was anything.
 */
function takeFrom(self, key) {
  if (self.editing?.onPoint?.(key, 'x')) return true;
  if (!menNow(self).has(key)) return false;
  put(self, key, null);
  return true;
}

/** @param {Self} self */
function menNow({ ground }) {
  return menOf(ground.getFen());
}

/** @param {Self} self @param {Key} from @param {Key} to */
async function moved(self, from, to) {
  const { view, editing, box } = self;
  if (editing || !view) return;
  const all = ways(view.moves ?? [], from, to);
  let uci = all[0];
  if (all.length > 1) {
    const white = self.ground.state.pieces.get(to)?.color === 'white';
    const letters = [...'qrbnk'].filter((letter) => all.includes(from + to + letter));
    const letter = await askPromotion(box, letters.map((letter) => (white ? letter.toUpperCase() : letter)));
    if (!letter) return void (self.view === view && show(self, view));
    uci = from + to + letter;
  }
  if (uci && self.view === view) view.onMove?.(uci);
}

/** Tells that the men stand otherwise than before. @param {Self} self */
function changed(self) {
  const { editing, ground, words, shown } = self;
  const board = ground.getFen();
  if (!editing || board === shown) return;
  self.shown = board;
  words.update(menNow(self));
  ground.setShapes(self.drawings.of(board));
  editing.onChange(board);
}

/**
 * Puts a man or removes one.
 * @param {Self} self
 * @param {Key} key
 * @param {string | null} letter
 */
function put(self, key, letter) {
  const was = menNow(self).get(key);
  const piece = letter ? man(letter) : null;
  self.ground.setPieces(new Map([[key, piece ?? undefined]]));
  if (piece) self.say(t('board.put', { man: manInWords(letterOf(piece)), square: key }));
  else if (was) self.say(t('board.removed', { man: manInWords(was), square: key }));
  changed(self);
}

/** @param {Self} self @param {Key} key @param {string} tool */
function useTool(self, key, tool) {
  if (self.editing?.onPoint?.(key, tool)) return;
  const piece = man(tool);
  put(self, key, piece && menNow(self).get(key) !== letterOf(piece) ? letterOf(piece) : null);
}

/** @param {Self} self */
function applyTool({ ground, box, editing, tool }) {
  const isEdited = editing !== null;
  ground.set({
    movable: { free: isEdited, color: isEdited && !tool ? 'both' : undefined, showDests: !isEdited },
    draggable: { deleteOnDropOff: isEdited },
    // The right button takes men away while the board is edited.
    drawable: { enabled: !isEdited },
  });
  box.classList.toggle('editing', isEdited);
  box.setAttribute('aria-label', t(isEdited ? 'board.label.edit' : 'board.label'));
}

/** Arrows need the size of the board: there are none before it has one. @param {Self} self */
function arrowsNow({ ground, view }) {
  // Chessground remembers the size that it had before it was put into the page.
  if (ground.state.dom.bounds().width === 0) ground.state.dom.bounds.clear();
  return ground.state.dom.bounds().width > 0 ? shapes(view?.arrows ?? []) : [];
}

/** @param {Self} self @param {View} view */
function show(self, view) {
  const { ground, words } = self;
  const wasEdited = self.editing !== null;
  const before = menNow(self);
  const placed = menOf(view.fen);
  const same = !wasEdited && self.view !== null && ground.getFen() === boardOf(placed);
  for (const hear of self.listeners) hear(view.fen);
  self.view = view;
  self.editing = null;
  if (wasEdited) applyTool(self);
  drawSigns(self);
  if (!same) ground.cancelMove();
  drawView(self, view, placed);
  self.shown = ground.getFen();
  words.update(menNow(self));
  const [from, to] = view.last ?? [];
  const mark = menNow(self).get(/** @type {Key} */ (to));
  if (!same && mark && before.get(/** @type {Key} */ (from))) self.say(t('board.moved', { man: manInWords(mark), from, to }));
}

/** @param {Self} self @param {View} view @param {ReadonlyMap<Key, string>} men */
function drawView(self, view, men) {
  const dests = destinations(view.moves ?? []);
  const turn = turnOf(view.fen, men, dests);
  self.ground.set({
    fen: boardOf(men),
    turnColor: turn,
    lastMove: view.last?.length ? /** @type {Key[]} */ (view.last) : undefined,
    check: view.check ? sideOf(view.fen) : false,
    highlight: { custom: squareClasses(view.squares ?? []) },
    movable: { free: false, color: dests.size ? turn : undefined, dests },
    drawable: { autoShapes: arrowsNow(self), shapes: self.drawings.of(boardOf(men)) },
  });
}

/** @param {Self} self @param {Editing} next */
function edit(self, next) {
  const { ground, words } = self;
  const was = self.editing;
  const board = boardOf(menOf(next.fen));
  self.editing = next;
  self.view = null;
  for (const hear of self.listeners) hear(next.fen);
  if (!was) {
    ground.set({ lastMove: undefined, check: false, highlight: { custom: new Map() }, movable: { dests: new Map() }, drawable: { autoShapes: [] } });
    applyTool(self);
  }
  if (!was || ground.getFen() !== board) {
    ground.cancelMove();
    ground.set({ fen: board, drawable: { shapes: self.drawings.of(board) } });
  }
  self.shown = board;
  drawSigns(self);
  words.update(menNow(self), new Map(next.signs?.map(({ square, words }) => [square, words])));
}
