import { expect, test } from 'vitest';
import { about } from '#features/pages/web/texts/about.ts';
import { privacy } from '#features/pages/web/texts/privacy.ts';
import { terms } from '#features/pages/web/texts/terms.ts';
import { languages } from '#platform/contract/language.ts';
import { administrationGroups } from '#platform/web/registry/administration.ts';
import { namespaceOf, navItemsAt, dockSize } from '#platform/web/navigation/nav-items.ts';
import { navSections } from '#platform/web/navigation/nav-item.ts';
import { featureWords, navItems, privacyIn, slotsOf } from '../routing/registry.ts';
import { matchRoute, routes } from '../routing/routes.ts';
import { sentNavigation } from './site-navigation.ts';

/** The routes of the specification, without their IDs. */
const publicPaths = [
  '/',
  '/backPage',
  '/propos',
  '/resultSearch',
  '/publicMedia',
  '/confidentialDataPolicy',
  '/flux',
  '/blogGeneral2',
  '/publicInternetArticle',
  '/conditionGenerales',
  '/connect',
  '/register',
  '/contact',
  '/resetPassword',
  '/requestReset',
  '/planSite',
];
const protectedPaths = [
  '/client',
  '/media',
  '/faq',
  '/autrePublication',
  '/files',
  '/userTables',
  '/masp',
  '/blog',
  '/network',
  '/panel',
  '/publicArticle',
  '/discussion',
  '/managers',
  '/messenger',
  '/negociation',
  '/draft',
  '/article',
  '/dashBoardSuperAdmin',
];
const ids: Record<string, string> = {
  '/connect': 'login',
  '/resultSearch': 'resultsearch',
  '/propos': 'propos',
  '/conditionGenerales': 'conditiongeneral',
  '/confidentialDataPolicy': 'confidentialDataPolicy',
  '/planSite': 'planSite',
  '/contact': 'contact',
  '/client': 'export',
};

await Promise.all([about, terms].flatMap((page) => languages.map((language) => page.load(language))));
for (const language of languages) await privacy.load(language, await privacyIn(language));
const texts = [about, terms, privacy].map((page) => languages.map(page.in));

const isForVisitors = (audience: string) => audience === 'everybody' || audience === 'visitor';
/** The features of the specification; others name their own routes. */
const specified = new Set(
  routes.filter(({ page }) => [...publicPaths, ...protectedPaths].includes(page.path)).map(({ feature }) => feature),
);

test('SH-01 every navigation item has the spelling of the specification, and the right audience', () => {
  for (const { to, feature, audience } of navItems) {
    const [path = '', id] = to.split('#');
    if (specified.has(feature)) expect(isForVisitors(audience) ? publicPaths : protectedPaths).toContain(path);
    if (id !== undefined && id !== 'cookies') expect(id).toBe(ids[path]);
  }
  expect(new Set(navItems.map(({ to }) => to)).size).toBe(navItems.length);
});

test('SH-01 every link in the texts has the spelling of the specification', () => {
  const targets = [...JSON.stringify(texts).matchAll(/\]\((\/[^)]*)\)/g)].map(([, to = '']) => to);
  expect(targets.length).toBeGreaterThan(20);
  for (const to of targets) {
    const [path = '', id] = to.split('#');
    expect([...publicPaths, ...protectedPaths]).toContain(path);
    if (id !== undefined) expect(id).toBe(ids[path]);
  }
});

test('LE-01 every navigation item is a page of its feature, with the same audience', () => {
  for (const { to, feature, audience } of navItems) {
    const match = matchRoute(to.replace(/#.*/, ''), [], false);
    if (match.kind !== 'page') throw new Error(`${to} leads to no page`);
    expect(match.route.feature, to).toBe(feature);
    expect(match.route.page.access, to).toBe(isForVisitors(audience) ? 'public' : 'signedIn');
  }
});

test('LA-02 every navigation item has names in every language, short enough for a phone', async () => {
  for (const language of languages)
    for (const item of navItems) {
      const { to, name, shortName = name, main } = item;
      const words = (await featureWords.get(namespaceOf(item))?.[language]())?.default ?? {};
      for (const key of [name, shortName]) expect(words[key], `${key} of ${to} in ${language}`).toMatch(/\S/);
      if (main) expect(words[shortName]?.length, to).toBeLessThan(14);
    }
});

test('SH-06 SH-08 each part of navigation shows the reader’s items in the order of the features', () => {
  const ofSpecification = navItems.filter(({ feature }) => specified.has(feature));
  const shown = (spot: Parameters<typeof navItemsAt>[1], isVisitor: boolean) =>
    navItemsAt(ofSpecification, spot, { isVisitor, isAdministrator: false }).map(({ to }) => to.replace(/#.*/, ''));
  expect(shown('main', true)).toEqual(['/flux', '/blogGeneral2', '/publicMedia', '/propos']);
  expect(shown('main', false)).toEqual([
    '/panel',
    '/network',
    '/negociation',
    '/messenger',
    '/article',
    '/autrePublication',
    '/media',
    '/files',
    '/discussion',
    '/managers',
  ]);
  const legal = ['/contact', '/confidentialDataPolicy', '/planSite', '/propos', '/conditionGenerales'];
  expect(shown('footer', true)).toEqual(legal);
  expect(shown('footer', false)).toEqual(['/faq', ...legal]);
  expect(shown('menu', false)).toEqual(['/client', '/draft', '/blog', '/faq']);
});

test('SH-06 SH-10 the dock of a phone has five entries: Hub, Groups, Negotiate, Messages, and More for all others', () => {
  const main = navItemsAt(navItems, 'main', { isVisitor: false, isAdministrator: true }).map(({ to }) => to);
  expect(main.slice(0, dockSize)).toEqual(['/panel', '/network', '/negociation', '/messenger']);
  expect(main.slice(dockSize)).toEqual(expect.arrayContaining(['/article', '/autrePublication', '/files', '/dashBoardSuperAdmin']));
  // Visitors have Home and these, so “More” has none of their items.
  expect(navItemsAt(navItems, 'main', { isVisitor: true, isAdministrator: false }).length).toBeLessThanOrEqual(dockSize);
});

test('SH-06 LE-01 navigation items are grouped by section, and ordered within it', () => {
  const positions = navItems.map(({ section, order }) => navSections.indexOf(section) * 10_000 + order);
  expect(positions).toEqual(positions.toSorted((one, other) => one - other));
  expect(new Set(navItems.map(({ section }) => section)).size).toBeGreaterThan(2);
});

test('AD-02 disabled pages are removed for visitors, and signing in starts at the first enabled one', () => {
  const { sent, start } = sentNavigation({ modulesOff: ['hub', 'contact'] });
  expect(start).toBe('/network');
  expect(sent.map(({ to, spot }) => `${spot} ${to}`)).not.toEqual(expect.arrayContaining([expect.stringMatching(/flux|contact/)]));
  expect(sent.find(({ to }) => to === '/blogGeneral2')?.label).toEqual({ en: 'Documents', fr: 'Documents', es: 'Documentos' });
  expect(
    sentNavigation({
      modulesOff: [
        'hub',
        'groups',
        'documents',
        'galleries',
        'negotiation',
        'files',
        'questions',
        'messenger',
        'directory',
        'events',
        'polls',
        'assemblies',
      ],
    }).start,
  ).toBe('/client');
});

test('SH-06 polls and assemblies are in the main navigation, after events', () => {
  const main = navItemsAt(navItems, 'main', { isVisitor: false, isAdministrator: false }).map(({ to }) => to);
  const events = main.indexOf('/events');
  expect(main.slice(events, events + 3)).toEqual(['/events', '/polls', '/assemblies']);
});

test('AD-02 administrators’ pages are shown to administrators only', () => {
  const [one] = navItems;
  if (!one?.to) throw new Error('there is no item');
  const secret = { ...one, audience: 'administrator', menu: { order: 1, Icon: () => null } } as unknown as typeof one;
  expect(navItemsAt([secret], 'menu', { isVisitor: false, isAdministrator: false })).toEqual([]);
  expect(navItemsAt([secret], 'menu', { isVisitor: false, isAdministrator: true })).toHaveLength(1);
});

test('AD-01 administration pages are in the order of their sections, each at its own address', async () => {
  const pages = await slotsOf([]).administration();
  const groups = pages.map(({ group }) => administrationGroups.indexOf(group));
  expect(groups).toEqual(groups.toSorted((one, other) => one - other));
  const segments = pages.map(({ segment }) => segment);
  expect(segments).toEqual(expect.arrayContaining(['people', 'reports', 'messages', 'modules', 'audit', 'mails', 'jobs']));
  expect(new Set(segments).size).toBe(segments.length);
});

test('AD-02 administration pages are disabled with their module', async () => {
  const segments = (await slotsOf(['contact']).administration()).map(({ segment }) => segment);
  expect(segments).not.toContain('messages');
  expect(segments).toContain('modules');
});
