import { useEffect, type ReactNode } from 'react';
import { productName } from '#platform/contract/page.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useSiteName } from '#platform/web/rendering/page-title.tsx';
import { Link } from '#platform/web/navigation/router.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';
import { WordMark } from '#platform/web/ui/word-mark.tsx';
import { AccountMenu } from '#features/accounts/web/public-api.tsx';
import { VisitorsNavigation } from '../navigation/navigation.tsx';
import { useCanInstall } from './install-prompt.ts';
import { LanguageSwitcher } from './language-switcher.tsx';
import { containsName, Logo, SiteLogo } from './logo.tsx';
import { SearchOpener } from './search-opener.tsx';
import { ThemeSwitcher } from './theme-switcher.tsx';

const InstallButton = lazy(() => import('./install-button.tsx').then((module) => module.InstallButton));

/** Displayed only if the browser can install the site. */
function Install(): ReactNode {
  return useCanInstall() ? <InstallButton /> : null;
}

/** From the first scroll on, hides the header while reading. */
function useHeaderRoom(): void {
  useEffect(() => {
    const begin = () => void import('./hide-header.ts').then((module) => module.hideHeaderOnScroll()).catch(() => {});
    addEventListener('scroll', begin, { once: true, passive: true });
    return () => removeEventListener('scroll', begin);
  }, []);
}

/** The header of every page. On a phone, language and theme of signed-in people are in “More”. */
export function Header(): ReactNode {
  useHeaderRoom();
  const siteName = useSiteName();
  const { logo } = useSettings();
  return (
    <header className="page-header border-b border-line bg-surface print:hidden">
      <div className="mx-auto flex h-full max-w-page items-center gap-1 px-4 in-data-side-bar:desktop:max-w-none desktop:gap-2 desktop:px-6">
        {/* Without space next to the logo, the name wraps to a hidden line. */}
        <Link
          to="/"
          aria-label={siteName}
          className="mr-auto flex h-11 min-w-7 flex-wrap gap-x-2 overflow-hidden *:h-11 text-ink no-underline desktop:mr-6"
        >
          {logo ? <SiteLogo logo={logo} /> : <Logo />}
          {logo && containsName(logo) ? null : siteName === productName ? (
            <WordMark height={20} />
          ) : (
            <span className="flex max-w-56 items-center text-lg font-[640] tracking-tight">
              <span className="truncate">{siteName}</span>
            </span>
          )}
        </Link>
        <div className="max-desktop:hidden">
          <VisitorsNavigation />
        </div>
        <div className="desktop:mr-auto">
          <SearchOpener />
        </div>
        <Install />
        <div className="contents in-data-side-bar:max-desktop:hidden">
          <LanguageSwitcher />
          <ThemeSwitcher />
        </div>
        <AccountMenu />
      </div>
    </header>
  );
}
