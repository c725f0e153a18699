// French, with the keys of English. Loaded if it is chosen, and only then.

import { common } from './fr/common.js';
import { edit } from './fr/edit.js';
import { generate } from './fr/generate.js';
import { solve } from './fr/solve.js';
import { human } from './fr/human.js';
import { improve } from './fr/improve.js';
import { compose } from './fr/compose.js';
import { play } from './fr/play.js';
import { train } from './fr/train.js';
import { collection } from './fr/collection.js';
import { said } from './fr/said.js';
import { share } from './fr/share.js';
import { themes } from './fr/themes.js';

export { said, themes };

export const fr = { ...common, ...edit, ...solve, ...human, ...improve, ...compose, ...generate, ...play, ...train, ...collection, ...share };
