import type { ReactNode } from 'react';
import { Analytics } from '#features/analytics/web/analytics.tsx';
import { useLocation } from '#platform/web/navigation/router.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';
import { useMatch } from '../routing/site.ts';

/** Reports page views to the analytics module, if it is enabled. */
export function PageViews(): ReactNode {
  const { pathname } = useLocation();
  const { modulesOff } = useSettings();
  const match = useMatch(pathname, modulesOff);
  if (modulesOff.includes('analytics')) return null;
  return <Analytics page={match?.kind === 'page' ? match.route.page.path : undefined} pathname={pathname} />;
}
