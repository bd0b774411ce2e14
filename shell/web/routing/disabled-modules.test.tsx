import { beforeAll, describe, expect, test } from 'vitest';
import type { Language } from '#platform/contract/language.ts';
import type { Settings } from '#platform/contract/page.ts';
import type { Page } from '#platform/web/registry/feature.ts';
import en from '../../words/en.json' with { type: 'json' };
import es from '../../words/es.json' with { type: 'json' };
import fr from '../../words/fr.json' with { type: 'json' };
import { planPage, renderPage, setTransport, sitePaths } from '../entry-server.tsx';
import { features } from '../features.ts';
import { matchRoute, routes } from './routes.ts';

const modules = features.map(({ name }) => name).filter((name) => !['shell', 'accounts'].includes(name));
const settings = (modulesOff: string[]): Settings => ({
  ownerName: 'Atrium',
  hostingName: '',
  publicUrl: 'http://localhost:3000',
  modulesOff,
  isDevelopment: false,
});
const item = (kind: string) => ({
  kind,
  id: `${kind}-1`,
  title: `A ${kind}`,
  createdAt: '2026-01-01T00:00:00.000000Z',
  updatedAt: '2026-01-01T00:00:00.000000Z',
  author: { id: '22222222', name: 'Ana' },
  category: 'legal',
  isPublic: true,
  groups: [],
  phase: null,
});
const publicGroup = {
  id: 'ABCD2345',
  groupName: 'Herons',
  companyName: 'Marsh Trust',
  category: 'legal',
  description: 'Birds.',
  memberCount: 2,
};
/**
 * An address that matches a pattern. IDs in brackets are not those of people, groups or sessions.
 */
const uuid = '01890a5d-ac96-774b-bcce-b302099a8057';
const addressAt = ({ path, ids }: Page) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => (ids?.[name] === 'uuid' ? uuid : 'ABCD2345')).replace(/\(.*\)/, uuid);
const kinds = features.flatMap(({ name, hubKinds = {} }) => Object.keys(hubKinds).map((kind) => ({ kind, module: name })));
const publicPaths = routes
  .map(({ page }) => page)
  .filter(({ access, path }) => access === 'public' && !/[:(]/.test(path) && path !== '/kit');

beforeAll(() => {
  setTransport(async ({ path }, { params }) => {
    if (path === '/api/hub') return { items: kinds.map(({ kind }) => item(kind)), nextCursor: null, total: kinds.length };
    if (path === '/api/groups/:id/public') {
      if (params?.['id'] === publicGroup.id) return publicGroup;
      throw { isProblem: true, code: 'thing.notFound', status: 404 };
    }
    throw { isProblem: true, code: 'moduleDisabled', status: 403 };
  });
});

describe.each(modules)('with the module %s off', (name) => {
  const off = settings([name]);

  test('AD-02 no link of a public page leads to a disabled module or a missing page', async () => {
    for (const { path } of publicPaths) {
      const page = await renderPage({ pathname: path, search: '' }, 'en', off);
      const links = [...page.markup.matchAll(/href="(\/[^"#?]*)/g)].map(([, to = '']) => to);
      expect(links.length, path).toBeGreaterThan(1);
      for (const to of links.filter((each) => !/\.\w+$/.test(each)))
        // With its address, the module's page shows a notice only.
        expect(matchRoute(to, off.modulesOff, true).kind, `${to} on ${path}`).not.toBe('moduleDisabled');
    }
  });

  test('AD-02 its pages say that it is disabled, private ones once the visitor is known', async () => {
    for (const { page } of routes.filter(({ feature }) => feature === name)) {
      const address = { pathname: addressAt(page), search: '' };
      expect(planPage(address, 'en', off)).toMatchObject({ status: 403, isRendered: page.access === 'public' });
      if (page.access !== 'public') continue;
      const { markup } = await renderPage(address, 'en', off);
      // The same page for all disabled modules.
      expect(markup).not.toContain('carousel');
      expect(markup.match(/<h1/g)).toHaveLength(1);
      expect(markup).toMatch(/<h1[^>]*>This module is disabled/);
    }
    expect(sitePaths(off).map((path) => matchRoute(path, off.modulesOff, true).kind)).not.toContain('moduleDisabled');
  });
});

test('AD-02 GR-10 a public group has a page for visitors without the module documents; other groups have none', async () => {
  const at = (id: string) => renderPage({ pathname: `/network/${id}`, search: '' }, 'en', settings(['documents']));
  const open = await at(publicGroup.id);
  expect(open.status).toBe(200);
  expect(open.markup).toMatch(/<h1[^>]*><bdi>Herons/);
  expect(open.markup).not.toContain('This module is disabled');
  const none = await at('ZZZZZZZZ');
  expect(none.markup).not.toContain('ZZZZZZZZ');
  expect(none.markup).toContain('data-outline="list"');
  expect(none).toMatchObject({ status: 200, page: null, data: 'null' });
});

test('AD-02 what is read only for a module leaves the home page with it, and the taglines promise what is here', async () => {
  const home = async (...modulesOff: string[]) => (await renderPage({ pathname: '/', search: '' }, 'en', settings(modulesOff))).markup;
  expect(await home()).toContain('Latest public posts');
  const withoutHub = await home('hub');
  expect(withoutHub).not.toContain('Latest public posts');
  expect(withoutHub).not.toContain('This module is disabled');
  expect(await home()).toContain('1 / 4');
  const withoutDocuments = await home('documents');
  expect(withoutDocuments).toContain('Build networks');
  expect(withoutDocuments).not.toMatch(/Share your knowledge|Publish for the right people|share documents/);
  expect(await home('documents', 'groups')).not.toContain('carousel');
  expect(await home()).toContain('href="/verify/SAMPLE-EN"');
  expect(await home('negotiation')).not.toMatch(/sample contract|SAMPLE/);
});

test('AD-02 SH-09 the footer says that there is no time to tell without the Hub', async () => {
  for (const [language, { moduleDisabledShort }] of Object.entries({ en, fr, es })) {
    const { markup } = await renderPage({ pathname: '/propos', search: '' }, language as Language, settings(['hub']));
    expect(markup, language).toContain(`Build 4 - V.4.4.4 - Stable<span class="tabular-nums"> · ${moduleDisabledShort}</span>`);
  }
});
