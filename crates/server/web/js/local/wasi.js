// What the module asks of a system, as far as there is one in a page: clocks, random numbers, a place for faults. No files, no arguments.

const SUCCESS = 0;
const BAD_FILE = 8;
const NOT_SUPPORTED = 58;

/** The program has ended itself, which it does only if it cannot go on. */
export class Ended extends Error {}

/**
 * The functions of WASI, preview 1, over the memory of a module.
 * @param {() => ArrayBufferLike} memory It moves when it grows.
 * @param {{ fault?: (text: string) => void }} [hooks] `fault` gets what the module says of itself.
 * @returns {Record<string, (...numbers: any[]) => number>}
 */
export function wasi(memory, { fault = (text) => console.error(text) } = {}) {
  const view = () => new DataView(memory());
  let said = '';
  /** @type {Record<string, (...numbers: any[]) => number>} */
  const known = {
    /** @param {number} id @param {bigint} _ @param {number} at */
    clock_time_get(id, _, at) {
      // Threads compare their times: what each counts from its own beginning would not do.
      const ms = id === 0 ? Date.now() : performance.timeOrigin + performance.now();
      view().setBigUint64(at, BigInt(Math.round(ms * 1e6)), true);
      return SUCCESS;
    },
    /** @param {number} _ @param {number} at */
    clock_res_get(_, at) {
      view().setBigUint64(at, 1000n, true);
      return SUCCESS;
    },
    /** @param {number} at @param {number} length */
    random_get(at, length) {
      // Random numbers are not written into memory that others share.
      const bytes = new Uint8Array(length);
      for (let from = 0; from < length; from += 65_536) crypto.getRandomValues(bytes.subarray(from, from + 65_536));
      new Uint8Array(memory(), at, length).set(bytes);
      return SUCCESS;
    },
    /** @param {number} file @param {number} parts @param {number} count @param {number} at */
    fd_write(file, parts, count, at) {
      if (file !== 1 && file !== 2) return BAD_FILE;
      let written = 0;
      for (let part = 0; part < count; part += 1) {
        const address = view().getUint32(parts + 8 * part, true);
        const length = view().getUint32(parts + 8 * part + 4, true);
        said += new TextDecoder().decode(new Uint8Array(memory(), address, length).slice());
        written += length;
      }
      const lines = said.split('\n');
      said = lines.pop() ?? '';
      const text = lines.join('\n').trim();
      if (text) fault(text);
      view().setUint32(at, written, true);
      return SUCCESS;
    },
    proc_exit() {
      throw new Ended('the program has ended');
    },
    sched_yield: () => SUCCESS,
    fd_close: () => SUCCESS,
    fd_prestat_get: () => BAD_FILE,
    fd_prestat_dir_name: () => BAD_FILE,
  };
  for (const name of ['environ', 'args']) {
    known[`${name}_sizes_get`] = (/** @type {number} */ count, /** @type {number} */ bytes) => {
      view().setUint32(count, 0, true);
      view().setUint32(bytes, 0, true);
      return SUCCESS;
    };
    known[`${name}_get`] = () => SUCCESS;
  }
  // Whatever else is wanted is about files.
  return new Proxy(known, { get: (all, name) => all[String(name)] ?? (() => NOT_SUPPORTED) });
}
