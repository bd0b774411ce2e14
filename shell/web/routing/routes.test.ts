import { expect, test } from 'vitest';
import { view } from '#features/analytics/contract/shapes.ts';
import { planPage } from '../entry-server.tsx';
import { closedPaths, matchRoute, routes } from './routes.ts';

test('CK-02 each page is counted by its pattern', () => {
  const refused = routes.map(({ page }) => page.path).filter((path) => !view.safeParse({ path, language: 'en' }).success);
  expect(refused).toEqual([]);
});

test('AC-14 no link leads to registration where it is not public, and its page stays', () => {
  expect(closedPaths({ modulesOff: [] })).not.toContain('/register');
  for (const registration of ['invitation', 'closed'] as const)
    expect(closedPaths({ modulesOff: [], registration })).toEqual(['/register']);
  expect(matchRoute('/register', [], true)).toMatchObject({ kind: 'page' });
});

const uuid = '01890a5d-ac96-774b-bcce-b302099a8057';
const settings = { ownerName: '', hostingName: '', publicUrl: '', modulesOff: [], isDevelopment: false };
const statusOf = (pathname: string, modulesOff: readonly string[] = []) =>
  planPage({ pathname, search: '' }, 'en', { ...settings, modulesOff }).status;

test('SH-03 an impossible ID in an address has status 404; the status does not reveal whether an item exists', () => {
  const pages = routes.flatMap(({ page }) => (page.ids ? [page] : []));
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(['/files/:id', '/media/:id', '/network/:groupId', '/blog/:id']));
  for (const { path, ids } of pages) {
    const at = (id: string) => path.replace(/:\w+/, id);
    expect([matchRoute(at('none'), [], false).kind, statusOf(at('none'))], path).toEqual(['missing', 404]);
    const id = Object.values(ids ?? {})[0] === 'code' ? 'ABCD2345' : uuid;
    for (const written of [id, id.toLowerCase(), id.toUpperCase()])
      expect([matchRoute(at(written), [], false).kind, statusOf(at(written))], path).toEqual(['page', 200]);
  }
});

test('SH-03 every private page with an ID declares its form', () => {
  const open = routes.flatMap(({ page }) => (page.path.includes(':') && !page.ids && page.access === 'signedIn' ? [page.path] : []));
  // A conversation is named by a group’s code or its UUID; the administration checks its own
  // segments.
  expect(open.toSorted()).toEqual(['/dashBoardSuperAdmin/:segment?/:id?', '/messenger/:id', '/messenger/:id/:userId']);
});

test('SH-03 unknown addresses below the administration are 404, those of disabled modules, too', () => {
  for (const path of ['', '/people', '/people/ABCD2345', '/reports', '/messages'])
    expect(statusOf(`/dashBoardSuperAdmin${path}`), path).toBe(200);
  for (const path of ['/none', '/people/none', '/reports/none', '/none/ABCD2345'])
    expect(statusOf(`/dashBoardSuperAdmin${path}`), path).toBe(404);
  expect(statusOf('/dashBoardSuperAdmin/messages', ['contact'])).toBe(404);
});
