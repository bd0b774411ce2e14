import { placesAt } from '#platform/web/navigation/nav-items.ts';
import type { Place, Places } from '#platform/web/navigation/nav-item.ts';

const person = { isVisitor: false, isAdministrator: false };
const account = '/client';

/** The start page after signing in: the first available main navigation item. */
export function startAmong(places: readonly Place[], isOpen: Places['isOpen']): string {
  return placesAt(places, 'main', person).find(({ to }) => isOpen(to))?.to ?? account;
}
