export const solve = {
  'solve.title': 'Solve',
};
