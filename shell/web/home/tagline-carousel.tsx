import type { ReactNode } from 'react';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useSiteNavigation } from '#platform/web/navigation/nav-item.ts';
import { useLocation } from '#platform/web/navigation/router.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { afterFirstView } from '#platform/web/loading/first-view.ts';

// The server renders the first one; the code that rotates them loads once the page is used or was
// read for a moment.
const load = () => import('./taglines.tsx').then((module) => module.Taglines);
const Taglines = lazy(() => (import.meta.env.SSR ? load() : afterFirstView().then(load)));
const pathsWithTaglines = ['/', '/propos', '/connect', '/register', '/contact'];

/** Four taglines in rotation, for visitors of the introductory pages. */
export function TaglineCarousel(): ReactNode {
  const { pathname } = useLocation();
  const { user } = useSession();
  const { isOpen } = useSiteNavigation();
  const path = pathname.replace(/(?<=.)\/+$/, '');
  return user === null && pathsWithTaglines.includes(path) && isOpen(path) ? <Taglines /> : null;
}
