import { useLayoutEffect, type ReactNode } from 'react';
import { SessionNotices } from '#features/accounts/web/public-api.tsx';
import { Announcement } from '#features/installation/web/announcement/announcement.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { OptionalPart } from '#platform/web/ui/error-boundary.tsx';
import { OfflineSupport } from '../offline/offline-support.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Navigation } from '../navigation/navigation.tsx';
import { TaglineCarousel } from '../home/tagline-carousel.tsx';
import { useShellWords } from '../i18n/words.ts';
import { Analytics } from '#features/analytics/web/analytics.tsx';
import { useLocation } from '#platform/web/navigation/router.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';
import { useMatch } from '../routing/site.ts';

/** Reports page views to the analytics module, if it is enabled. */
function PageViews(): ReactNode {
  const { pathname } = useLocation();
  const { modulesOff } = useSettings();
  const match = useMatch(pathname, modulesOff);
  if (modulesOff.includes('analytics')) return null;
  return <Analytics page={match?.kind === 'page' ? match.route.page.path : undefined} pathname={pathname} />;
}

/** The frame of every page: header, navigation, page and footer. */
export function Layout({ children }: { children: ReactNode }): ReactNode {
  const t = useShellWords();
  useNoOldSideBar();
  return (
    <div className="flex min-h-dvh flex-col pb-(--dock)">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:left-4 focus:top-4 focus:z-50 focus:rounded-control focus:bg-surface focus:px-4 focus:py-2"
      >
        {t('skipToContent')}
      </a>
      <OptionalPart>
        <PageViews />
      </OptionalPart>
      <OptionalPart>
        <Header />
      </OptionalPart>
      <OptionalPart>
        <TaglineCarousel />
      </OptionalPart>
      <OptionalPart>
        <Navigation />
      </OptionalPart>
      <div className="flex flex-1 flex-col pl-(--side-bar)">
        <OptionalPart>
          <Announcement />
        </OptionalPart>
        <OptionalPart>
          <OfflineSupport />
        </OptionalPart>
        <OptionalPart>
          <SessionNotices />
        </OptionalPart>
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        <OptionalPart>
          <Footer />
        </OptionalPart>
      </div>
    </div>
  );
}

/**
 * Removes the space that the server reserved for the side bar, if the person has signed out since.
 */
function useNoOldSideBar(): void {
  const { state } = useSession();
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (state !== 'visitor' || dataset['sideBar'] === undefined) return;
    delete dataset['sideBar'];
    document.cookie = 'appSideBar=; path=/; max-age=0';
  }, [state]);
}
