import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenAreas, tokenLevels } from '#platform/contract/token-scope.ts';
import { admit, bindRoutes, endpointKey } from '#platform/server/http/pipeline.ts';
import { Modules } from '#platform/server/modules.ts';
import { aViewer } from '#platform/server/testing/house.ts';
import { features, modules } from './features.ts';

const routes = bindRoutes(features);
const on = new Modules(modules, []);
const all = tokenAreas.flatMap((area) => tokenLevels.map((level) => `${area}:${level}`));
const isAdmitted = (route: (typeof routes)[number], scopes: readonly string[] | undefined, isAdministrator = false): boolean => {
  try {
    // A token is its person’s in everything but that: it could not even if it said so.
    admit(on, route, aViewer({ role: 'manager', isAdministrator, hasRecentSignIn: true, ...(scopes && { scopes }) }));
    return true;
  } catch {
    return false;
  }
};

test('AD-08 a token opens what its scopes cover and nothing else, whatever they are', () => {
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

test('AD-08 with every scope there is, a token does no more than its person does by a session', () => {
  const more = routes.filter((route) => isAdmitted(route, all) && !isAdmitted(route, undefined));
  expect(more.map(({ endpoint }) => endpointKey(endpoint))).toEqual([]);
});

test('AD-08 what guards accounts, tokens, administration and contracts is in no area', () => {
  const closed = ['accounts', 'admin', 'installation', 'integrations', 'moderation', 'group-designer', 'analytics', 'figures', 'contact'];
  for (const route of routes.filter(({ feature }) => closed.includes(feature)))
    expect(route.scopes, endpointKey(route.endpoint)).toEqual([]);
  const open = routes.filter((route) => isAdmitted(route, all, true)).map(({ endpoint }) => endpointKey(endpoint));
  expect(open.filter((key) => /\/admin\b|\/auth\/|\/session|\/tokens|\/webhooks/.test(key))).toEqual([]);
  expect(open.filter((key) => /negotiations/.test(key) && !key.startsWith('GET'))).toEqual([]);
  expect(open).toContain('GET /api/documents');
});

test('AD-08 each area opens something, or one could choose what does nothing', () => {
  const offered = new Set(routes.flatMap(({ scopes }) => scopes));
  for (const area of tokenAreas) expect(offered, area).toContain(`${area}:read`);
});
