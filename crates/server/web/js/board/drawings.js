// Arrows and circles of whoever looks at the board: drawn with the right mouse button, a resting finger or keys. They belong to the diagram
// they were drawn on, and come back with it.

import { longTap } from './pointer.js';

/** @typedef {import('./squares.js').Key} Key */
/** @typedef {import('@lichess-org/chessground/draw').DrawShape} Shape */

/** So many diagrams are remembered. */
const MOST = 500;

/** What whoever draws may choose: colours by modifiers, as chess sites have them. */
export const OWN = /** @type {const} */ ({ green: '#15781b', red: '#a12424', blue: '#003d9c', yellow: '#d98200' });

/**
 * @typedef {object} Drawn
 * @property {string} from
 * @property {string} to The same square for a circle.
 */

/**
 * @typedef {object} Drawings
 * @property {(fen: string) => Shape[]} of What is drawn on a diagram.
 * @property {(fen: string, shapes: readonly Shape[]) => void} keep Puts it in place of what was drawn there.
 * @property {(hear: () => void) => void} listen Called when something was drawn or erased.
 */

/** @returns {Drawings} */
export function createDrawings() {
  /** Shapes by the first field of the FEN, the newest diagram last. @type {Map<string, Shape[]>} */
  const all = new Map();
  /** @type {Set<() => void>} */
  const listeners = new Set();
  return {
    of: (fen) => all.get(diagram(fen)) ?? [],
    keep: (fen, shapes) => {
      all.delete(diagram(fen));
      if (shapes.length > 0) all.set(diagram(fen), shapes.map(({ orig, dest, brush }) => ({ orig, dest, brush })));
      const [oldest] = all.keys();
      if (all.size > MOST && oldest !== undefined) all.delete(oldest);
      for (const hear of listeners) hear();
    },
    listen: (hear) => void listeners.add(hear),
  };
}

/** @param {string} fen */
function diagram(fen) {
  return fen.trim().split(/\s/)[0];
}

/**
 * Drawings as pictures take them: arrows, and squares that stand out.
 * @param {readonly Shape[]} shapes
 * @returns {{ arrows: string[], marks: string[] }}
 */
export function asTexts(shapes) {
  return {
    arrows: shapes.flatMap(({ orig, dest }) => (dest && dest !== orig ? [orig + dest] : [])),
    marks: shapes.flatMap(({ orig, dest }) => (dest && dest !== orig ? [] : [orig])),
  };
}

/**
 * The shapes with one more, or without it if it was there in this colour.
 * @param {readonly Shape[]} shapes
 * @param {Shape} shape
 * @returns {Shape[]}
 */
export function toggled(shapes, shape) {
  const isThere = (/** @type {Shape} */ other) => other.orig === shape.orig && other.dest === shape.dest;
  const rest = shapes.filter((other) => !isThere(other));
  return shapes.find(isThere)?.brush === shape.brush ? rest : [...rest, shape];
}

/**
 * Lets a finger that has rested draw: where it is lifted again the arrow ends; without a move it is a circle.
 * @param {HTMLElement} box
 * @param {ReturnType<typeof import('../../vendor/chessground/chessground.min.js').Chessground>} ground
 * @param {Drawings} drawings
 */
export function drawByTouch(box, ground, drawings) {
  /** What was drawn before the finger came down: a tap erases it. @type {Shape[]} */
  let before = [];
  box.addEventListener('pointerdown', () => {
    before = drawings.of(ground.getFen());
  }, { capture: true });
  longTap(box, ({ clientX, clientY }) => {
    if (!ground.state.drawable.enabled) return;
    drawings.keep(ground.getFen(), before);
    ground.setShapes(before);
    // Chessground draws with the right button, and follows fingers then too. The first press ends what the finger had begun to drag.
    const press = () => ground.state.dom.elements.board.dispatchEvent(new MouseEvent('mousedown', { button: 2, buttons: 2, clientX, clientY, bubbles: true, cancelable: true }));
    if (ground.state.draggable.current) press();
    press();
    navigator.vibrate?.(15);
  });
  // The page does not scroll meanwhile, and what browsers make of touches for pages that know the mouse alone does not erase what was drawn.
  for (const kind of /** @type {const} */ (['touchmove', 'touchend'])) {
    box.addEventListener(kind, (event) => {
      if (ground.state.drawable.current && event.cancelable) event.preventDefault();
    }, { passive: false });
  }
}
