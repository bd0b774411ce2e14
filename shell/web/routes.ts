import { parse } from 'regexparam';
import type { Page, PageAccess } from '#platform/web/feature.ts';
import type { Places } from '#platform/web/places.ts';
import { matchPath } from '#platform/web/router.tsx';
import { features } from './features.ts';

/** A page with the feature that it belongs to. */
export interface Route {
  page: Page;
  feature: string;
}

export const routes: readonly Route[] = features.flatMap((feature) => feature.pages.map((page) => ({ page, feature: feature.name })));

/** Routes of the specification whose module is not part of this installation: those for everybody, and those for signed-in people. */
const absentPaths = {
  public: ['/publicMedia', '/resultSearch'],
  signedIn: ['/media', '/files', '/discussion', '/masp', '/managers', '/userTables'],
};
const absentModulePages = (['public', 'signedIn'] as const).flatMap((access) =>
  absentPaths[access].map((path) => ({ path: `${path}/:id?`, access })),
);

/** Where people begin who have just signed in: the first of these that is switched on. The account always is. */
const starts = ['/panel', '/network', '/publicArticle', '/negociation', '/client'];

export type Match =
  | { kind: 'page'; route: Route; params: Readonly<Record<string, string | undefined>> }
  | { kind: 'moduleDisabled'; access: PageAccess }
  | { kind: 'missing' };

/** What stands at a path. */
export function matchRoute(pathname: string, modulesOff: readonly string[]): Match {
  for (const route of routes) {
    const params = matchPath(route.page.path, pathname);
    if (!params) continue;
    return modulesOff.includes(route.feature) ? { kind: 'moduleDisabled', access: route.page.access } : { kind: 'page', route, params };
  }
  const absent = absentModulePages.find(({ path }) => matchPath(path, pathname));
  return absent ? { kind: 'moduleDisabled', access: absent.access } : { kind: 'missing' };
}

/** The places of an installation in which these modules are off. */
export function placesOf(modulesOff: readonly string[]): Places {
  const off = routes.filter(({ feature }) => modulesOff.includes(feature)).map(({ page }) => page);
  // Links ask often, so the patterns are put together once.
  const closed = [...off, ...absentModulePages].map(({ path }) => parse(path).pattern);
  const isOpen = (address: string) => !closed.some((pattern) => pattern.test(address.replace(/[?#].*/s, '')));
  return { isOpen, start: starts.find(isOpen) ?? '/' };
}
