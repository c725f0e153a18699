// What people copy is seldom the bare text: links, quotation marks, blanks of web pages. Nothing of a problem is read here.

import { decode } from '../link.js';

/** A position as it stands in the addresses of chess pages, with underscores or plus signs for blanks. */
const POSITION = /(?:[1-8pnbrqk]+\/){7}[1-8pnbrqk]+(?:[\s_+]+[wb](?:[\s_+]+(?:-|[KQkq]+)(?:[\s_+]+(?:-|[a-h][36])(?:[\s_+]+\d+){0,2})?)?)?/i;

/**
 * The text without what belongs to the way it was copied.
 * @param {string} text
 * @returns {string}
 */
export function cleaned(text) {
  const plain = text.replace(/[\u200b-\u200f\u2060\ufeff]/g, '').replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ').trim();
  if (/^https?:\/\/\S+$/i.test(plain)) return fromLink(plain) ?? plain;
  return /^(["'`“„«]).*["'`”“»]$/.test(plain) ? plain.slice(1, -1).trim() : plain;
}

/**
 * @param {string} link
 * @returns {string | null} Nothing if it carries no position.
 */
function fromLink(link) {
  const own = decode(link.slice(link.indexOf('#') + 1)).problem;
  if (link.includes('#') && own?.fen) return `${own.fen} ${own.stipulation ?? ''}`.trim();
  try {
    return POSITION.exec(decodeURIComponent(link))?.[0].replace(/[\s_+]+/g, ' ') ?? null;
  } catch {
    // A percent sign that encodes nothing.
    return null;
  }
}
