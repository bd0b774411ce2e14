import { endpoint } from '#platform/contract/endpoint.ts';
import { categoryList } from './category-shapes.ts';

/** Apart from the calls of groups, since public pages need this one alone. */
export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  summary: 'The categories, named in the language of the caller',
  action: 'category.list',
  reply: categoryList,
});
