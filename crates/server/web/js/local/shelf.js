// Where the collection lies: files of the browser's own storage for this page, which one worker alone may open; or in memory.

import { chosen, inMemory } from './bytes.js';
import { NAMES } from './library.js';

/** @typedef {import('./files.js').Bytes} Bytes */

const FOLDER = 'keymove';
/** What every page of this address asks for before it opens the files. */
const LOCK = 'keymove-collection';
/** How often a file is asked for whose last owner has just ended, and how long is waited in between, in milliseconds. */
const [ATTEMPTS, PAUSE] = [50, 100];

/**
 * The files, while somebody has them.
 * @typedef {object} Shelf
 * @property {Map<string, Bytes>} files
 * @property {ReturnType<typeof chosen>} chosen One of them: the file that is taken in.
 * @property {boolean} isKept Whether they are there the next time.
 * @property {() => void} close
 */

/** Whether this browser has files of its own for pages, and says who has them. */
const isPossible = () => typeof FileSystemFileHandle !== 'undefined' && 'createSyncAccessHandle' in FileSystemFileHandle.prototype
  && typeof navigator.storage?.getDirectory === 'function' && 'locks' in navigator;

/** @param {FileSystemDirectoryHandle} folder @param {string} name @returns {Promise<FileSystemSyncAccessHandle>} */
async function handleOf(folder, name) {
  const file = await folder.getFileHandle(name, { create: true });
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      // The browser lets go of a file a little after it has let go of the lock.
      if (attempt === ATTEMPTS) throw error;
      await new Promise((again) => setTimeout(again, PAUSE));
    }
  }
}

/** @param {Map<string, Bytes>} files @param {boolean} isKept @param {() => void} close @returns {Shelf} */
function shelf(files, isKept, close) {
  const importing = chosen();
  return { files: new Map([...files, ['import', importing]]), chosen: importing, isKept, close };
}

/** @returns {Shelf} */
function fleeting() {
  return shelf(new Map(NAMES.map((name) => [name, inMemory()])), false, () => {});
}

/** Opens all files, or none. @param {() => void} released @returns {Promise<Shelf>} */
async function opened(released) {
  /** @type {Map<string, FileSystemSyncAccessHandle>} */
  const handles = new Map();
  const close = () => {
    for (const handle of handles.values()) handle.close();
    released();
  };
  try {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });
    for (const name of NAMES) handles.set(name, await handleOf(folder, name));
  } catch (error) {
    close();
    throw error;
  }
  return shelf(handles, true, close);
}

/**
 * Takes the files. `held` is called if another page has them; the promise then waits until it lets go.
 * @param {() => void} held
 * @returns {Promise<Shelf>}
 */
export async function take(held) {
  if (!isPossible()) return fleeting();
  /** @param {LockOptions} options @returns {Promise<(() => void) | null>} What lets go of it; null if another page has it. */
  const lock = (options) => new Promise((done, fail) => {
    navigator.locks.request(LOCK, options, (lock) => new Promise((/** @type {(value: void) => void} */ release) => {
      done(lock ? release : null);
      if (!lock) release();
    })).catch(fail);
  });
  let release = await lock({ ifAvailable: true });
  if (!release) {
    held();
    release = await lock({});
  }
  try {
    return await opened(/** @type {() => void} */ (release));
  } catch (error) {
    // Private windows of some browsers have the functions and no files.
    console.warn(error);
    if (/** @type {Error} */ (error).name === 'NoModificationAllowedError') throw error;
    return fleeting();
  }
}
