import { administrationPageAt, administrationPath, byGroup, type AdministrationPage } from '#platform/web/registry/administration.ts';
import { matchPath } from '#platform/web/navigation/router.tsx';

/**
 * Administration pages of all features. Only the server has them at startup; in browsers,
 * administrators load them.
 */
const found = import.meta.glob<readonly AdministrationPage[]>('../../../features/*/web/administration-pages.ts', {
  eager: true,
  import: 'administrationPages',
});

/** Whether an address below the administration has no page. */
export function leadsToNoAdministration(pathname: string, modulesOff: readonly string[]): boolean {
  const params = matchPath(`${administrationPath}/:segment/:id?`, pathname);
  const { segment, id } = params ?? {};
  if (segment === undefined) return false;
  const pages = Object.entries(found)
    .filter(([path]) => !modulesOff.includes(/features\/([^/]+)\//.exec(path)?.[1] ?? ''))
    .flatMap(([, each]) => each);
  return administrationPageAt(pages.toSorted(byGroup), { segment, id }) === undefined;
}
