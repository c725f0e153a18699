// Files that no disk has: in memory, or chosen by the user. They do what the handles of files do.

/** @typedef {import('./files.js').Bytes} Bytes */

/** What a file that may only be read says to whoever writes. */
const READ_ONLY = () => {
  throw new DOMException('the file may only be read', 'ReadOnlyError');
};

/** Bytes of a piece of memory. */
const PIECE = 1 << 20;

/** A file in memory: pieces, so that it grows without being copied. @returns {Bytes} */
export function inMemory() {
  /** @type {Uint8Array[]} */
  const pieces = [];
  let size = 0;
  /** @param {Uint8Array} bytes @param {number} at @param {(piece: Uint8Array, from: number, part: Uint8Array) => void} move */
  const each = (bytes, at, move) => {
    for (let done = 0; done < bytes.length;) {
      const from = (at + done) % PIECE;
      const part = bytes.subarray(done, done + PIECE - from);
      move(pieces[Math.floor((at + done) / PIECE)], from, part);
      done += part.length;
    }
  };
  const grow = (/** @type {number} */ length) => {
    while (pieces.length * PIECE < length) pieces.push(new Uint8Array(PIECE));
    size = Math.max(size, length);
  };
  return {
    read: (into, { at }) => {
      const wanted = into.subarray(0, Math.max(0, size - at));
      each(wanted, at, (piece, from, part) => part.set(piece.subarray(from, from + part.length)));
      return wanted.length;
    },
    write: (from, { at }) => {
      grow(at + from.length);
      each(from, at, (piece, start, part) => piece.set(part, start));
      return from.length;
    },
    truncate: (length) => {
      if (length > size) grow(length);
      pieces.length = Math.ceil(length / PIECE);
      pieces.at(-1)?.fill(0, length - (pieces.length - 1) * PIECE);
      size = length;
    },
    getSize: () => size,
    flush: () => {},
  };
}

/** Bytes of a chosen file that are read together. */
const AHEAD = 1 << 20;

/**
 * What is to be read: nothing until something is put there.
 * @returns {Bytes & { put: (blob: Blob | null) => void }}
 */
export function chosen() {
  /** @type {Blob | null} */
  let file = null;
  /** What was read last, and where it begins. */
  let [known, begin] = [new Uint8Array(0), 0];
  return {
    put: (blob) => {
      file = blob;
      known = new Uint8Array(0);
    },
    read: (into, { at }) => {
      if (!file || at >= file.size) return 0;
      if (at < begin || at >= begin + known.length) {
        begin = at;
        // Only workers may wait for it.
        known = new Uint8Array(new FileReaderSync().readAsArrayBuffer(file.slice(at, at + AHEAD)));
      }
      const part = known.subarray(at - begin, at - begin + into.length);
      into.set(part);
      return part.length;
    },
    getSize: () => file?.size ?? 0,
    write: READ_ONLY,
    truncate: READ_ONLY,
    flush: () => {},
  };
}
