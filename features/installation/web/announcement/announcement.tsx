import type { ReactNode } from 'react';
import { later } from '#platform/web/later.tsx';
import { useSession } from '#platform/web/session.tsx';
import { useSettings } from '#platform/web/settings.ts';

const Banner = later(() => import('./banner.tsx').then((module) => module.Banner));
const AnnouncedNow = later(() => import('./announced-now.tsx').then((module) => module.AnnouncedNow));

/** What is announced on every page: to a visitor as it came with the page, whose code they have only then; to whoever is signed in as it is now. */
export function Announcement(): ReactNode {
  const { announcement } = useSettings();
  const { user } = useSession();
  if (user) return <AnnouncedNow />;
  return announcement ? <Banner announcement={announcement} /> : null;
}
