// Files as a module of WebAssembly asks for them (WASI, preview 1): a folder `/` with some files that are known by name from the beginning,
// because a browser opens none while somebody waits. What has no bytes in the beginning is not there until it is made.

/**
 * Bytes that are read and written at places: what a `FileSystemSyncAccessHandle` is.
 * @typedef {object} Bytes
 * @property {(into: Uint8Array, options: { at: number }) => number} read How many there were.
 * @property {(from: Uint8Array, options: { at: number }) => number} write
 * @property {(length: number) => void} truncate
 * @property {() => number} getSize
 * @property {() => void} flush They are kept when this comes back.
 */

const [SUCCESS, BAD_FILE, EXISTS, FAULTY, INVALID, MISSING, FULL, READ_ONLY, NOT_SUPPORTED] = [0, 8, 20, 29, 28, 44, 51, 69, 58];
const [DIRECTORY, REGULAR] = [3, 4];
/** How `path_open` is asked: make it if it is not there, and only then; empty it. */
const [MAKE, ONLY_NEW, EMPTY] = [1, 4, 8];
/** The number of the folder, which libraries of C expect there, and of the first file that is opened. */
const [FOLDER, FIRST] = [3, 4];
/** Whatever somebody may do with a file. */
const ALL_RIGHTS = 0x1fff_ffffn;

/** @typedef {{ bytes: Bytes, at: number } | { bytes: null }} Opened A place in a file, or the folder. */

/**
 * @param {() => ArrayBufferLike} memory It moves when it grows.
 * @param {ReadonlyMap<string, Bytes>} named
 * @returns {Record<string, (...numbers: any[]) => number>}
 */
export function files(memory, named) {
  const view = () => new DataView(memory());
  /** @type {Map<number, Opened>} */
  const opened = new Map([[FOLDER, { bytes: null }]]);
  let next = FIRST;
  /** Those that are there. */
  const present = new Set([...named].filter(([, bytes]) => bytes.getSize() > 0).map(([path]) => path));

  /** @param {number} at @param {number} length */
  const name = (at, length) => new TextDecoder().decode(new Uint8Array(memory(), at, length).slice()).replace(/^(\.?\/)+/, '');
  /** What goes wrong below is told as the fault that it is. @param {(bytes: Bytes) => number} use @param {Bytes} bytes */
  const tried = (use, bytes) => {
    try {
      return use(bytes);
    } catch (error) {
      console.warn(error);
      const { name: kind } = /** @type {Error} */ (error);
      return kind === 'QuotaExceededError' ? FULL : kind === 'ReadOnlyError' ? READ_ONLY : FAULTY;
    }
  };
  /** @param {number} file @param {(file: { bytes: Bytes, at: number }) => number} use */
  const using = (file, use) => {
    const found = opened.get(file);
    return found?.bytes ? tried(() => use(found), found.bytes) : BAD_FILE;
  };
  /**
   * Bytes to or from the parts of memory that a list names.
   * @param {(part: Uint8Array, at: number) => number} move
   * @param {number} list @param {number} count @param {number} at @param {number} result
   */
  const parts = (move, list, count, at, result) => {
    let done = 0;
    for (let index = 0; index < count; index += 1) {
      const [start, length] = [view().getUint32(list + 8 * index, true), view().getUint32(list + 8 * index + 4, true)];
      const moved = move(new Uint8Array(memory(), start, length), at + done);
      done += moved;
      if (moved < length) break;
    }
    view().setUint32(result, done, true);
    return done;
  };
  /** @param {number} at @param {string} path @param {Bytes | null} bytes */
  const stat = (at, path, bytes) => {
    const data = view();
    for (let word = 0; word < 64; word += 8) data.setBigUint64(at + word, 0n, true);
    // By these numbers a file is known to be the same.
    data.setBigUint64(at + 8, BigInt([...named.keys()].indexOf(path) + 2), true);
    data.setUint8(at + 16, bytes ? REGULAR : DIRECTORY);
    data.setBigUint64(at + 24, 1n, true);
    data.setBigUint64(at + 32, BigInt(bytes?.getSize() ?? 0), true);
    return SUCCESS;
  };
  const pathOf = (/** @type {Bytes} */ bytes) => [...named].find(([, known]) => known === bytes)?.[0] ?? '';
  /** @param {string} path */
  const there = (path) => {
    const bytes = named.get(path);
    // Others put bytes into files, too.
    return bytes && (present.has(path) || bytes.getSize() > 0) ? bytes : null;
  };
  /** A folder has nothing to keep: what is in it is there already. @param {number} file */
  const sync = (file) => opened.has(file) && !opened.get(file)?.bytes ? SUCCESS : using(file, ({ bytes }) => {
    bytes.flush();
    return SUCCESS;
  });

  return {
    /** @param {number} file @param {number} at */
    fd_prestat_get(file, at) {
      if (file !== FOLDER) return BAD_FILE;
      view().setUint32(at, 0, true);
      view().setUint32(at + 4, 1, true);
      return SUCCESS;
    },
    /** @param {number} file @param {number} at */
    fd_prestat_dir_name(file, at) {
      if (file !== FOLDER) return BAD_FILE;
      view().setUint8(at, '/'.charCodeAt(0));
      return SUCCESS;
    },
    /** @param {number} file @param {number} at */
    fd_fdstat_get(file, at) {
      const found = opened.get(file);
      if (!found) return BAD_FILE;
      const data = view();
      for (let word = 0; word < 24; word += 8) data.setBigUint64(at + word, 0n, true);
      data.setUint8(at, found.bytes ? REGULAR : DIRECTORY);
      data.setBigUint64(at + 8, ALL_RIGHTS, true);
      data.setBigUint64(at + 16, ALL_RIGHTS, true);
      return SUCCESS;
    },
    fd_fdstat_set_flags: () => SUCCESS,
    fd_advise: () => SUCCESS,
    /** @param {number} folder @param {number} _ @param {number} at @param {number} length @param {number} how @param {bigint} _rights @param {bigint} _below @param {number} _flags @param {number} result */
    path_open(folder, _, at, length, how, _rights, _below, _flags, result) {
      if (folder !== FOLDER) return BAD_FILE;
      const path = name(at, length);
      const bytes = named.get(path);
      if (path !== '' && path !== '.') {
        if (!bytes || (!there(path) && !(how & MAKE))) return MISSING;
        if (there(path) && how & ONLY_NEW) return EXISTS;
        if (how & EMPTY) bytes.truncate(0);
        present.add(path);
      }
      opened.set(next, bytes ? { bytes, at: 0 } : { bytes: null });
      view().setUint32(result, next, true);
      next += 1;
      return SUCCESS;
    },
    /** @param {number} folder @param {number} _ @param {number} at @param {number} length @param {number} result */
    path_filestat_get(folder, _, at, length, result) {
      if (folder !== FOLDER) return BAD_FILE;
      const path = name(at, length);
      if (path === '' || path === '.') return stat(result, '', null);
      const bytes = there(path);
      return bytes ? stat(result, path, bytes) : MISSING;
    },
    /** @param {number} folder @param {number} at @param {number} length */
    path_unlink_file(folder, at, length) {
      const path = name(at, length);
      const bytes = folder === FOLDER ? there(path) : null;
      if (!bytes) return MISSING;
      return tried(() => {
        present.delete(path);
        bytes.truncate(0);
        // A journal that came back would undo what was committed.
        bytes.flush();
        return SUCCESS;
      }, bytes);
    },
    path_readlink: () => INVALID,
    /** @param {number} file */
    fd_close: (file) => (file <= FOLDER || opened.delete(file) ? SUCCESS : BAD_FILE),
    /** @param {number} file @param {number} result */
    fd_filestat_get(file, result) {
      const found = opened.get(file);
      return found ? stat(result, found.bytes ? pathOf(found.bytes) : '', found.bytes) : BAD_FILE;
    },
    /** @param {number} file @param {bigint} length */
    fd_filestat_set_size: (file, length) => using(file, ({ bytes }) => {
      bytes.truncate(Number(length));
      return SUCCESS;
    }),
    /** @param {number} file @param {number} list @param {number} count @param {bigint} at @param {number} result */
    fd_pread: (file, list, count, at, result) => using(file, ({ bytes }) => {
      parts((part, at) => bytes.read(part, { at }), list, count, Number(at), result);
      return SUCCESS;
    }),
    /** @param {number} file @param {number} list @param {number} count @param {bigint} at @param {number} result */
    fd_pwrite: (file, list, count, at, result) => using(file, ({ bytes }) => {
      parts((part, at) => bytes.write(part, { at }), list, count, Number(at), result);
      return SUCCESS;
    }),
    /** @param {number} file @param {number} list @param {number} count @param {number} result */
    fd_read: (file, list, count, result) => using(file, (found) => {
      found.at += parts((part, at) => found.bytes.read(part, { at }), list, count, found.at, result);
      return SUCCESS;
    }),
    /** @param {number} file @param {number} list @param {number} count @param {number} result */
    fd_write: (file, list, count, result) => using(file, (found) => {
      found.at += parts((part, at) => found.bytes.write(part, { at }), list, count, found.at, result);
      return SUCCESS;
    }),
    /** @param {number} file @param {bigint} by @param {number} from @param {number} result */
    fd_seek: (file, by, from, result) => using(file, (found) => {
      const base = from === 0 ? 0 : from === 1 ? found.at : found.bytes.getSize();
      if (base + Number(by) < 0) return INVALID;
      found.at = base + Number(by);
      view().setBigUint64(result, BigInt(found.at), true);
      return SUCCESS;
    }),
    fd_sync: sync,
    fd_datasync: sync,
    path_create_directory: () => NOT_SUPPORTED,
  };
}
