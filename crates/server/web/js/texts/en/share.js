export const share = {
  'share.title': 'Share',
};
