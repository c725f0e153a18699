// Problems to begin with.

export const EXAMPLES = [
  { author: 'Comins Mansfield', source: 'The Chess Amateur 1922', fen: '8/b1Q5/r3p3/p2kp3/P2P4/2PB4/K7/8 w - - 0 1', stipulation: '#2' },
  { author: 'Sam Loyd', source: 'The Chess Monthly 1860', fen: '6R1/7q/8/5k2/3K1B2/8/7b/8 b - - 0 1', stipulation: 'h#3', intended: '1' },
];
