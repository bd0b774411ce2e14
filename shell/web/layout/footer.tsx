import type { ReactNode } from 'react';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { AboutSite, useCopyright } from './about-site.tsx';

const FoldedFooter = lazy(() => import('./folded-footer.tsx').then((module) => module.FoldedFooter));

/** The footer of every page; one line that opens on the screens of signed-in people. */
export function Footer(): ReactNode {
  const { user } = useSession();
  const copyright = useCopyright();
  return (
    <footer className="mt-16 border-t border-line bg-surface print:hidden">
      {user ? <FoldedFooter /> : <AboutSite copyright={copyright} />}
    </footer>
  );
}
