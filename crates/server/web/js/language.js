// The language of the page: what the browser asks for, unless somebody chooses.

import { h } from './dom.js';
import { save } from './saved.js';
import { LANGUAGES, language, t } from './texts.js';

/** @returns {HTMLSelectElement} Chooses among the languages; the page is loaded again, because all its words are others then. */
export function languageSwitch() {
  document.documentElement.lang = language;
  /** @type {HTMLSelectElement} */
  const select = h('select', {
    id: 'language', 'aria-label': t('language.choose'), title: t('language.help'),
    onchange: () => {
      save('language', select.value);
      location.reload();
    },
  }, LANGUAGES.map((one) => h('option', { value: one, selected: one === language }, one.toUpperCase())));
  return select;
}
