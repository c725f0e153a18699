// A problem as a file: saved, opened, or dropped on the page.

import { send } from '../api.js';
import { ENDINGS } from '../collection/importing.js';
import { h } from '../dom.js';
import { save } from '../download.js';
import { acceptFiles } from '../dropped.js';
import { fields, fileName } from '../share/look.js';
import * as store from '../store.js';
import { t } from '../texts.js';

/** The longest file that is read as a problem, in bytes. */
const LONGEST = 512 << 10;

/**
 * @param {object} world
 * @param {(text: string) => Promise<void>} world.read Puts the problem of a text on the board; of several one is chosen.
 * @param {(text: string) => void} world.announce
 * @param {() => boolean} world.takesDropped Whether a file that is dropped now is meant for the board.
 * @returns {HTMLElement[]} The buttons, and what they need.
 */
export function problemFiles({ read, announce, takesDropped }) {
  const input = h('input', {
    type: 'file', id: 'edit-file', accept: ENDINGS, hidden: true, 'aria-label': t('edit.file.open'), onchange: () => {
      void open(input.files?.[0]);
      input.value = '';
    },
  });
  acceptFiles(takesDropped, ([file]) => void open(file));

  /** @param {File} [file] */
  async function open(file) {
    if (!file) return;
    if (file.size > LONGEST) return announce(t('edit.file.long', { name: file.name, most: LONGEST >> 10 }));
    await read(await file.text());
  }

  async function keep() {
    const { problem } = store.get();
    const name = fileName(problem, 'jsonl');
    try {
      save(name, (await send('/position/write', { problem: fields(problem), format: 'jsonl' })).text);
      announce(t('edit.file.saved', { name }));
    } catch (error) {
      announce(t('edit.file.unsaved', { reason: error instanceof Error ? error.message : String(error) }));
    }
  }

  return [
    h('button', { type: 'button', class: 'button', id: 'problem-open', title: t('edit.file.open.help'), onclick: () => input.click() }, t('edit.file.open')),
    input,
    h('button', { type: 'button', class: 'button', id: 'problem-save', title: t('edit.file.save.help'), onclick: () => void keep() }, t('edit.file.save')),
  ];
}
