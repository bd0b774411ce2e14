import type { ReactNode } from 'react';
import { SessionNotices } from '#features/accounts/web/public-api.tsx';
import { Counting } from './counting.tsx';
import { AppLife } from './app-life.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PhoneNavigation } from './navigation.tsx';
import { useShellWords } from './words.ts';

/** What stands around every page: header, the page itself, footer; on a phone the main places at the bottom. */
export function Layout({ children }: { children: ReactNode }): ReactNode {
  const t = useShellWords();
  return (
    <div className="flex min-h-dvh flex-col pb-[calc(4rem+env(safe-area-inset-bottom))] desktop:pb-0 print:pb-0">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:left-4 focus:top-4 focus:z-50 focus:rounded-control focus:bg-surface focus:px-4 focus:py-2"
      >
        {t('skipToContent')}
      </a>
      <Counting />
      <Header />
      <AppLife />
      <SessionNotices />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
      <PhoneNavigation />
    </div>
  );
}
