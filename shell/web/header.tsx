import type { ReactNode } from 'react';
import { later } from '#platform/web/later.tsx';
import { Link } from '#platform/web/router.tsx';
import { AccountMenu } from '#features/accounts/web/public-api.tsx';
import { DesktopNavigation } from './navigation.tsx';
import { useCanInstall } from './install-prompt.ts';
import { LanguageSwitcher } from './language-switcher.tsx';
import { Logo } from './logo.tsx';
import { TaglineCarousel } from './tagline-carousel.tsx';
import { ThemeSwitcher } from './theme-switcher.tsx';

const InstallButton = later(() => import('./install-button.tsx').then((module) => module.InstallButton));

/** Comes with the browser's offer alone. */
function Install(): ReactNode {
  return useCanInstall() ? <InstallButton /> : null;
}

/** The header of every page. */
export function Header(): ReactNode {
  return (
    <header className="border-b border-line bg-surface print:hidden">
      <div className="mx-auto flex max-w-page items-center gap-1 px-4 py-2 desktop:gap-2 desktop:px-6">
        <Link
          to="/"
          className="mr-auto flex min-h-11 items-center gap-2.5 text-lg font-semibold tracking-tight text-ink no-underline desktop:mr-6"
        >
          <Logo />
          Atrium
        </Link>
        <DesktopNavigation />
        <Install />
        <LanguageSwitcher />
        <ThemeSwitcher />
        <AccountMenu />
      </div>
      <TaglineCarousel />
    </header>
  );
}
