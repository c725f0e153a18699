// The diagram as a picture: how it looks, a preview, the file.

import { file } from '../api.js';
import { asTexts } from '../board/drawings.js';
import { latest } from '../collection/latest.js';
import { h } from '../dom.js';
import { save } from '../download.js';
import * as store from '../store.js';
import { t } from '../texts.js';
import { copyPicture, takesPictures } from './copy.js';
import { FORMATS, SIZES, STYLES, USUAL, fileName, request, sized } from './look.js';

/** @typedef {import('./look.js').Look} Look */

/** Side of a square in the preview, in pixels: what is asked for may be larger than the page. */
const PREVIEW = 40;

/**
 * @param {import('../main.js').Workbench} workbench
 * @returns {{ element: HTMLElement, image: HTMLImageElement, draw: () => void }}
 */
export function pictureSection(workbench) {
  /** @type {Look} */
  let look = { ...USUAL };
  const preview = h('img', { class: 'preview', alt: t('share.preview') });
  const fault = h('p', { class: 'fault', role: 'alert' });

  const drawn = () => asTexts(workbench.board.drawings.of(store.get().problem.fen));
  const asked = (/** @type {Look} */ wanted) => request(store.get().problem, wanted, drawn());
  const show = latest((/** @type {Look} */ wanted) => file('/diagram', asked({ ...wanted, format: 'svg', size: PREVIEW, unit: 'px' })), {
    answer: (blob) => {
      const old = preview.src;
      preview.src = URL.createObjectURL(blob);
      if (old) URL.revokeObjectURL(old);
      fault.textContent = '';
      preview.hidden = false;
    },
    failure: (error) => {
      fault.textContent = /** @type {Error} */ (error).message;
      preview.hidden = true;
    },
    busy: (is) => preview.setAttribute('aria-busy', String(is)),
  }, 80);

  const change = (/** @type {Partial<Look>} */ changes) => {
    look = { ...look, ...changes };
    show.ask(look);
  };
  const choice = (/** @type {string} */ id, /** @type {string} */ label, /** @type {string} */ help, /** @type {readonly [string, string][]} */ options, /** @type {(value: string) => void} */ act) =>
    h('div', { class: 'field' }, h('label', { for: id }, label),
      h('select', { id, title: help, onchange: (/** @type {Event} */ event) => act(/** @type {HTMLSelectElement} */ (event.target).value) },
        options.map(([value, name]) => h('option', { value }, name))));
  const size = h('input', { id: 'share-size', type: 'number', title: t('share.help.size'), onchange: () => change({ size: Number(size.value) }) });
  const unit = h('select', { id: 'share-unit', title: t('share.help.unit'), 'aria-label': t('share.unit'), onchange: () => {
    const next = unit.value === 'mm' ? 'mm' : 'px';
    change({ unit: next, size: SIZES[next].usual });
    bounds();
  } }, h('option', { value: 'px' }, t('share.unit.px')), h('option', { value: 'mm' }, t('share.unit.mm')));
  const bounds = () => {
    const { least, most, step } = SIZES[look.unit];
    Object.assign(size, { min: String(least), max: String(most), step: String(step), value: String(sized(look.size, look.unit)) });
  };
  size.addEventListener('change', bounds);
  bounds();
  const check = (/** @type {'coordinates' | 'flipped' | 'words' | 'drawn'} */ name) => {
    const input = h('input', { id: `share-${name}`, type: 'checkbox', title: t(`share.help.${name}`), onchange: () => change({ [name]: input.checked }) });
    input.checked = look[name];
    return h('label', { class: 'check', for: input.id }, input, t(`share.${name}`));
  };

  const written = (/** @type {'arrows' | 'marks' | 'caption'} */ name) => {
    const shared = { id: `share-${name}`, title: t(`share.help.${name}`), spellcheck: 'false', oninput: () => change({ [name]: control.value }) };
    const control = name === 'caption' ? h('textarea', { ...shared, rows: 1 }) : h('input', { ...shared, type: 'text', autocomplete: 'off', placeholder: t(`share.example.${name}`) });
    return h('div', { class: 'field' }, h('label', { for: control.id }, t(`share.${name}`)), control);
  };
  const more = h('details', null, h('summary', { title: t('share.help.more') }, t('share.more')),
    h('div', { class: 'fields' }, written('arrows'), written('marks')), written('caption'));

  const make = async (/** @type {typeof FORMATS[number]} */ format) => {
    fault.textContent = '';
    try {
      return await file('/diagram', asked({ ...look, format }));
    } catch (error) {
      fault.textContent = /** @type {Error} */ (error).message;
      return null;
    }
  };
  const download = async () => {
    const blob = await make(look.format);
    if (!blob) return;
    const name = fileName(store.get().problem, look.format);
    save(name, blob);
    workbench.announce(t('share.saved', { name }));
  };
  const copy = async () => {
    const blob = await make('png');
    if (blob) workbench.announce(t(await copyPicture(blob) ? 'share.copied' : 'share.notcopied'));
  };

  const element = h('section', { class: 'part', 'aria-labelledby': 'share-picture' },
    h('h2', { id: 'share-picture' }, t('share.picture')),
    h('div', { class: 'picture' },
      h('figure', null, preview),
      h('div', { class: 'choices' },
        choice('share-format', t('share.format'), t('share.help.format'), FORMATS.map((format) => [format, t(`share.format.${format}`)]),
          (value) => change({ format: FORMATS.find((format) => format === value) ?? 'svg' })),
        choice('share-style', t('share.style'), t('share.help.style'), STYLES.map((style) => [style, t(`share.style.${style}`)]),
          (value) => change({ style: STYLES.find((style) => style === value) ?? 'hatched' })),
        h('div', { class: 'field' }, h('label', { for: size.id }, t('share.size')), h('span', { class: 'with-unit' }, size, unit)),
        h('div', { class: 'checks' }, check('coordinates'), check('words'), check('flipped'), check('drawn')),
        more,
        h('div', { class: 'toolbar' },
          h('button', { type: 'button', class: 'button primary', title: t('share.help.download'), onclick: () => void download() }, t('share.download')),
          takesPictures() && h('button', { type: 'button', class: 'button', title: t('share.help.copypicture'), onclick: () => void copy() }, t('share.copypicture'))),
        fault)));
  workbench.board.drawings.listen(() => look.drawn && element.checkVisibility() && show.ask(look));
  return { element, image: preview, draw: () => show.now(look) };
}
