// Keeps the page for times without a network. Files whose address names their version are kept for ever; the document is asked for anew
// whenever it can be.
//
// Whoever writes the page as files fills in what is between the marks.

const VERSION = '/*version*/';
/** What the page needs at once, and what it may want later. */
const FILES = [/*files*/];
const LATER = [/*later*/];
const DOCUMENT = './';

/** A whole page, documents and files. */
const CACHE = `keymove-${VERSION}`;

/** Memory is shared only with pages that let nothing of others in. */
function isolated(response) {
  if (response.status === 0 || response.type === 'opaqueredirect') return response;
  const headers = new Headers(response.headers);
  headers.set('cross-origin-opener-policy', 'same-origin');
  headers.set('cross-origin-embedder-policy', 'require-corp');
  headers.set('cross-origin-resource-policy', 'same-origin');
  const isEmpty = [101, 204, 205, 304].includes(response.status);
  return new Response(isEmpty ? null : response.body, { status: response.status, statusText: response.statusText, headers });
}

addEventListener('install', (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll([DOCUMENT, ...FILES]);
    await skipWaiting();
  })());
});

addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith('keymove-') && name !== CACHE) await caches.delete(name);
    }
    await clients.claim();
  })());
  // Nobody waits for it; without it the page does what it can.
  void caches.open(CACHE).then((cache) => cache.addAll(LATER)).catch(() => {});
});

/** From the network if it answers, as it was otherwise. @param {Request} request */
async function fresh(request) {
  const cache = await caches.open(CACHE);
  const key = request.mode === 'navigate' ? DOCUMENT : request;
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(key, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(key, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}

/** As it is kept, because it never changes. @param {Request} request */
async function kept(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request, { ignoreVary: true });
  if (found) return found;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

addEventListener('fetch', (event) => {
  const { request } = event;
  const place = new URL(request.url);
  const scope = new URL(registration.scope);
  if (request.method !== 'GET' || place.origin !== scope.origin || !place.pathname.startsWith(scope.pathname)) return;
  const isVersioned = place.pathname.startsWith(`${scope.pathname}v/`);
  event.respondWith((isVersioned ? kept(request) : fresh(request)).then(isolated));
});
