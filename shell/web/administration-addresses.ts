import { administrationPageAt, administrationPath, byGroup, type AdministrationPage } from '#platform/web/administration.ts';
import { matchPath } from '#platform/web/router.tsx';

/**
 * The pages of the administration by the paths of their files. Only the server has them all at
 * hand; of browsers, administrators’ alone.
 */
const found = import.meta.glob<readonly AdministrationPage[]>('../../features/*/web/administration-pages.ts', {
  eager: true,
  import: 'administrationPages',
});

/** Whether an address below the administration leads nowhere. */
export function leadsToNoAdministration(pathname: string, modulesOff: readonly string[]): boolean {
  const params = matchPath(`${administrationPath}/:segment/:id?`, pathname);
  if (!params) return false;
  const pages = Object.entries(found)
    .filter(([path]) => !modulesOff.includes(/features\/([^/]+)\//.exec(path)?.[1] ?? ''))
    .flatMap(([, each]) => each);
  return administrationPageAt(pages.toSorted(byGroup), params) === undefined;
}
