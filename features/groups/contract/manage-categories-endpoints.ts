import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { categoryChange, categoryParams, managedCategory, managedCategoryList, merging, newCategory } from './category-shapes.ts';

export const listManagedCategories = endpoint({
  method: 'GET',
  path: '/api/admin/categories',
  summary: 'The categories with their names in all languages, in their order',
  action: 'category.manage',
  reply: managedCategoryList,
});

export const readCategory = endpoint({
  method: 'GET',
  path: '/api/categories/:id',
  summary: 'A category with its names in all languages',
  action: 'category.manage',
  params: categoryParams,
  reply: managedCategory,
});

export const createCategory = endpoint({
  method: 'POST',
  path: '/api/categories',
  summary: 'Adds a category at the end of the list',
  action: 'category.manage',
  body: newCategory,
  reply: managedCategory,
  status: 201,
  errors: ['category.exists', 'category.tooMany', 'command.reused'],
});

export const changeCategory = endpoint({
  method: 'PUT',
  path: '/api/categories/:id',
  summary: 'Renames a category, and moves it to a place in the list',
  action: 'category.manage',
  params: categoryParams,
  body: categoryChange,
  reply: managedCategory,
  errors: ['category.exists'],
});

export const mergeCategory = endpoint({
  method: 'DELETE',
  path: '/api/categories/:id',
  summary: 'Merges a category into another, which takes its things; they move behind the answer, and bear the other name at once',
  action: 'category.manage',
  params: categoryParams,
  body: merging,
  reply: done,
  status: 202,
});
