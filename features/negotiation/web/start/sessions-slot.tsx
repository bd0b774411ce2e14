import { lazy, Suspense } from 'react';

const SessionsUnderWay = lazy(() => import('./sessions-under-way.tsx').then((module) => ({ default: module.SessionsUnderWay })));

/** The sessions that run, on the person's start page; its code comes with that page only. */
export function SessionsSlot() {
  return (
    <Suspense fallback={null}>
      <SessionsUnderWay />
    </Suspense>
  );
}
