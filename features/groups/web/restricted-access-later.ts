import { lazy } from '#platform/web/loading/lazy.tsx';

/** Loaded lazily: any page may need it, but few do. */
export const RestrictedAccess = lazy(() => import('./restricted-access.tsx').then((module) => module.RestrictedAccess));
