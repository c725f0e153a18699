// The clock of a game. A plain value; the time of day is given to every operation.

/**
 * @typedef {object} Clock
 * @property {number} minutes What each side began with.
 * @property {number} increment Seconds that a side gets for each move.
 * @property {number} white Milliseconds that White had left when his clock was last stopped.
 * @property {number} black
 * @property {'white' | 'black' | null} running Whose clock runs.
 * @property {number} since Since when, in milliseconds of the same time of day.
 */

/**
 * A new clock, which stands.
 * @param {number} minutes
 * @param {number} increment Seconds.
 * @returns {Clock}
 */
export function create(minutes, increment) {
  return { minutes, increment, white: minutes * 60_000, black: minutes * 60_000, running: null, since: 0 };
}

/**
 * What a side has left, in milliseconds, never less than 0.
 * @param {Clock} clock
 * @param {'white' | 'black'} side
 * @param {number} now
 */
export function left(clock, side, now) {
  const gone = clock.running === side ? Math.max(0, now - clock.since) : 0;
  return Math.max(0, clock[side] - gone);
}

/**
 * The clock with the one of this side running.
 * @param {Clock} clock
 * @param {'white' | 'black'} side
 * @param {number} now
 * @returns {Clock}
 */
export function run(clock, side, now) {
  return clock.running === side ? clock : { ...stop(clock, now), running: side, since: now };
}

/**
 * The clock standing.
 * @param {Clock} clock
 * @param {number} now
 * @returns {Clock}
 */
export function stop(clock, now) {
  if (!clock.running) return clock;
  return { ...clock, [clock.running]: left(clock, clock.running, now), running: null };
}

/**
 * The clock after a move of this side: it gets its increment, and the other's clock runs.
 * @param {Clock} clock
 * @param {'white' | 'black'} side
 * @param {number} now
 * @returns {Clock}
 */
export function press(clock, side, now) {
  const stopped = stop(clock, now);
  const more = { ...stopped, [side]: stopped[side] + clock.increment * 1000 };
  return run(more, side === 'white' ? 'black' : 'white', now);
}

/**
 * @param {Clock} clock
 * @param {number} now
 * @returns {'white' | 'black' | null} Whose time is up.
 */
export function fallen(clock, now) {
  return clock.running && left(clock, clock.running, now) === 0 ? clock.running : null;
}

/**
 * `5:03`, `1:00:00`, and with tenths below twenty seconds, `0:07.4`.
 * @param {number} milliseconds
 */
export function text(milliseconds) {
  const tenths = Math.ceil(milliseconds / 100);
  if (tenths < 200) return `0:${String(Math.floor(tenths / 10)).padStart(2, '0')}.${tenths % 10}`;
  const seconds = Math.ceil(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
