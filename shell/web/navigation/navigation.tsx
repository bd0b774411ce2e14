import type { ReactNode } from 'react';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useNavItemsAt, dockSize, type ShownNavItem } from '#platform/web/navigation/nav-items.ts';
import { NavLink } from '#platform/web/navigation/router.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { HomeIcon } from '#platform/web/ui/icons.tsx';
import { useShellWords } from '../i18n/words.ts';

const MoreNavItems = lazy(() => import('./more-menu.tsx').then((module) => module.MoreNavItems));
const SignedInNavigation = lazy(() => import('./signed-in-navigation.tsx').then((module) => module.SignedInNavigation));

/** The main navigation of visitors, in the header of a wide screen. */
export function VisitorsNavigation(): ReactNode {
  const t = useShellWords();
  const items = useNavItemsAt('main');
  const { user } = useSession();
  if (user) return null;
  return (
    <nav aria-label={t('mainNavigation')} className="for-visitors flex gap-1">
      {items.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          className={({ isActive }) =>
            `inline-flex min-h-11 items-center rounded-control px-3 font-medium no-underline transition-colors hover:bg-tint ${isActive ? 'text-accent' : 'text-ink'}`
          }
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

const sideBarLines = [1, 2, 3, 4, 5, 6, 7];

/**
 * The navigation next to the page: the side bar of signed-in people on wide screens, the dock on
 * phones.
 */
export function Navigation(): ReactNode {
  const { user, isReady } = useSession();
  if (user) return <SignedInNavigation />;
  return (
    <>
      {!isReady && <SideBarOutline />}
      <VisitorsDock />
    </>
  );
}

/** The place of the side bar until the session is known. */
function SideBarOutline(): ReactNode {
  return (
    <div
      aria-hidden="true"
      className="session-outline below-header fixed top-(--header-height) bottom-0 z-20 flex w-(--side-bar) flex-col gap-8 border-r border-line bg-surface p-2 max-desktop:hidden print:hidden"
    >
      <span className="block size-17.5 rounded-full bg-line pulse" />
      {sideBarLines.map((line) => (
        <span key={line} className={classes('ml-3 block h-4 rounded-small bg-line pulse', line % 2 ? 'w-3/5' : 'w-3/4')} />
      ))}
    </div>
  );
}

function VisitorsDock(): ReactNode {
  const t = useShellWords();
  const { isReady } = useSession();
  const home: ShownNavItem = { to: '/', label: t('home'), Icon: HomeIcon };
  const all = [home, ...useNavItemsAt('main')];
  // Home is listed separately.
  const reach = dockSize + 1;
  const more = all.slice(reach);
  return (
    <nav
      aria-label={t('mainNavigationPhone')}
      className="dock fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] desktop:hidden print:hidden"
    >
      <ul className={classes('mx-auto flex max-w-form justify-around', !isReady && 'until-session')}>
        {all.slice(0, reach).map(({ to, label, Icon }) => (
          <li key={to} className="min-w-[44px] flex-auto">
            <NavLink
              to={to}
              end={to === '/'}
              className={({ isActive }) =>
                `flex min-h-14 flex-col items-center justify-center gap-1 px-1 text-center text-xs leading-tight no-underline ${isActive ? 'font-semibold text-accent' : 'text-muted'}`
              }
            >
              {Icon && <Icon size={22} />}
              <span className="max-w-full">{label}</span>
            </NavLink>
          </li>
        ))}
        {more.length > 0 && <MoreNavItems items={more} />}
      </ul>
    </nav>
  );
}
