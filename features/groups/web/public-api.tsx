export { GroupPicker } from './group-picker.tsx';
export { categoriesQuery } from './categories-query.ts';
export { RestrictedAccess } from './restricted-access-later.ts';
export { useCategories } from './use-categories.ts';
export { useMyGroups, type MyGroup } from './use-my-groups.ts';
