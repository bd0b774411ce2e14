import type { Settings } from '#platform/contract/page.ts';
import { areIds } from '#platform/web/navigation/address-ids.ts';
import type { Page, PageAccess } from '#platform/web/registry/feature.ts';
import { matchPath } from '#platform/web/navigation/router.tsx';
import { sharedWords } from '../i18n/shared-words.ts';
import { features } from '../features.ts';

/**
 * A page with its feature and the namespaces that a visitor needs on it, the feature’s own first.
 */
export interface Route {
  page: Page;
  feature: string;
  words: readonly string[];
}

export const routes: readonly Route[] = features.flatMap((feature) => {
  const words = [feature.publicWords ? `${feature.name}/public` : feature.name, ...sharedWords.keys()];
  return feature.pages.map((page) => ({ page, feature: feature.name, words: [...words, ...(page.words ?? [])] }));
});

export type Match =
  | { kind: 'page'; route: Route; params: Readonly<Record<string, string | undefined>> }
  | { kind: 'moduleDisabled'; access: PageAccess }
  | { kind: 'missing' };

/** The page at a path, for a signed-in person or a visitor. */
export function matchRoute(pathname: string, modulesOff: readonly string[], isVisitor: boolean): Match {
  for (const route of routes) {
    const params = matchPath(route.page.path, pathname);
    const isOff = modulesOff.includes(route.feature);
    if (!params || !areIds(route.page.ids, params) || (route.page.access === 'visitor' && (isOff || !isVisitor))) continue;
    return isOff ? { kind: 'moduleDisabled', access: route.page.access } : { kind: 'page', route, params };
  }
  return { kind: 'missing' };
}

/**
 * Path patterns that are closed in an installation: pages of disabled modules, and registration
 * unless it is public.
 */
export function closedPaths({ modulesOff, registration }: Pick<Settings, 'modulesOff' | 'registration'>): string[] {
  const off = routes.filter(({ feature }) => modulesOff.includes(feature)).map(({ page }) => page.path);
  return registration ? [...off, '/register'] : off;
}
