import type { Context } from '#platform/server/extension-points/feature.ts';
import type { Category } from '../../contract/category-shapes.ts';
import { listCategoryRows } from './store.ts';

export function listCategories({ db, language }: Context): Promise<Category[]> {
  return listCategoryRows(db, language);
}
