import { lazy, Suspense } from 'react';

const RequestsWaiting = lazy(() => import('./requests-waiting.tsx').then((module) => ({ default: module.RequestsWaiting })));

/** The requests that wait, on the person's start page; its code comes with that page only. */
export function RequestsSlot() {
  return (
    <Suspense fallback={null}>
      <RequestsWaiting />
    </Suspense>
  );
}
