// Keeps the page for times without a network, by a service worker, which also has the browser share memory with workers.

/** Remembers that the page was loaded again for it. */
const AGAIN = 'keymove-isolated';

export function keepOffline() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const isNew = !serviceWorker.controller;
  serviceWorker.addEventListener('controllerchange', () => {
    // Only answers of the service worker say that memory may be shared. The page has just been loaded; nothing is lost.
    if (!isNew || globalThis.crossOriginIsolated || sessionStorage.getItem(AGAIN)) return;
    sessionStorage.setItem(AGAIN, '1');
    location.reload();
  });
  serviceWorker.register(new URL('service.js', document.baseURI)).catch((error) => console.info(`no use without a network: ${error}`));
}
