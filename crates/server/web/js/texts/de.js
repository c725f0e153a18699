// German, with the keys of English. Loaded if it is chosen, and only then.

import { common } from './de/common.js';
import { edit } from './de/edit.js';
import { generate } from './de/generate.js';
import { solve } from './de/solve.js';
import { human } from './de/human.js';
import { improve } from './de/improve.js';
import { compose } from './de/compose.js';
import { play } from './de/play.js';
import { train } from './de/train.js';
import { collection } from './de/collection.js';
import { said } from './de/said.js';
import { share } from './de/share.js';
import { themes } from './de/themes.js';

export { said, themes };

export const de = { ...common, ...edit, ...solve, ...human, ...improve, ...compose, ...generate, ...play, ...train, ...collection, ...share };
