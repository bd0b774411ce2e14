import type { Page } from '#platform/web/feature.ts';
import { matchPath } from '#platform/web/router.tsx';
import { features } from './features.ts';

/** A page with the feature that it belongs to. */
export interface Route {
  page: Page;
  feature: string;
}

export const routes: readonly Route[] = features.flatMap((feature) => feature.pages.map((page) => ({ page, feature: feature.name })));

/** Routes of the specification whose module is not part of this installation: they answer with the module-disabled notice. */
const absentModulePaths = ['/media', '/publicMedia', '/files', '/discussion', '/masp', '/managers', '/userTables', '/resultSearch'];

export type Match =
  { kind: 'page'; route: Route; params: Readonly<Record<string, string | undefined>> } | { kind: 'moduleDisabled' } | { kind: 'missing' };

/** What stands at a path. */
export function matchRoute(pathname: string, modulesOff: readonly string[]): Match {
  for (const route of routes) {
    const params = matchPath(route.page.path, pathname);
    if (!params) continue;
    return modulesOff.includes(route.feature) ? { kind: 'moduleDisabled' } : { kind: 'page', route, params };
  }
  const isAbsent = absentModulePaths.some((path) => matchPath(path, pathname) || matchPath(`${path}/:id`, pathname));
  return isAbsent ? { kind: 'moduleDisabled' } : { kind: 'missing' };
}
