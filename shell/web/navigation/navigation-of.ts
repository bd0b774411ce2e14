import { parse } from 'regexparam';
import type { SentNavigation } from '#platform/contract/page.ts';
import type { SiteNavigation } from '#platform/web/navigation/nav-item.ts';

/** The navigation of an installation, from the server’s data. */
export function navigationFrom({ closed, start, sent }: SentNavigation): SiteNavigation {
  // Links call this often, so the patterns are combined once, into one that never matches if there
  // are none.
  const pattern = new RegExp(closed.map((path) => parse(path).pattern.source).join('|') || '(?!)', 'i');
  return { isOpen: (address) => !pattern.test(address.replace(/[?#].*/s, '')), start, sent };
}
