// The modules, each loaded once: with threads where the page may share memory with its workers, without them elsewhere.

/** A module could not be loaded. */
export class Unloaded extends Error {}

/**
 * Whether this page may share memory with its workers. Engines of early 2023 do not always wake a thread that waits for another one; those that
 * know the union of sets do.
 */
export const shares = () => globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer !== 'undefined' && 'union' in Set.prototype;

const PAGE = 65_536;
/** Bytes; what the linker was told in `crates/web/build.rs`. */
const LEAST = 48 << 20;
/** Room for tables (256 MiB), stacks of ten threads (32 MiB each) and all that a search notes. Addresses are reserved, memory is not. */
const MOST = 1 << 30;

/** Memory that workers share; null if the page may not, or the device has not so many addresses in a row. */
export function sharedMemory() {
  if (!shares()) return null;
  try {
    return new WebAssembly.Memory({ initial: LEAST / PAGE, maximum: MOST / PAGE, shared: true });
  } catch (error) {
    console.info(error);
    return null;
  }
}

/** @type {Map<string, Promise<WebAssembly.Module>>} */
const modules = new Map();

/**
 * @param {boolean} full Whether with what is seldom wanted.
 * @param {boolean} threads
 * @returns {Promise<WebAssembly.Module>}
 */
export function compiled(full, threads) {
  const name = `keymove${full ? '-full' : ''}${threads ? '-threads' : ''}.wasm`;
  const known = modules.get(name);
  if (known) return known;
  const loading = load(name);
  modules.set(name, loading);
  // It may be there the next time.
  loading.catch(() => modules.delete(name));
  return loading;
}

/** A module that is kept beside the page. @param {string} name @returns {Promise<WebAssembly.Module>} */
export async function load(name) {
  const response = await fetch(new URL(`../../wasm/${name}`, import.meta.url)).catch(() => null);
  if (!response?.ok) throw new Unloaded(name);
  // Hosts that do not know the media type of modules are no reason to refuse.
  if (response.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
