// What can be asked without a server, by the paths of the server's interface; `collection.js` has those of the collection.

/** How a path is answered, if it is: `ask` at once, `work` by a job, `draw` as a file. @typedef {'ask' | 'work' | 'draw'} Way */

/** @type {Record<string, { method: 'get' | 'post', way: Way, full?: boolean }>} */
const ROUTES = {
  '/position/check': { method: 'post', way: 'ask' },
  '/position/moves': { method: 'post', way: 'ask' },
  '/position/read': { method: 'post', way: 'ask' },
  '/position/write': { method: 'post', way: 'ask' },
  '/themes': { method: 'get', way: 'ask' },
  '/game/state': { method: 'post', way: 'ask', full: true },
  '/game/pgn': { method: 'post', way: 'ask', full: true },
  '/game/read': { method: 'post', way: 'ask', full: true },
  '/book/moves': { method: 'post', way: 'ask', full: true },
  '/engine/levels': { method: 'get', way: 'ask', full: true },
  '/train/order': { method: 'post', way: 'ask', full: true },
  '/train/summary': { method: 'post', way: 'ask', full: true },
  '/diagram': { method: 'post', way: 'draw' },
  '/solve': { method: 'post', way: 'work' },
  '/explore': { method: 'post', way: 'work' },
  '/score': { method: 'post', way: 'work' },
  '/improve': { method: 'post', way: 'work', full: true },
  '/improve/count': { method: 'post', way: 'work', full: true },
  '/improve/necessity': { method: 'post', way: 'work', full: true },
  '/compose': { method: 'post', way: 'work', full: true },
  '/compose/count': { method: 'post', way: 'work', full: true },
  '/generate': { method: 'post', way: 'work', full: true },
  '/engine/analyse': { method: 'post', way: 'work', full: true },
  '/engine/move': { method: 'post', way: 'work', full: true },
  '/engine/draw': { method: 'post', way: 'work', full: true },
  '/engine/review': { method: 'post', way: 'work', full: true },
  '/human': { method: 'post', way: 'work', full: true },
  '/tables/probe': { method: 'post', way: 'work', full: true },
  '/study': { method: 'post', way: 'work', full: true },
  '/sheet': { method: 'post', way: 'work', full: true },
  '/train/prepare': { method: 'post', way: 'work', full: true },
  '/train/mark': { method: 'post', way: 'work', full: true },
};

/** @typedef {import('./machine.js').Fault} Fault */

/**
 * How a request is answered.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {{ name: string, way: Way, full: boolean } | Fault}
 */
export function route(method, path, body) {
  const [place] = path.split('?');
  const found = Object.hasOwn(ROUTES, place) ? ROUTES[place] : null;
  if (!found) return { code: 'no_route', message: 'there is nothing of this name in version 1 of the interface' };
  if (found.method !== method) return { code: 'method', message: 'not with this method; the documents of the interface say which' };
  // The small module draws nothing but vectors.
  const isDrawn = found.way === 'draw' && /** @type {{ format?: unknown }} */ (body)?.format !== 'svg';
  return { name: place.slice(1), way: found.way, full: found.full === true || isDrawn };
}
