export const edit = {
  'edit.title': 'Edit',
};
