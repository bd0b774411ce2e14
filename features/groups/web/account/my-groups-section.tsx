import { lazy, Suspense, type ReactNode } from 'react';
import { useGroupDoorWords } from '../words.ts';

const MyGroups = lazy(() => import('./my-groups.tsx').then((module) => ({ default: module.MyGroups })));

export function MyGroupsLabel(): ReactNode {
  return useGroupDoorWords()('myGroups');
}

/** The person's groups, on the account page; their code comes with that page only. */
export function MyGroupsSection(): ReactNode {
  return (
    <Suspense fallback={null}>
      <MyGroups />
    </Suspense>
  );
}
