// Files that the page hands over.

import { h } from './dom.js';

/** How long a file is kept for a download that has begun, in milliseconds. */
const KEPT = 60_000;

/**
 * Hands something over as a file.
 * @param {string} name
 * @param {string | Uint8Array | Blob} content
 */
export function save(name, content) {
  const type = typeof content === 'string' ? 'text/plain;charset=utf-8' : 'application/octet-stream';
  const file = content instanceof Blob ? content : new Blob([/** @type {BlobPart} */ (content)], { type });
  const url = URL.createObjectURL(file);
  const link = h('a', { href: url, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), KEPT);
}
