export const common = {
  'common.title': 'Keymove',
  'common.panels': 'Panels',
  'common.board': 'Board',
};
