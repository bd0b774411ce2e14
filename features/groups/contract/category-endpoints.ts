import { endpoint } from '#platform/contract/endpoint.ts';
import { categoryList } from './category-shapes.ts';

/** A separate file, so that public pages do not load the other endpoints of groups. */
export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  summary: 'List the categories, with names in the language of the request.',
  action: 'category.list',
  reply: categoryList,
});
