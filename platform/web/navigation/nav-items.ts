import { useContext, useSyncExternalStore } from 'react';
import type { SentNavItem } from '#platform/contract/page.ts';
import { NavigationContext, type NavItem } from './nav-item.ts';
import { useSession } from '../session/session.tsx';
import { SlotsContext, type Owned } from '../registry/slots.ts';
import { createIcon } from '../ui/create-icon.ts';
import type { Icon } from '../ui/icons.tsx';
import { useAnyWords, useLanguage } from '../i18n/words.tsx';

/** A navigation item as displayed. */
export interface ShownNavItem {
  to: string;
  label: string;
  /** None in the footer. */
  Icon: Icon | undefined;
  /** Its declaration; undefined for items that the server sent to visitors. */
  navItem?: Owned<NavItem>;
}

/** Where an item is displayed. */
export type NavLocation = 'main' | 'menu' | 'footer';

/** The viewer, as far as it decides which items are offered. */
interface Looker {
  isVisitor: boolean;
  isAdministrator: boolean;
}

function isOffered({ audience, main }: NavItem, spot: NavLocation, { isVisitor, isAdministrator }: Looker): boolean {
  if (spot === 'main' && main) return main.of === (isVisitor ? 'visitor' : 'signedIn') && (audience !== 'administrator' || isAdministrator);
  if (audience === 'administrator') return isAdministrator;
  return audience === 'everybody' || audience === (isVisitor ? 'visitor' : 'signedIn');
}

/** The items of one location, in order. */
export function navItemsAt<Known extends NavItem>(known: readonly Known[], spot: NavLocation, looker: Looker): Known[] {
  return known
    .filter((place) => place[spot] && isOffered(place, spot, looker))
    .toSorted((one, other) => (one[spot]?.order ?? 0) - (other[spot]?.order ?? 0));
}

/** Number of items in the dock of a phone, besides “More”, which lists the others. */
export const dockSize = 4;

const icons = new Map<string, Icon>();

/** The icon of an SVG path: the same component each time. */
function iconOf(path: string): Icon {
  let icon = icons.get(path);
  if (!icon) icons.set(path, (icon = createIcon(path) as unknown as Icon));
  return icon;
}

/** The items of one location for the viewer, without those of disabled modules. */
export function useNavItemsAt(spot: NavLocation, { isAdministrator = false }: Partial<Looker> = {}): ShownNavItem[] {
  const { isOpen, sent } = useContext(NavigationContext);
  const { slotsNow, subscribe } = useContext(SlotsContext);
  const { navItems: known } = useSyncExternalStore(subscribe, slotsNow, slotsNow);
  const { language } = useLanguage();
  const anyWords = useAnyWords();
  const { user } = useSession();
  const searched = (place: SentNavItem): Icon | undefined =>
    place.icon ? iconOf(place.icon) : known.find(({ to }) => to === place.to)?.main?.Icon;
  if (!user && sent.length > 0)
    return sent
      .filter((place) => place.spot === spot)
      .map((place) => ({ to: place.to, label: place.label[language], Icon: searched(place) }));
  return navItemsAt<Owned<NavItem>>(known, spot, { isVisitor: !user, isAdministrator })
    .filter(({ to }) => isOpen(to))
    .map((place) => ({
      to: place.to,
      label: anyWords(namespaceOf(place), (spot === 'menu' ? undefined : place.shortName) ?? place.name),
      Icon: spot === 'footer' ? undefined : place[spot]?.Icon,
      navItem: place,
    }));
}

/** Namespace of an item’s names; the shell has no shared words. */
export const namespaceOf = ({ feature }: Owned<NavItem>): string => (feature === 'shell' ? feature : `${feature}/shared`);
