// Threads of a module. A worker that is at work cannot make another one, and hears no message: it leaves an order in memory that both share,
// at a place that a worker of the page waits at, or will as soon as the page has made it.

/** Threads that a module has beside its first one, at the most: as many as work together, and two for searches that take turns. */
export const PLACES = 9;

/** Words of the shared memory: the number of the next thread, how many lines have been told, and then of each place its own. */
const [THREADS, LINES, FIRST] = [0, 1, 2];
/** Words of a place: whether there is an order, and what the module wants the thread to be called with. */
const [STATE, THREAD, ARGUMENT, SIZE] = [0, 1, 2, 3];
/** States: nobody has asked for a worker; one waits; somebody writes an order; there is one. */
const [EMPTY, FREE, HELD, ORDERED] = [0, 1, 2, 3];
/** More than any module numbers its threads with. */
const MOST = 0x1fff_fffe;

/** Words for the orders of one module. */
export const mailbox = () => new Int32Array(new SharedArrayBuffer(4 * (FIRST + PLACES * SIZE)));

/** The number of the next line, whichever thread tells it. @param {Int32Array} mail */
export const numbered = (mail) => Atomics.add(mail, LINES, 1);

/**
 * What the module calls `thread-spawn`.
 * @param {Int32Array} mail
 * @param {number} argument
 * @param {(place: number) => void} want Has the page send a worker to this place.
 * @returns {number} The thread; negative if there is no place for it.
 */
export function spawn(mail, argument, want) {
  // Workers that are there already come before those that are not.
  for (const state of [FREE, EMPTY]) {
    for (let place = 0; place < PLACES; place += 1) {
      const at = FIRST + place * SIZE;
      if (Atomics.compareExchange(mail, at + STATE, state, HELD) !== state) continue;
      const thread = 1 + (Atomics.add(mail, THREADS, 1) % MOST);
      mail[at + THREAD] = thread;
      mail[at + ARGUMENT] = argument;
      Atomics.store(mail, at + STATE, ORDERED);
      Atomics.notify(mail, at + STATE);
      if (state === EMPTY) want(place);
      return thread;
    }
  }
  return -1;
}

/**
 * Does what is ordered at a place, for ever: the page ends a worker that it no longer needs.
 * @param {Int32Array} mail
 * @param {number} place
 * @param {(thread: number, argument: number) => void} run
 */
export function serve(mail, place, run) {
  const at = FIRST + place * SIZE;
  for (;;) {
    const state = Atomics.load(mail, at + STATE);
    if (state === ORDERED) {
      run(mail[at + THREAD], mail[at + ARGUMENT]);
      Atomics.store(mail, at + STATE, FREE);
    } else Atomics.wait(mail, at + STATE, state);
  }
}
