import { placesAt } from '#platform/web/navigation.ts';
import type { Place, Places } from '#platform/web/places.ts';

const person = { isVisitor: false, isAdministrator: false };
const account = '/client';

/**
 * Where whoever has just signed in begins: at the first of their main places that leads somewhere.
 */
export function startAmong(places: readonly Place[], isOpen: Places['isOpen']): string {
  return placesAt(places, 'main', person).find(({ to }) => isOpen(to))?.to ?? account;
}
