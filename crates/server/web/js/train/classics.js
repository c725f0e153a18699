// Problems for somebody without a collection.

import { EXAMPLES } from '../edit/examples.js';

export const CLASSICS = [
  ...EXAMPLES,
  { author: 'Henri Weenink', source: 'Good Companion 1917', fen: 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - - 0 1', stipulation: '#2' },
  { author: 'Sam Loyd', source: 'The Circle 1909', fen: '8/4P3/8/1B1k1NK1/3P4/8/8/8 w - - 0 1', stipulation: '#2' },
  { author: 'Sam Loyd', source: 'The Gambit 1859', fen: '8/8/8/8/3Q4/8/p1N1p1p1/r1k1rbK1 w - - 0 1', stipulation: '#2' },
  { author: 'Comins Mansfield', source: 'The Problemist 1970', fen: 'B7/1R6/2K3N1/7p/3pk1Pp/4b2P/7P/2N5 w - - 0 1', stipulation: '#2' },
  { author: 'Comins Mansfield', source: 'Fontaine MT 1978', fen: '8/3Rn3/3PrpN1/RB1k4/KP1n4/3Qp3/8/8 w - - 0 1', stipulation: '#2' },
  { author: 'Sam Loyd', source: 'The Gambit 1859', fen: '8/p3p3/K7/1pQN4/1P2k1B1/8/8/8 w - - 0 1', stipulation: '#3' },
  { author: 'T. R. Dawson', source: 'Deutsches Wochenschach 1914', fen: '7k/6pP/6P1/7K/4N3/8/8/8 w - - 0 1', stipulation: '#3' },
  { author: 'Sam Loyd', source: 'The Illustrated London News 1867', fen: '8/K7/8/3NB3/4k3/2b1N3/4Q3/8 w - - 0 1', stipulation: '#4' },
];
