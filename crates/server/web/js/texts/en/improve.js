export const improve = {
  'improve.title': 'Improve',
};
