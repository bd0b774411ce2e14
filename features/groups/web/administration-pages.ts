import type { AdministrationPage } from '#platform/web/registry/administration.ts';
import { FolderIcon, UsersIcon } from '#platform/web/ui/icons.tsx';

export const administrationPages: readonly AdministrationPage[] = [
  {
    segment: 'groups',
    title: 'administration.title',
    Icon: UsersIcon,
    group: 'people',
    order: 20,
    isWide: true,
    load: () => import('./administration/groups-section.tsx').then((module) => module.GroupsSection),
  },
  {
    segment: 'categories',
    title: 'categories.title',
    Icon: FolderIcon,
    group: 'content',
    order: 20,
    load: () => import('./administration/categories-section.tsx').then((module) => module.CategoriesSection),
  },
];
