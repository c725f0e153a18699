// Solutions as the server sends them.

import { readFileSync } from 'node:fs';

/** @param {string} name */
export function load(name) {
  return JSON.parse(readFileSync(new URL(`./data/${name}.json`, import.meta.url), 'utf8'));
}
