import { parse } from 'regexparam';
import type { SitePlaces } from '#platform/contract/page.ts';
import type { Places } from '#platform/web/navigation/nav-item.ts';

/** The navigation of an installation, from the server’s data. */
export function placesOf({ closed, start, sent }: SitePlaces): Places {
  // Links call this often, so the patterns are combined once, into one that never matches if there
  // are none.
  const pattern = new RegExp(closed.map((path) => parse(path).pattern.source).join('|') || '(?!)', 'i');
  return { isOpen: (address) => !pattern.test(address.replace(/[?#].*/s, '')), start, sent };
}
