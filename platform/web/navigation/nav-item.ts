import { createContext, useContext } from 'react';
import type { SentNavItem } from '#platform/contract/page.ts';
import type { Icon } from '../ui/icons.tsx';

/** Audience of a navigation item. Others would be redirected, or have no use for it. */
export type NavAudience = 'everybody' | 'visitor' | 'signedIn' | 'administrator';

/** Sections of the site map, in order of display. */
export const navSections = ['discover', 'together', 'writing', 'account', 'site'] as const;
export type NavSection = (typeof navSections)[number];

/** Groups of the main navigation of signed-in people, in order of display. */
export const mainNavGroups = ['daily', 'community', 'library', 'site'] as const;
export type MainNavGroup = (typeof mainNavGroups)[number];

interface VisitorMainItem {
  of: 'visitor';
  order: number;
  Icon: Icon;
}

interface SignedInMainItem {
  of: 'signedIn';
  group: MainNavGroup;
  /** Position in its group, ascending; the first items of all groups are in the dock of a phone. */
  order: number;
  Icon: Icon;
  /** Other addresses for which the item is current, such as `/draft`, with all below them. */
  includes?: readonly `/${string}`[];
  /**
   * Count of pending tasks: its kind on the server (`badgeCounts`), and the key of its text (with
   * `count`) among the shared words.
   */
  waiting?: { kind: string; name: string };
}

/**
 * A page that a feature declares for navigation. The site map lists all of them; menus and the
 * footer list those that declare a position there. Orders are ascending; leave gaps.
 */
export interface NavItem {
  /** Its address, optionally with the ID to scroll to. */
  to: `/${string}`;
  /** Key of its name among the feature’s shared words (`words/shared/`). */
  name: string;
  /** Key of a shorter name for navigation. */
  shortName?: string;
  audience: NavAudience;
  section: NavSection;
  /** Position in its section. */
  order: number;
  /**
   * Position in the main navigation: the header for visitors, the side bar or dock for signed-in
   * people, whose first item is their start page.
   */
  main?: VisitorMainItem | SignedInMainItem;
  /** Position in the account menu of signed-in people. */
  menu?: { order: number; Icon: Icon };
  footer?: { order: number };
}

/** The navigation of this installation. */
export interface SiteNavigation {
  /** False for pages of modules that are disabled or missing. */
  isOpen: (address: string) => boolean;
  /** The start page after signing in. */
  start: string;
  /** Items for visitors, sent by the server, since a first view does not load other features. */
  sent: readonly SentNavItem[];
}

export const NavigationContext = createContext<SiteNavigation>({ isOpen: () => true, start: '/panel', sent: [] });

/**
 * The site’s navigation, for content around links. `Link`, `LinkButton` and menus use it
 * themselves.
 */
export function useSiteNavigation(): SiteNavigation {
  return useContext(NavigationContext);
}
