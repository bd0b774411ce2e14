import { cursorText } from '#features/hub/server/reading/cursor.ts';
import type { Person } from './client.ts';
import { json, rows } from './client.ts';
import type { Target } from './load.ts';
import type { Running } from './processes.ts';
import { randomFrom, vocabulary } from './texts.ts';
import { vocabularySize } from './fill.ts';

/**
 * Read requests by title. “same” repeats one page; “other” reads another page each time, so that
 * caches have no effect.
 */
export async function readings(product: Running, databaseUrl: string, reader: Person) {
  const random = randomFrom(3);
  const words = vocabulary(vocabularySize);
  const ask = (path: string, headers = reader.headers): Target => ({ url: new URL(path, product.url).href, headers });
  const each = (next: () => string, headers = reader.headers): Target => ({ url: product.url, headers, next: () => ({ path: next() }) });
  const anyPlace = () =>
    cursorText('newest', {
      key: new Date(Date.now() - random() * 3 * 365 * 86_400_000).toISOString(),
      item: 1 + Math.floor(random() * 1e9),
    });
  // Search terms from rank 100; the median one is in one of 200 documents.
  const anyWord = () => words[100 + Math.floor(random() * (words.length - 100))] ?? '';
  const publicIds = await rows<{ id: string }>(
    databaseUrl,
    `select id from documents where visibility = 'public' order by published_at desc limit 20000`,
  );
  const anyDocument = () => publicIds[Math.floor(random() * publicIds.length)]?.id ?? '';
  return {
    'API: private Hub, first page, same': ask('/api/hub?mode=private'),
    'API: private Hub, deep page, same': ask(`/api/hub?mode=private&cursor=${await deepPlace(product, reader)}`),
    'API: private Hub, deep page, other': each(() => `/api/hub?mode=private&cursor=${anyPlace()}`),
    'API: public Hub, deep page, other': each(() => `/api/hub?cursor=${anyPlace()}`),
    'API: private Hub, a language, deep page, other': each(() => `/api/hub?mode=private&languages=fr&cursor=${anyPlace()}`),
    'API: private Hub, word, same': ask(`/api/hub?mode=private&q=${words[4000]}`),
    'API: private Hub, word, other': each(() => `/api/hub?mode=private&q=${anyWord()}`),
    'API: private Hub, this year by title, other': each(
      () => `/api/hub?mode=private&sort=title&range=year&cursor=${cursorText('title', { key: anyWord(), item: 1 })}`,
    ),
    'HTML: public Hub, first page, same': ask('/flux', {}),
    'HTML: public Hub, deep page, other': each(() => `/flux?cursor=${anyPlace()}`, {}),
    'HTML: public document, same': ask(`/publicInternetArticle?id=${publicIds[0]?.id}`, {}),
    'HTML: public document, other': each(() => `/publicInternetArticle?id=${anyDocument()}`, {}),
  };
}

/** Cursor of page 50, read page by page. */
async function deepPlace(product: Running, person: Person): Promise<string> {
  let cursor = '';
  for (let page = 1; page < 50; page += 1) {
    const { nextCursor } = (await json(product, `/api/hub?mode=private&limit=20${cursor && `&cursor=${cursor}`}`, { person })) as {
      nextCursor: string | null;
    };
    if (!nextCursor) break;
    cursor = nextCursor;
  }
  return cursor;
}
