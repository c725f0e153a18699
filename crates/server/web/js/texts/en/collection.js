export const collection = {
  'collection.title': 'Collection',
};
