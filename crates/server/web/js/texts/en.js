// English. Every panel has a module of its own, so that a translation can begin anywhere.

import { common } from './en/common.js';
import { edit } from './en/edit.js';
import { generate } from './en/generate.js';
import { solve } from './en/solve.js';
import { human } from './en/human.js';
import { improve } from './en/improve.js';
import { compose } from './en/compose.js';
import { play } from './en/play.js';
import { train } from './en/train.js';
import { collection } from './en/collection.js';
import { share } from './en/share.js';

export const en = { ...common, ...edit, ...solve, ...human, ...improve, ...compose, ...generate, ...play, ...train, ...collection, ...share };
