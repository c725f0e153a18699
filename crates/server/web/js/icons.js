// Signs on buttons, drawn with lines in the colour of the text. They say nothing to screen readers: the button has words for those.

/** Paths in a square of 24. @type {Record<string, string>} */
const PATHS = {
  undo: 'M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12h-2',
  redo: 'm15 6 5 5-5 5M20 11H10a6 6 0 0 0 0 12h2',
  arrow: 'M12 20V4M5.5 10.5 12 4l6.5 6.5',
  mirror: 'M12 3v18M8 7 3 17h5zM16 7l5 10h-5z',
  rotate: 'M19.5 12a7.5 7.5 0 1 1-2.6-5.7M20 3v5h-5',
  rotateLeft: 'M4.5 12a7.5 7.5 0 1 0 2.6-5.7M4 3v5h5',
  swap: 'M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18M12 7h4M12 12h6M12 17h4',
  flip: 'M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4',
  remove: 'M5 5l14 14M19 5 5 19',
  hand: 'M8 12V6a1.7 1.7 0 0 1 3.4 0v5V4.5a1.7 1.7 0 0 1 3.4 0V11V6.5a1.7 1.7 0 0 1 3.4 0V15a6.5 6.5 0 0 1-6.5 6.5c-3 0-4.5-1.3-5.8-3.5L3.6 14a1.6 1.6 0 0 1 2.7-1.7L8 14.5z',
  help: 'M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.2-1.5 2.3M12 18.5v.5',
  auto: 'M4 5h16v11H4zM9 20h6M12 16v4',
  light: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3 19 19M5 19l1.7-1.7M17.3 6.7 19 5',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  paste: 'M9 4H6v17h12V4h-3M9 3h6v3.5H9zM9 12h6M9 16h6',
  men: 'M8 20h10c0-7 0-12-6-14l-2-2v2.5L5.5 12l1.5 2.5 4-1.5c0 2-3 4-3 7zM10 9.5v.1',
  slot: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M9.5 9.7a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1.9-1.1 1.6M12 16.5v.1',
  empty: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M6.4 17.6 17.6 6.4',
  plus: 'M12 5v14M5 12h14',
  close: 'M6 6l12 12M18 6 6 18',
};

/**
 * @param {keyof typeof PATHS} name
 * @param {number} [turn] Degrees clockwise.
 * @returns {SVGElement}
 */
export function icon(name, turn = 0) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  for (const [key, value] of Object.entries({ viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true', focusable: 'false' })) svg.setAttribute(key, value);
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', PATHS[name]);
  if (turn) path.setAttribute('transform', `rotate(${turn} 12 12)`);
  svg.append(path);
  return svg;
}
