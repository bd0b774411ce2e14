import { navItemsAt } from '#platform/web/navigation/nav-items.ts';
import type { NavItem, SiteNavigation } from '#platform/web/navigation/nav-item.ts';

const person = { isVisitor: false, isAdministrator: false };
const account = '/client';

/** The start page after signing in: the first available main navigation item. */
export function startPageOf(places: readonly NavItem[], isOpen: SiteNavigation['isOpen']): string {
  return navItemsAt(places, 'main', person).find(({ to }) => isOpen(to))?.to ?? account;
}
