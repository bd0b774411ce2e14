export { GroupPicker } from './group-picker.tsx';
export { MemberPicker, type Person } from './member-picker.tsx';
export { categoriesQuery } from './categories-query.ts';
export { RestrictedAccess } from './restricted-access-later.ts';
export { useCategories } from './use-categories.ts';
export { useMyGroup } from './use-my-group.ts';
export { useMyGroups, type MyGroup } from './use-my-groups.ts';
export { GroupCover } from './hub/group-cover.tsx';
export { GroupChip } from './network/group-chip.tsx';
