import type { ReactNode } from 'react';
import { later } from '#platform/web/later.tsx';
import { usePlaces } from '#platform/web/places.ts';
import { NavLink } from '#platform/web/router.tsx';
import { useSession } from '#platform/web/session.tsx';
import {
  FileTextIcon,
  HandshakeIcon,
  HomeIcon,
  type Icon,
  InfoIcon,
  NewspaperIcon,
  PencilIcon,
  UsersIcon,
} from '#platform/web/ui/icons.tsx';
import { useShellWords } from './words.ts';

const MorePlaces = later(() => import('./more-places.tsx').then((module) => module.MorePlaces));

export interface Place {
  to: string;
  label: string;
  Icon: Icon;
}

/** The main places of whoever is here, without those of modules that are switched off. */
function useMainPlaces(): Place[] {
  const t = useShellWords();
  const { user } = useSession();
  const { isOpen } = usePlaces();
  const places: Place[] = user
    ? [
        { to: '/panel', label: t('hub'), Icon: NewspaperIcon },
        { to: '/network', label: t('groups'), Icon: UsersIcon },
        { to: '/article', label: t('write'), Icon: PencilIcon },
        { to: '/autrePublication', label: t('documents'), Icon: FileTextIcon },
        { to: '/negociation', label: t('negotiate'), Icon: HandshakeIcon },
      ]
    : [
        { to: '/flux', label: t('hub'), Icon: NewspaperIcon },
        { to: '/blogGeneral2', label: t('documents'), Icon: FileTextIcon },
        { to: '/propos#propos', label: t('about'), Icon: InfoIcon },
      ];
  return places.filter(({ to }) => isOpen(to));
}

/** The main places in the header of a wide screen. */
export function DesktopNavigation(): ReactNode {
  const t = useShellWords();
  return (
    <nav aria-label={t('mainNavigation')} className="mr-auto hidden gap-1 desktop:flex">
      {useMainPlaces().map(({ to, label }) => (
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

/** So many places fit beside each other on a phone; what goes beyond stands behind “More”. */
const withinReach = 4;

/** The main places within reach of a thumb. */
export function PhoneNavigation(): ReactNode {
  const t = useShellWords();
  const places = useMainPlaces();
  const { user } = useSession();
  const first: Place[] = user ? [] : [{ to: '/', label: t('home'), Icon: HomeIcon }];
  const all = [...first, ...places];
  const more = all.slice(withinReach);
  return (
    <nav
      aria-label={t('mainNavigationPhone')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] desktop:hidden print:hidden"
    >
      <ul className="mx-auto flex max-w-form justify-around">
        {all.slice(0, withinReach).map(({ to, label, Icon }) => (
          <li key={to} className="flex-1">
            <NavLink
              to={to}
              end={to === '/'}
              className={({ isActive }) =>
                `flex min-h-16 flex-col items-center justify-center gap-1 px-1 text-xs no-underline ${isActive ? 'font-semibold text-accent' : 'text-muted'}`
              }
            >
              <Icon size={22} />
              {label}
            </NavLink>
          </li>
        ))}
        {more.length > 0 && <MorePlaces places={more} />}
      </ul>
    </nav>
  );
}
