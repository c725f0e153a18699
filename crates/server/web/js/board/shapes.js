// Arrows: each kind has a colour of its own, told apart by lightness and width as well as by hue.

import { OWN } from './drawings.js';

/** @typedef {import('@lichess-org/chessground/draw').DrawBrushes} DrawBrushes */
/** @typedef {import('@lichess-org/chessground/draw').DrawShape} DrawShape */
/** @typedef {import('@lichess-org/chessground/types').Key} Key */

/** Colour and width by kind. The same colours as `--mark-*` in `base.css`. @type {Record<string, [string, number]>} */
const KINDS = {
  key: ['#00705a', 7],
  try: ['#1c62b5', 6.5],
  refutation: ['#b3321c', 6.5],
  reply: ['#9a5b00', 5.5],
  answer: ['#7a3b9b', 5.5],
  line: ['#4d4a45', 4],
  threat: ['#0f7fa6', 5.5],
  hint: ['#a67c00', 6.5],
};

/** @returns {DrawBrushes} */
export function brushes() {
  /** @type {Record<string, import('@lichess-org/chessground/draw').DrawBrush>} */
  const all = {};
  for (const [kind, [color, lineWidth]] of Object.entries(KINDS)) all[kind] = { key: kind, color, opacity: 1, lineWidth };
  const own = (/** @type {keyof typeof OWN} */ name) => ({ key: `own-${name}`, color: OWN[name], opacity: 0.85, lineWidth: 10 });
  return { ...all, green: own('green'), red: own('red'), blue: own('blue'), yellow: own('yellow') };
}

/**
 * @param {{ from: string, to: string, kind: string }[]} arrows
 * @returns {DrawShape[]}
 */
export function shapes(arrows) {
  return arrows.map(({ from, to, kind }) => ({
    orig: /** @type {Key} */ (from),
    dest: from === to ? undefined : /** @type {Key} */ (to),
    brush: kind in KINDS ? kind : 'line',
    // Under the men, so that an arrow begins where its man ends and hides none.
    below: true,
  }));
}

/**
 * Classes of marked squares.
 * @param {{ square: string, kind: string }[]} marks
 * @returns {Map<Key, string>}
 */
export function squareClasses(marks) {
  return new Map(marks.map(({ square, kind }) => [/** @type {Key} */ (square), `mark mark-${kind.replace(/[^\w-]/g, '-')}`]));
}
