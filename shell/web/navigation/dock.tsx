import type { ReactNode } from 'react';
import { dockSize } from '#platform/web/navigation/nav-items.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { CountBadge } from '#platform/web/ui/count-badge.tsx';
import type { MainNavItem } from './main-nav-items.ts';
import { MoreNavItems } from './more-menu.tsx';
import { useShellWords } from '../i18n/words.ts';

/**
 * The bottom bar of a phone: Hub, Groups, Negotiate, Messages, and “More” for all other pages
 * (decision 150).
 */
export function Dock({ items, isAdministrator }: { items: readonly MainNavItem[]; isAdministrator: boolean }): ReactNode {
  const t = useShellWords();
  return (
    <nav aria-label={t('mainNavigationPhone')} className="pb-[env(safe-area-inset-bottom)] desktop:hidden">
      <ul className="mx-auto flex max-w-form">
        {items.slice(0, dockSize).map(({ to, label, Icon, current, waiting }) => (
          <li key={to} className="min-w-[44px] flex-auto">
            <Link
              to={to}
              aria-current={current}
              className={`relative flex min-h-14 flex-col items-center justify-center gap-1 px-1 text-center text-xs leading-tight no-underline -outline-offset-2 ${current ? 'font-semibold text-accent' : 'text-muted'}`}
            >
              {Icon && <Icon size={22} />}
              <span className="max-w-full">{label}</span>
              <CountBadge waiting={waiting} className="absolute top-1.5 left-1/2 ml-1.5" />
            </Link>
          </li>
        ))}
        <MoreNavItems items={items.slice(dockSize)} isAdministrator={isAdministrator} />
      </ul>
    </nav>
  );
}
