import { later } from '#platform/web/later.tsx';

/** The page of what is not open to the viewer. Any page may need it, and few do. */
export const RestrictedAccess = later(() => import('./restricted-access.tsx').then((module) => module.RestrictedAccess));
