import type { AdministrationPage } from '#platform/web/administration.ts';
import { FolderIcon } from '#platform/web/ui/icons.tsx';

/** What administrators see of groups: what these, and other things, are filed under. */
export const administrationPages: readonly AdministrationPage[] = [
  {
    segment: 'categories',
    title: 'categories.title',
    Icon: FolderIcon,
    group: 'content',
    turn: 20,
    load: () => import('./administration/categories-section.tsx').then((module) => module.CategoriesSection),
  },
];
