import type { ReactNode } from 'react';
import { later } from '#platform/web/later.tsx';
import { useGroupDoorWords } from '../words.ts';

export function MyGroupsLabel(): ReactNode {
  return useGroupDoorWords()('myGroups');
}

/** The person's groups, on the account page; their code comes with that page only. */
export const MyGroupsSection = later(() => import('./my-groups.tsx').then((module) => module.MyGroups));
