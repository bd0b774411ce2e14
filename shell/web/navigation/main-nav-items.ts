import { namespaceOf, useNavItemsAt, type ShownNavItem } from '#platform/web/navigation/nav-items.ts';
import { mainNavGroups, type MainNavGroup } from '#platform/web/navigation/nav-item.ts';
import { useLocation } from '#platform/web/navigation/router.tsx';
import { useAnyWords } from '#platform/web/i18n/words.tsx';

/** A main navigation item of a signed-in person. */
export interface MainNavItem extends ShownNavItem {
  group: MainNavGroup;
  /** `page`: the current page; `true`: a page below it. */
  current: 'page' | 'true' | undefined;
  /** The number of pending tasks there, with its text. */
  waiting: { count: number; text: string } | undefined;
}

/**
 * The main navigation items of the signed-in person, in order; `waiting` has the server’s counts by
 * kind.
 */
export function useMainNavItems({
  isAdministrator,
  waiting,
}: {
  isAdministrator: boolean;
  waiting: ReadonlyMap<string, number>;
}): MainNavItem[] {
  const { pathname } = useLocation();
  const anyWords = useAnyWords();
  return useNavItemsAt('main', { isAdministrator }).flatMap(({ navItem, ...shown }) => {
    if (navItem?.main?.of !== 'signedIn') return [];
    const { group, includes = [], waiting: requested } = navItem.main;
    const isBelow = [shown.to, ...includes].some((path) => pathname === path || pathname.startsWith(`${path}/`));
    const count = requested && waiting.get(requested.kind);
    return {
      ...shown,
      group,
      current: pathname === shown.to ? 'page' : isBelow ? 'true' : undefined,
      waiting: requested && count ? { count, text: anyWords(namespaceOf(navItem), requested.name, { count }) } : undefined,
    };
  });
}

/** The items by section, without empty sections. */
export function inGroups(items: readonly MainNavItem[]): { group: MainNavGroup; inGroup: MainNavItem[] }[] {
  return mainNavGroups
    .map((group) => ({ group, inGroup: items.filter((item) => item.group === group) }))
    .filter(({ inGroup }) => inGroup.length > 0);
}
