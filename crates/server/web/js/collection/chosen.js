// Which entries are chosen: for export, for tags, and for the sheet of the panel "Print & share".

/** @type {Set<number>} */
const chosen = new Set();
/** @type {Set<() => void>} */
const listeners = new Set();

/** @type {Set<() => void>} */
const printers = new Set();

function tell() {
  for (const listener of listeners) listener();
}

/** The chosen entries, in the order in which they were chosen. */
export function all() {
  return [...chosen];
}

/** @param {number} id */
export function has(id) {
  return chosen.has(id);
}

/**
 * @param {Iterable<number>} ids
 * @param {boolean} is
 */
export function set(ids, is) {
  for (const id of ids) {
    if (is) chosen.add(id);
    else chosen.delete(id);
  }
  tell();
}

export function clear() {
  chosen.clear();
  tell();
}

/**
 * @param {() => void} listener
 * @returns {() => void} Ends it.
 */
export function listen(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks for a sheet of the chosen entries. */
export function print() {
  for (const printer of printers) printer();
}

/** @param {() => void} printer Called when a sheet is asked for, with its panel in view. */
export function onPrint(printer) {
  printers.add(printer);
}
