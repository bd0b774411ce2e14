import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#platform/contract/language.ts';
import type { Settings } from '#platform/contract/page.ts';
import { renderPage, setTransport } from '../entry-server.tsx';
import { features } from '../features.ts';
import { cacheMarkup } from './markup-cache.ts';

const settings = (modulesOff: string[] = []): Settings => ({
  ownerName: 'Atrium',
  hostingName: '',
  publicUrl: 'http://localhost:3000',
  modulesOff,
  isDevelopment: false,
});

const kinds = features.flatMap(({ hubKinds = {} }) => Object.keys(hubKinds));
const texts = ['', 'Herons & <b>"mills"</b>', 'عنوان', '</article><!-- -->', '$& $1 0'];
const instants = ['2026-01-01T00:00:00.000000Z', '2026-01-01T23:59:59.999999Z', '2024-02-29T12:00:00.000000Z'];
/** Few values of each, so that the same item repeats, also with one word changed. */
const thing = fc.record({
  kind: fc.constantFrom(...kinds, 'ofAnotherRelease'),
  title: fc.constantFrom(...texts),
  author: fc.constantFrom(null, { id: '22222222', name: 'Ana' }, { id: '33333333', name: texts[1] }),
  category: fc.constantFrom('legal', 'economics'),
  isPublic: fc.boolean(),
  groups: fc.constantFrom([], [{ id: 'ABCD2345', name: 'Herons' }]),
  createdAt: fc.constantFrom(...instants),
  updatedAt: fc.constantFrom(...instants),
  excerpt: fc.constantFrom(...texts),
  language: fc.constantFrom(null, ...languages),
  isBehind: fc.constant(false),
  words: fc.constantFrom(0, 1, 500),
  phase: fc.constantFrom(null, 'voting'),
  endsAt: fc.constant(null),
  comments: fc.constantFrom(0, 1, 7),
});
const page = fc.record({ things: fc.array(thing, { maxLength: 6 }), language: fc.constantFrom(...languages) });

let items: object[] = [];
beforeAll(() => {
  setTransport(async ({ path }) => {
    if (path === '/api/hub') return { items, nextCursor: 'further', total: 99, first: [] };
    if (path === '/api/categories') return [{ id: 'legal', name: 'Law / Politics' }];
    throw { isProblem: true, code: 'moduleDisabled', status: 403 };
  });
});

describe('SH-05 markup of cards is cached', () => {
  test('SH-05 a page with cached cards is identical to a newly rendered one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(page, { minLength: 2, maxLength: 4 }),
        fc.constantFrom<string[]>([], ['comments'], ['documents']),
        async (pages, modulesOff) => {
          const stored = settings(modulesOff);
          for (const { things, language } of pages) {
            items = things.map((each, index) => ({ ...each, id: `${each.kind}-${index}` }));
            const address = { pathname: '/flux', search: '' };
            const [again, anew] = [await renderPage(address, language, stored), await renderPage(address, language, settings(modulesOff))];
            expect({ head: again.head, markup: again.markup }).toEqual({ head: anew.head, markup: anew.markup });
            expect(again.markup.split('<article ')).toHaveLength(things.length + 1);
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  test('SH-05 the cache key is all that a part depends on, its language and the settings', () => {
    const here = settings();
    const write = (madeOf: string, markup: string, given = here, language: (typeof languages)[number] = 'en') => {
      const { markPart, withCachedParts } = cacheMarkup(given, language);
      const { before, after, isCached } = markPart(madeOf);
      return { isCached, page: withCachedParts(`<main>${before}${isCached ? '' : markup}${after}</main>`) };
    };
    expect(write('one', '<p>1</p>')).toEqual({ isCached: false, page: '<main><p>1</p></main>' });
    expect(write('one', 'not written')).toEqual({ isCached: true, page: '<main><p>1</p></main>' });
    expect(write('two', '<p>2</p>').isCached).toBe(false);
    expect(write('one', '<p>un</p>', here, 'fr').isCached).toBe(false);
    expect(write('one', '<p>1</p>', settings()).isCached).toBe(false);
  });
});
