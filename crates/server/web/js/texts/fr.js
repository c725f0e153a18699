// French, with the keys of English. Loaded if it is chosen, and only then.

import { common } from './fr/common.js';
import { edit } from './fr/edit.js';
import { solve } from './fr/solve.js';
import { improve } from './fr/improve.js';
import { play } from './fr/play.js';
import { collection } from './fr/collection.js';
import { share } from './fr/share.js';

export { said } from './fr/said.js';
export { themes } from './fr/themes.js';

export const fr = { ...common, ...edit, ...solve, ...improve, ...play, ...collection, ...share };
