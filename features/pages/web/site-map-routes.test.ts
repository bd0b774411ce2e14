import { expect, test } from 'vitest';
import { matchRoute } from '#shell/web/routes.ts';
import { siteAreas } from './site-map.ts';

test('LE-01 every link of the site map leads to a page of the module that it is said to belong to', () => {
  for (const { to, module, audience } of siteAreas.flatMap((area) => area.places)) {
    const match = matchRoute(to.replace(/#.*/, ''), []);
    if (match.kind !== 'page') throw new Error(`${to} leads to no page`);
    expect(match.route.feature, to).toBe(module);
    expect(match.route.page.access, to).toBe(audience === 'everybody' || audience === 'visitor' ? 'public' : 'signedIn');
  }
});
