import { parse } from 'regexparam';
import type { SitePlaces } from '#platform/contract/page.ts';
import type { Places } from '#platform/web/places.ts';

/** The places of an installation, as the server tells of them. */
export function placesOf({ closed, start, sent }: SitePlaces): Places {
  // Links ask often, so the patterns are put together once, into one that fits nothing where there
  // are none.
  const pattern = new RegExp(closed.map((path) => parse(path).pattern.source).join('|') || '(?!)', 'i');
  return { isOpen: (address) => !pattern.test(address.replace(/[?#].*/s, '')), start, sent };
}
