import { createContext, useContext } from 'react';
import type { SentNavItem } from '#platform/contract/page.ts';
import type { Icon } from '../ui/icons.tsx';

/** Whom a place is offered to. Everybody else would be sent away from it, or has no use for it. */
export type NavAudience = 'everybody' | 'visitor' | 'signedIn' | 'administrator';

/** What one goes to a place for; the site map has a part for each, in this order. */
export const navSections = ['discover', 'together', 'writing', 'account', 'site'] as const;
export type NavSection = (typeof navSections)[number];

/** What one does at the main places: what is looked at each day, what is made, people, what is kept, and how the site is run. Navigation has a part for each, in this order. */
export const mainNavGroups = ['daily', 'make', 'people', 'keep', 'site'] as const;
export type MainNavGroup = (typeof mainNavGroups)[number];

interface VisitorMainItem {
  of: 'visitor';
  order: number;
  Icon: Icon;
}

interface SignedInMainItem {
  of: 'signedIn';
  group: MainNavGroup;
  /** Its turn in its group; and among all, the first five of which stand at the bottom of a phone. */
  order: number;
  Icon: Icon;
  /** Addresses of things that belong there, though not below its own: `/draft`, say, with all that is below it. */
  includes?: readonly `/${string}`[];
  /** How many things wait there for the person: of which kind the server counts them, and the key of what says so (`count`), among the names of places. */
  waiting?: { kind: string; name: string };
}

/**
 * A page that one gets to from anywhere, as the feature tells of it that the page belongs to: the site map has all of them, navigation those that say
 * where in it they stand. Turns are counted from low to high; leave room between them.
 */
export interface NavItem {
  /** Its address, with the id to scroll to. */
  to: `/${string}`;
  /** The key of its name among what the feature says on pages of others (`words/shared/`). */
  name: string;
  /** The key of what navigation calls it, where that is shorter. */
  shortName?: string;
  audience: NavAudience;
  section: NavSection;
  /** Its turn in its area. */
  order: number;
  /** Among the main places: in the header for visitors, in the side bar for whoever is signed in, on a phone at the bottom. Whoever signs in begins at the first of theirs. */
  main?: VisitorMainItem | SignedInMainItem;
  /** In the menu of whoever is signed in, under its name. */
  menu?: { order: number; Icon: Icon };
  footer?: { order: number };
}

/** Which addresses lead somewhere in this installation. */
export interface SiteNavigation {
  /** False where a page stands whose module is switched off or not here. */
  isOpen: (address: string) => boolean;
  /** Where whoever has just signed in begins. */
  start: string;
  /** What visitors are shown in navigation: the server says it, since a first view knows nothing of other features. */
  sent: readonly SentNavItem[];
}

export const NavigationContext = createContext<SiteNavigation>({ isOpen: () => true, start: '/panel', sent: [] });

/** The places of this installation: for what stands around links. `Link`, `LinkButton` and menus ask by themselves. */
export function useSiteNavigation(): SiteNavigation {
  return useContext(NavigationContext);
}
