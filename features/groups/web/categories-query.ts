import { query } from '#platform/web/api/api.ts';
import { listCategories } from '../contract/category-endpoints.ts';

export const categoriesQuery = () => query(listCategories, {});
