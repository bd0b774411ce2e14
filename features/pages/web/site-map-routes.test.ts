import { expect, test } from 'vitest';
import { matchRoute } from '#shell/web/routes.ts';
import { siteAreas } from './site-map.ts';

test('LE-01 every link of the site map leads to a page that is for whom it is offered', () => {
  for (const { to, audience } of siteAreas.flatMap((area) => area.places)) {
    const match = matchRoute(to.replace(/#.*/, ''), []);
    if (match.kind !== 'page') throw new Error(`${to} leads to no page`);
    expect(match.route.page.access, to).toBe(audience === 'everybody' || audience === 'visitor' ? 'public' : 'signedIn');
  }
});
