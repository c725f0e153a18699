// Faults of our own that nothing has caught: said where they can be read, rather than on the console only.

import { h } from './dom.js';
import { t } from './texts.js';

/** @returns {HTMLElement} Where they are shown; empty while all is well. */
export function faultNotices() {
  const place = h('div', { class: 'faults', role: 'alert' });
  /** @param {unknown} fault */
  const show = (fault) => {
    const message = fault instanceof Error ? fault.message : String(fault);
    if ([...place.children].some((child) => child.getAttribute('data-message') === message)) return;
    const details = fault instanceof Error && fault.stack ? fault.stack : message;
    const notice = h('div', { class: 'notice bad', 'data-message': message },
      h('p', null, h('strong', null, t('fault.title')), ' ', message),
      h('details', null, h('summary', null, t('fault.details')), h('pre', null, details)),
      h('div', { class: 'toolbar' },
        h('button', { type: 'button', class: 'button small', title: t('fault.reload.help'), onclick: () => location.reload() }, t('fault.reload')),
        h('button', { type: 'button', class: 'button small', title: t('fault.close.help'), onclick: () => notice.remove() }, t('fault.close'))));
    while (place.children.length > 2) place.firstElementChild?.remove();
    place.append(notice);
  };
  window.addEventListener('error', (event) => {
    // A box that grew while it was measured is measured again; that is no fault.
    if (!event.message.startsWith('ResizeObserver loop')) show(event.error ?? event.message);
  });
  window.addEventListener('unhandledrejection', (event) => {
    if (!(event.reason instanceof DOMException && event.reason.name === 'AbortError')) show(event.reason);
  });
  return place;
}
