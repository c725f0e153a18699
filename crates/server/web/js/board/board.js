// The board: one for all panels. Chessground draws it; what may be played is asked of the server.

import { Chessground } from '../../vendor/chessground/chessground.min.js';
import { h } from '../dom.js';
import { t } from '../texts.js';
import { keyboard } from './keys.js';
import { longTap } from './pointer.js';
import { askPromotion } from './promotion.js';
import { brushes, shapes, squareClasses } from './shapes.js';
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
 */

/** @returns {Board} */
export function createBoard() {
  const frame = h('div', { class: 'board-frame' });
  const spoken = h('div', { class: 'unseen', 'aria-live': 'polite' });
  const words = textBoard();
  const box = h('div', { class: 'board-box', tabindex: '0', role: 'application', 'aria-label': t('board.label') }, frame);
  const element = h('div', { class: 'board-whole' }, box, words.element, spoken);
  const ground = Chessground(frame, {
    coordinates: true,
    ranksPosition: 'left',
    autoCastle: false,
    disableContextMenu: true,
    animation: { duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 220 },
    premovable: { enabled: false },
    predroppable: { enabled: false },
    drawable: { enabled: false, brushes: brushes() },
    movable: { free: false, color: undefined, events: { after: moved, afterNewPiece: () => changed() } },
    events: { select: (key) => editing && tool && useTool(key), change: () => editing && changed() },
  });
  /** @type {View | null} */
  let view = null;
  /** @type {Editing | null} */
  let editing = null;
  /** @type {string | null} */
  let tool = null;
  let shown = '';

  new ResizeObserver(() => ground.set({ drawable: { autoShapes: arrowsNow() } })).observe(frame);

  const men = () => menOf(ground.getFen());
  /** @param {string} text */
  const say = (text) => {
    spoken.textContent = text;
  };

  /**
   * @param {Key} from
   * @param {Key} to
   */
  async function moved(from, to) {
    if (editing || !view) return;
    const now = view;
    const ways = (now.moves ?? []).map(({ uci }) => uci).filter((uci) => uci.slice(0, 4) === from + to);
    let uci = ways[0];
    if (ways.length > 1) {
      const white = ground.state.pieces.get(to)?.color === 'white';
      const letters = [...'qrbnk'].filter((letter) => ways.includes(from + to + letter));
      const letter = await askPromotion(box, letters.map((letter) => (white ? letter.toUpperCase() : letter)));
      if (!letter) return void (view === now && show(now));
      uci = from + to + letter;
    }
    if (uci && view === now) now.onMove?.(uci);
  }

  /** Tells that the men stand otherwise than before. */
  function changed() {
    const board = ground.getFen();
    if (!editing || board === shown) return;
    shown = board;
    words.update(men());
    editing.onChange(board);
  }

  /**
   * Puts a man or removes one.
   * @param {Key} key
   * @param {string | null} letter
   */
  function put(key, letter) {
    const was = men().get(key);
    const piece = letter ? man(letter) : null;
    ground.setPieces(new Map([[key, piece ?? undefined]]));
    if (piece) say(t('board.put', { man: manInWords(letterOf(piece)), square: key }));
    else if (was) say(t('board.removed', { man: manInWords(was), square: key }));
    changed();
  }

  /** @param {Key} key */
  function useTool(key) {
    const piece = tool && man(tool);
    put(key, piece && men().get(key) !== letterOf(piece) ? letterOf(piece) : null);
  }

  function applyTool() {
    const free = editing !== null && !tool;
    ground.set({
      movable: { free: editing !== null, color: free ? 'both' : undefined, showDests: editing === null },
      draggable: { deleteOnDropOff: editing !== null },
    });
    box.classList.toggle('editing', editing !== null);
    box.setAttribute('aria-label', t(editing ? 'board.label.edit' : 'board.label'));
  }

  /** Arrows need the size of the board: there are none before it has one. */
  function arrowsNow() {
    // Chessground remembers the size that it had before it was put into the page.
    if (ground.state.dom.bounds().width === 0) ground.state.dom.bounds.clear();
    return ground.state.dom.bounds().width > 0 ? shapes(view?.arrows ?? []) : [];
  }

  /** @param {View} next */
  function show(next) {
    const wasEdited = editing !== null;
    const board = next.fen.trim().split(/\s+/);
    const before = men();
    const placed = menOf(board[0]);
    const same = !wasEdited && view !== null && ground.getFen() === boardOf(placed);
    view = next;
    editing = null;
    if (wasEdited) applyTool();
    if (!same) ground.cancelMove();
    /** @type {Map<Key, Key[]>} */
    const dests = new Map();
    for (const { uci } of next.moves ?? []) {
      const from = /** @type {Key} */ (uci.slice(0, 2));
      dests.set(from, [...(dests.get(from) ?? []), /** @type {Key} */ (uci.slice(2, 4))]);
    }
    const mover = [...dests.keys()].map((key) => placed.get(key)).find(Boolean);
    const turn = mover ? man(mover)?.color : board[1] === 'b' ? 'black' : 'white';
    ground.set({
      fen: boardOf(placed),
      turnColor: turn,
      lastMove: next.last?.length ? /** @type {Key[]} */ (next.last) : undefined,
      check: next.check ? (board[1] === 'b' ? 'black' : 'white') : false,
      highlight: { custom: squareClasses(next.squares ?? []) },
      movable: { free: false, color: dests.size ? turn : undefined, dests },
      drawable: { autoShapes: arrowsNow() },
    });
    shown = ground.getFen();
    words.update(men());
    const [from, to] = next.last ?? [];
    const mark = men().get(/** @type {Key} */ (to));
    if (!same && mark && before.get(/** @type {Key} */ (from))) say(t('board.moved', { man: manInWords(mark), from, to }));
  }

  /** @param {Editing} next */
  function edit(next) {
    const was = editing;
    const board = boardOf(menOf(next.fen));
    editing = next;
    view = null;
    if (!was) {
      ground.set({ lastMove: undefined, check: false, highlight: { custom: new Map() }, movable: { dests: new Map() }, drawable: { autoShapes: [] } });
      applyTool();
    }
    if (!was || ground.getFen() !== board) {
      ground.cancelMove();
      ground.set({ fen: board });
    }
    shown = board;
    words.update(men());
  }

  /** @param {{ clientX: number, clientY: number }} event */
  const keyAt = (event) => {
    const key = ground.getKeyAtDomPos([event.clientX, event.clientY]);
    return key && SQUARES.includes(key) ? key : undefined;
  };
  const cursor = keyboard(box, {
    flipped: () => ground.state.orientation === 'black',
    editing: () => editing !== null,
    selected: () => ground.state.selected,
    at: (key) => men().get(key),
    targets: (key) => (editing ? null : [...new Set(ground.state.movable.dests?.get(key) ?? [])]),
    pick: (key) => (editing && tool ? useTool(key) : ground.selectSquare(key)),
    drop: () => ground.selectSquare(null),
    put,
    say,
  });
  box.addEventListener('pointerdown', (event) => {
    ground.state.dom.bounds.clear();
    const key = keyAt(event);
    if (key) cursor.go(key);
    if (editing) box.focus({ preventScroll: true });
  }, { capture: true });
  box.addEventListener('contextmenu', (event) => {
    event.preventDefault();
    const key = keyAt(event);
    if (editing && key && men().has(key)) put(key, null);
  });
  longTap(box, (event) => {
    const key = keyAt(event);
    if (!editing || !key || !men().has(key)) return;
    put(key, null);
    navigator.vibrate?.(15);
  });

  return {
    element,
    show,
    edit,
    flip: () => {
      ground.toggleOrientation();
      cursor.draw();
    },
    flipped: () => ground.state.orientation === 'black',
    setTool: (next) => {
      tool = next;
      ground.selectSquare(null);
      applyTool();
    },
    dragNew: (letter, event) => {
      const piece = man(letter);
      ground.state.dom.bounds.clear();
      if (piece && editing) ground.dragNewPiece(piece, event, true);
    },
    men: () => ground.getFen(),
    focus: () => box.focus({ preventScroll: true }),
  };
}
