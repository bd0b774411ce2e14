import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { categoryChange, categoryParams, managedCategory, managedCategoryList, merging, newCategory } from './category-shapes.ts';

export const listManagedCategories = endpoint({
  method: 'GET',
  path: '/api/admin/categories',
  summary: 'List the categories in their order, with names in all languages.',
  action: 'category.manage',
  reply: managedCategoryList,
});

export const readCategory = endpoint({
  method: 'GET',
  path: '/api/categories/:id',
  summary: 'Get a category with its names in all languages.',
  action: 'category.manage',
  params: categoryParams,
  reply: managedCategory,
});

export const createCategory = endpoint({
  method: 'POST',
  path: '/api/categories',
  summary: 'Create a category at the end of the list.',
  action: 'category.manage',
  body: newCategory,
  reply: managedCategory,
  status: 201,
  errors: ['category.exists', 'category.tooMany', 'command.reused'],
});

export const changeCategory = endpoint({
  method: 'PUT',
  path: '/api/categories/:id',
  summary: 'Rename a category and move it to position `place` in the list.',
  action: 'category.manage',
  params: categoryParams,
  body: categoryChange,
  reply: managedCategory,
  errors: ['category.exists'],
});

export const mergeCategory = endpoint({
  method: 'DELETE',
  path: '/api/categories/:id',
  summary: 'Merge a category into another one. Its items show the other category immediately; a background task moves them.',
  action: 'category.manage',
  params: categoryParams,
  body: merging,
  reply: done,
  status: 202,
});
