import type { ReactNode } from 'react';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';

const Banner = lazy(() => import('./banner.tsx').then((module) => module.Banner));
const AnnouncedNow = lazy(() => import('./announced-now.tsx').then((module) => module.AnnouncedNow));

/**
 * The announcement above every page. Visitors get the one sent with the page; people who are signed
 * in get live updates.
 */
export function Announcement(): ReactNode {
  const { announcement } = useSettings();
  const { user } = useSession();
  if (user) return <AnnouncedNow />;
  return announcement ? <Banner announcement={announcement} /> : null;
}
