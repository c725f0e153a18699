// Keeps the page for times without a network, by a service worker, which also has the browser share memory with workers.

import { loadTab, saveTab } from '../saved.js';
import { shares } from './modules.js';

/** Remembers that the page was loaded again for it. */
const AGAIN = 'isolated';
/** As long as a first visit waits for the service worker, in milliseconds; the module that it brings along takes most of the time. */
const PATIENCE = 20_000;

/**
 * Has the page kept. On a first visit it is loaded again as soon as the service worker answers for the host, because only then may memory be
 * shared.
 * @returns {Promise<void>} Settled when it is known whether memory is shared. Not before, a module is loaded: it would be the wrong one.
 */
export function keepOffline() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return Promise.resolve();
  const registered = serviceWorker.register(new URL('service.js', document.baseURI));
  const failed = registered.then(() => new Promise(() => {}), (error) => console.info(`no use without a network: ${error}`));
  if (shares() || serviceWorker.controller || loadTab(AGAIN)) return Promise.resolve();
  return new Promise((done) => {
    let isSettled = false;
    const settle = () => {
      isSettled = true;
      done();
    };
    serviceWorker.addEventListener('controllerchange', () => {
      // Whoever works with the page already keeps it as it is until the next visit.
      if (isSettled) return;
      saveTab(AGAIN, true);
      location.reload();
    });
    setTimeout(settle, PATIENCE);
    void failed.then(settle);
  });
}
