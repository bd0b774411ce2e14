import { lazy, Suspense } from 'react';

const DraftsWaiting = lazy(() => import('./drafts-waiting.tsx').then((module) => ({ default: module.DraftsWaiting })));

/** The drafts that wait, on the person's start page; its code comes with that page only. */
export function DraftsSlot() {
  return (
    <Suspense fallback={null}>
      <DraftsWaiting />
    </Suspense>
  );
}
