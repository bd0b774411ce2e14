import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenAreas, tokenLevels } from '#platform/contract/token-scope.ts';
import { admit, bindRoutes, endpointKey } from '#platform/server/http/pipeline.ts';
import { Modules } from '#platform/server/extension-points/modules.ts';
import { aViewer } from '#platform/server/testing/test-app.ts';
import { features, modules } from './features.ts';

const routes = bindRoutes(features);
const on = new Modules(modules, []);
const all = tokenAreas.flatMap((area) => tokenLevels.map((level) => `${area}:${level}`));
const isAdmitted = (route: (typeof routes)[number], scopes: readonly string[] | undefined, isAdministrator = false): boolean => {
  try {
    // In all other respects a token has the rights of its person, even a recent sign-in if it
    // claimed one.
    admit(on, route, aViewer({ role: 'manager', isAdministrator, hasRecentSignIn: true, ...(scopes && { scopes }) }));
    return true;
  } catch {
    return false;
  }
};

test('AD-08 a token allows exactly what its scopes cover, for any scopes', () => {
  fc.assert(
    fc.property(fc.subarray(all), fc.constantFrom(...routes), (scopes, route) => {
      const isReading = route.endpoint.method === 'GET' || route.endpoint.method === 'HEAD';
      const areas = features.find(({ name }) => name === route.feature)?.tokenAreas ?? [];
      const { who, needsRecentSignIn, needsSession } = route.rule;
      const isOpen = who !== 'administrator' && !needsRecentSignIn && !needsSession;
      const covered = areas.some((area) => scopes.includes(`${area}:write`) || (isReading && scopes.includes(`${area}:read`)));
      expect(isAdmitted(route, scopes), endpointKey(route.endpoint)).toBe(isOpen && covered);
    }),
    { numRuns: 2_000 },
  );
});

test('AD-08 with all scopes a token allows no more than a session of its person', () => {
  const more = routes.filter((route) => isAdmitted(route, all) && !isAdmitted(route, undefined));
  expect(more.map(({ endpoint }) => endpointKey(endpoint))).toEqual([]);
});

test('AD-08 accounts, tokens, administration and contracts are in no scope', () => {
  const closed = ['accounts', 'admin', 'installation', 'integrations', 'moderation', 'group-designer', 'analytics', 'figures', 'contact'];
  for (const route of routes.filter(({ feature }) => closed.includes(feature)))
    expect(route.scopes, endpointKey(route.endpoint)).toEqual([]);
  const open = routes.filter((route) => isAdmitted(route, all, true)).map(({ endpoint }) => endpointKey(endpoint));
  expect(open.filter((key) => /\/admin\b|\/auth\/|\/session|\/tokens|\/webhooks/.test(key))).toEqual([]);
  expect(open.filter((key) => /negotiations/.test(key) && !key.startsWith('GET'))).toEqual([]);
  expect(open).toContain('GET /api/documents');
});

test('AD-08 each scope allows something', () => {
  const offered = new Set(routes.flatMap(({ scopes }) => scopes));
  for (const area of tokenAreas) expect(offered, area).toContain(`${area}:read`);
});
