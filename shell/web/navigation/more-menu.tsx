import type { ReactNode } from 'react';
import { lazy } from '#platform/web/loading/lazy.tsx';
import type { ShownNavItem } from '#platform/web/navigation/nav-items.ts';
import { EllipsisIcon } from '#platform/web/ui/icons.tsx';
import { useOverlayHistory } from '#platform/web/navigation/use-overlay-history.ts';
import type { MainNavItem } from './main-nav-items.ts';
import { useNavigationWords } from './navigation-words.ts';

const NavSheet = lazy(() => import('./nav-sheet.tsx').then((module) => module.NavSheet));

interface MoreNavItemsProps {
  items: readonly (ShownNavItem | MainNavItem)[];
  isAdministrator?: boolean;
}

/** The “More” button of a phone and its sheet with the remaining navigation. */
export function MoreNavItems({ items, isAdministrator = false }: MoreNavItemsProps): ReactNode {
  const t = useNavigationWords();
  const sheet = useOverlayHistory();
  return (
    <li className="min-w-[44px] flex-auto">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('morePlaces')}
        onClick={sheet.open}
        className="flex min-h-14 w-full flex-col items-center justify-center gap-1 px-1 text-center text-xs leading-tight text-muted -outline-offset-2"
      >
        <EllipsisIcon size={22} />
        <span className="max-w-full">{t('more')}</span>
      </button>
      {sheet.isOpen && <NavSheet items={items} isAdministrator={isAdministrator} onClose={sheet.close} onLeave={sheet.leave} />}
    </li>
  );
}
