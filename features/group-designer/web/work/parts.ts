import type { ComponentType } from 'react';
import type { Tab } from './tabs.ts';

/** Lazy components by tab. */
export const parts: Record<Tab, () => Promise<ComponentType>> = {
  import: () => import('../columns/import-tab.tsx').then((module) => module.ImportTab),
  users: () => import('../table/people-tab.tsx').then((module) => module.PeopleTab),
  groups: () => import('../board/board-tab.tsx').then((module) => module.BoardTab),
  create: () => import('../virtual-groups/groups-tab.tsx').then((module) => module.GroupsTab),
  finalize: () => import('../finalize/finalize-tab.tsx').then((module) => module.FinalizeTab),
};
