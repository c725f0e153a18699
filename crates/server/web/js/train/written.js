// Moves that are made on the board, written as a line of a solution. Pure functions.

/** A move, or the place of a reply that is left out. @typedef {{ uci: string, san: string }} Step */

/** What stands for a reply that is left out, so that a threat can follow. @type {Step} */
export const PASS = Object.freeze({ uci: '0000', san: '' });

/**
 * How moves are counted: whether a half-move comes first, and how many one side makes alone.
 * @param {string} stipulation
 * @returns {{ half: boolean, alone: number }}
 */
export function counting(stipulation) {
  const [, length = '0', half] = /(\d+)(\.5)?\s*$/.exec(stipulation) ?? [];
  const isSeries = /(^|-)ser-/.test(stipulation.trim());
  return { half: half !== undefined && !isSeries, alone: isSeries ? Number(length) : 0 };
}

/**
 * `1.Kd2 Kb4 2.Qa3#`; of series play `1.Ka2 2.Ka3 Qb2#`.
 * @param {readonly Step[]} steps
 * @param {string} stipulation
 * @returns {string}
 */
export function lineText(steps, stipulation) {
  const { half, alone } = counting(stipulation);
  const words = steps.map(({ san }, index) => {
    if (alone > 0) return index < alone ? `${index + 1}.${san}` : san;
    const ply = index + Number(half);
    if (san === '') return '';
    if (ply % 2 === 0) return `${ply / 2 + 1}.${san}`;
    return index === 0 ? `${(ply + 1) / 2}...${san}` : san;
  });
  return words.filter(Boolean).join(' ');
}

/**
 * The moves that lead to the position after the steps; where one side moves alone the other one passes.
 * @param {readonly Step[]} steps
 * @param {string} stipulation
 * @returns {string[]}
 */
export function path(steps, stipulation) {
  const { alone } = counting(stipulation);
  return steps.flatMap(({ uci }, index) => (index + 1 < alone ? [uci, PASS.uci] : [uci]));
}

/**
 * A text with another last line.
 * @param {string} text
 * @param {string} before The line that stands there already; nothing if a new one begins.
 * @param {string} line Nothing if it goes.
 * @returns {string}
 */
export function withLine(text, before, line) {
  const lines = text.trim() === '' ? [] : text.trimEnd().split('\n');
  if (before && lines.at(-1) === before) lines.pop();
  return [...lines, ...(line ? [line] : [])].join('\n');
}

/**
 * The same in the part of a text that is about one of several positions, which begins below its heading `b)`. A part that is not there yet is
 * put before the first one that comes after it.
 * @param {string} text
 * @param {readonly string[]} headings Of all positions, in their order.
 * @param {string} heading
 * @param {string} before
 * @param {string} line
 * @returns {string}
 */
export function withLineBelow(text, headings, heading, before, line) {
  /** What stands before all headings, then the parts. @type {{ heading: string, text: string[] }[]} */
  const parts = [{ heading: '', text: [] }];
  for (const one of text.trim() === '' ? [] : text.trimEnd().split('\n')) {
    if (headings.includes(one.trim())) parts.push({ heading: one.trim(), text: [] });
    else parts.at(-1)?.text.push(one);
  }
  let part = parts.find((one) => one.heading === heading);
  if (!part) {
    part = { heading, text: [] };
    const later = headings.slice(headings.indexOf(heading) + 1);
    const at = parts.findIndex((one) => later.includes(one.heading));
    parts.splice(at < 0 ? parts.length : at, 0, part);
  }
  const written = withLine(part.text.join('\n'), before, line);
  part.text = written === '' ? [] : written.split('\n');
  // A heading that is left alone goes, but not one that somebody has typed to go on below it.
  const kept = parts.filter((one) => one.text.length > 0 || (one.heading && one !== part));
  return kept.flatMap((one) => (one.heading ? [one.heading, ...one.text] : one.text)).join('\n');
}

/** What stands above the solution to a position whose label is `b)` or, of a continued twin, `+b)`. @param {string} label */
export function headingOf(label) {
  return label.replace(/^\+/, '');
}

/** Minutes and seconds: `5:03`. @param {number} milliseconds */
export function minutes(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
