// Matrices to begin with: those of the documents.

export const EXAMPLES = [
  {
    name: 'H. Weenink',
    text: '# Weenink without his queen, his pawn and the bishop in the corner\nstipulation #2\nboard 3K4/2p5/3k4/8/8/1B6/8/8\nslot b5 = Q R -\nslot a8 = b n -\nadd 1 of Pp\ntheme grimshaw\n',
  },
  {
    name: 'C. Mansfield',
    text: '# A cook to be cured: only the key 1.Qb1 is meant\nstipulation #2\nboard 1Q1K1bnr/4p2r/5k1p/6pP/2pR2P1/2B5/8/8\nadd 1\nkey Qb1\n',
  },
];
