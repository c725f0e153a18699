// Elements of the page. Text becomes text nodes, never HTML, whoever wrote it.

/** @typedef {Node | string | number | false | null | undefined} Child */

/**
 * A new element.
 *
 * Properties whose names begin with `on` are listeners (`onclick`), `class` and `for` are attributes as in HTML, `data-*` and
 * `aria-*` too; `true` sets an attribute without a value, `false`, `null` and `undefined` leave it out. Listeners take events of any kind,
 * which is why the type of a property is any.
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any> | null} [properties]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, properties, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'value' && 'value' in element) element.value = value;
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  append(element, children);
  return element;
}

/**
 * Puts children into an element in place of what was there.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/**
 * @param {Element} element
 * @param {(Child | Child[])[]} children
 */
function append(element, children) {
  for (const child of children.flat()) {
    if (child === false || child === null || child === undefined) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}
