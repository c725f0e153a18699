// Files that the page hands over.

import { h } from './dom.js';

/**
 * Hands a text or bytes over as a file.
 * @param {string} name
 * @param {string | Uint8Array} content
 * @param {string} [type] Of a text, if it is more than that.
 */
export function save(name, content, type = 'text/plain') {
  const kind = typeof content === 'string' ? `${type};charset=utf-8` : 'application/octet-stream';
  const url = URL.createObjectURL(new Blob([/** @type {BlobPart} */ (content)], { type: kind }));
  const link = h('a', { href: url, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
