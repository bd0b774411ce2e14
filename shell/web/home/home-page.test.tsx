import { describe, expect, test } from 'vitest';
import type { Settings } from '#platform/contract/page.ts';
import en from '../../words/public/en.json' with { type: 'json' };
import { renderPage, setTransport } from '../entry-server.tsx';

const settings: Settings = {
  ownerName: 'Atrium',
  hostingName: '',
  publicUrl: 'http://localhost:3000',
  modulesOff: [],
  isDevelopment: false,
};
const item = (title: string, language: string | null) => ({
  kind: 'document',
  id: title,
  title,
  createdAt: '2026-01-01T00:00:00.000000Z',
  updatedAt: '2026-01-01T00:00:00.000000Z',
  author: null,
  category: 'legal',
  isPublic: true,
  groups: [],
  excerpt: '',
  language,
});
interface Here {
  document?: number;
  group?: number;
  contracts?: number | null;
  items?: readonly ReturnType<typeof item>[];
}

/** The home page for an English visitor, with these numbers of items. */
async function home({ document = 0, group = 0, contracts = null, items = [] }: Here): Promise<string> {
  setTransport(async ({ path }, { query = {} }) => {
    if (path === '/api/contracts/count') return { count: contracts };
    const { languages, limit = 50 } = query as { languages?: string; limit?: number };
    const shown = languages === 'all' ? items : items.filter((each) => [languages, null].includes(each.language));
    const total = query['kind'] === 'document' ? document : query['kind'] === 'group' ? group : items.length;
    return { items: query['kind'] ? [] : shown.slice(0, limit), nextCursor: null, total };
  });
  return (await renderPage({ pathname: '/', search: '' }, 'en', settings)).markup.replaceAll(/[\u2066-\u2069]/g, '');
}

describe('the home page', () => {
  test('SH-01 shows counts that are large enough, and otherwise none', async () => {
    const items = [item('One', 'en')];
    expect(await home({ items, document: 9, group: 9, contracts: null })).not.toMatch(
      /public documents|groups to discover|contracts agreed/,
    );
    expect(await home({ items, document: 1_234, group: 9, contracts: null })).toContain('>1,234 public documents<');
    expect(await home({ items, document: 12, group: 10, contracts: 44 })).toContain(
      '12 public documents · 10 groups to discover · 44 contracts agreed',
    );
    expect(await home({ items, contracts: 1_001 })).toContain('more than 1,000 contracts agreed');
  });

  test('SH-01 shows items in the reader’s language first, and marks the others', async () => {
    const items = [
      item('Uno', 'es'),
      item('One', 'en'),
      item('Deux', 'fr'),
      item('Two', 'en'),
      item('4', null),
      item('Three', 'en'),
      item('Four', 'en'),
      item('Five', 'en'),
    ];
    const markup = await home({ items });
    const shown = Array.from(markup.matchAll(/publicInternetArticle\?id=(\w+)/g), ([, id]) => id);
    expect(shown).toEqual(['One', 'Two', '4']);
    expect(markup).not.toContain('<abbr');
    const fewer = await home({ items: items.slice(0, 3) });
    expect(Array.from(fewer.matchAll(/publicInternetArticle\?id=(\w+)/g), ([, id]) => id)).toEqual(['One', 'Uno', 'Deux']);
    expect(fewer).toContain('<abbr title="Spanish"');
  });

  test('LE-01 “About” shows a negotiation, where one can negotiate', async () => {
    const about = async (modulesOff: readonly string[]) =>
      (await renderPage({ pathname: '/propos', search: '' }, 'en', { ...settings, modulesOff })).markup;
    expect(await about([])).toContain(en.pictureTitle);
    expect(await about(['negotiation'])).not.toContain(en.pictureTitle);
  });

  test('SH-13 SH-01 a site without public posts says that it is new and shows a marked example; posts replace both', async () => {
    const empty = await home({});
    expect(empty).toContain(`>${en.newSite}<`);
    expect(empty).toContain(`>${en.exampleOf}<`);
    expect(empty.indexOf(en.newSite)).toBeLessThan(empty.indexOf(en.pictureTitle));
    expect(empty).not.toContain(en.latestPublic);
    const used = await home({ items: [item('One', 'en')] });
    expect(used).not.toContain(en.newSite);
    expect(used).not.toContain(en.exampleTitle);
    // The first view shows a negotiation, with a contract to check; posts follow.
    const parts = [en.homeHeading, en.pictureTitle, en.checkSample, en.pointGroups, en.latestPublic, '>One<'];
    expect(parts.map((part) => used.indexOf(part)).toSorted((one, other) => one - other)).toEqual(parts.map((part) => used.indexOf(part)));
    expect(used).toContain(en.checkSample);
  });
});
