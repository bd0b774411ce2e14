import { expect, test } from 'vitest';
import { languages } from '#platform/contract/language.ts';
import { siteAreas, siteAreasFor } from './site-map.ts';
import { about } from './texts/about.ts';
import { privacy } from './texts/privacy.ts';
import { terms } from './texts/terms.ts';

/** The routes that the specification names, without their ids. */
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
  '/negociation',
  '/draft',
  '/article',
  '/dashBoardSuperAdmin',
];
const ids: Record<string, string> = {
  '/connect': 'login',
  '/propos': 'propos',
  '/conditionGenerales': 'conditiongeneral',
  '/confidentialDataPolicy': 'confidentialDataPolicy',
  '/planSite': 'planSite',
  '/contact': 'contact',
};

await Promise.all([about, terms, privacy].flatMap((page) => languages.map(page.load)));
const texts = [about, terms, privacy].map((page) => languages.map(page.in));
const places = siteAreas.flatMap((area) => area.places);

test('SH-01 every link of the site map is spelled as the specification spells it, and offered to whom it is open', () => {
  for (const { to, audience } of places) {
    const [path = '', id] = to.split('#');
    expect(audience === 'everybody' || audience === 'visitor' ? publicPaths : protectedPaths).toContain(path);
    if (id !== undefined && id !== 'cookies') expect(id).toBe(ids[path]);
  }
  expect(new Set(places.map(({ to }) => to)).size).toBe(places.length);
});

test('SH-01 every link in the texts is spelled as the specification spells it', () => {
  const targets = [...JSON.stringify(texts).matchAll(/\]\((\/[^)]*)\)/g)].map(([, to = '']) => to);
  expect(targets.length).toBeGreaterThan(20);
  for (const to of targets) {
    const [path = '', id] = to.split('#');
    expect([...publicPaths, ...protectedPaths]).toContain(path);
    if (id !== undefined) expect(id).toBe(ids[path]);
  }
});

test('LE-01 a member sees every place but those of visitors and the administrator, who sees one more', () => {
  const seen = (audiences: Parameters<typeof siteAreasFor>[0]) =>
    siteAreasFor(audiences, () => true).flatMap((area) => area.places.map(({ to }) => to));
  const member = seen(['everybody', 'signedIn']);
  expect(member).toEqual(expect.arrayContaining(['/panel', '/network', '/article', '/draft', '/client', '/propos#propos']));
  expect(member.filter((to) => /connect|register|requestReset|dashBoard/.test(to))).toEqual([]);
  expect(seen(['everybody', 'signedIn', 'administrator'])).toHaveLength(member.length + 1);
});

test('AD-02 an area whose places are all switched off is left out', () => {
  const isOpen = (address: string) => !['/article', '/draft', '/blog'].includes(address);
  expect(siteAreasFor(['everybody', 'signedIn'], isOpen).map(({ title }) => title)).not.toContain('areaWriting');
});
