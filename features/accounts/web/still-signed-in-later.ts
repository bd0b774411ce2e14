import { lazy } from '#platform/web/loading/lazy.tsx';

/** Loaded on demand, because visitors, for whom these pages are, never need it. */
export const StillSignedIn = lazy(() => import('./still-signed-in.tsx').then((module) => module.StillSignedIn));
