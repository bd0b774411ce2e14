import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { aPublishedDocument } from '#features/documents/server/testing.ts';
import { saveLogo } from '#platform/server/installation/installation-store.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp } from '#platform/server/testing/test-app.ts';
import { features } from './features.ts';
import { openPages } from './testing/open-pages.ts';

let own: TestDatabase;
let http: FastifyInstance;
let documentId: string;
beforeAll(async () => {
  own = await testDatabase();
  const app = createTestApp(own.db, features);
  const ana = await aPerson(app, { role: 'manager' });
  documentId = (await aPublishedDocument(app, ana, { title: 'Quay', text: 'Ships', visibility: 'public' })).id;
  ({ http } = await openPages(own.db));
});
afterAll(async () => {
  await http.close();
  await own.drop();
});

const get = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, body, headers: answered } = await http.inject({ url, headers });
  return {
    status: statusCode,
    body,
    type: String(answered['content-type']),
    etag: String(answered['etag']),
    caching: answered['cache-control'],
  };
};
const locations = (body: string) => [...body.matchAll(/<loc>http:\/\/localhost:3000([^<]*)<\/loc>/g)].map(([, path]) => path);

test('SH-01 LE-01 the site map lists its files: one of pages and those of public items, each with its addresses', async () => {
  const index = await get('/sitemap.xml');
  expect(index).toMatchObject({ status: 200, type: 'application/xml; charset=utf-8', caching: 'no-cache' });
  expect(locations(index.body)).toEqual(expect.arrayContaining(['/sitemaps/pages.xml', '/sitemaps/documents-1.xml']));
  // A kind without items has no file.
  expect(locations(index.body)).not.toContain('/sitemaps/galleries-1.xml');
  expect(await get('/sitemap.xml', { 'if-none-match': index.etag })).toMatchObject({ status: 304, body: '' });

  const pages = await get('/sitemaps/pages.xml');
  expect(locations(pages.body)).toEqual(expect.arrayContaining(['/', '/flux', '/contact', '/planSite']));
  expect(locations(pages.body).some((path) => path?.includes('panel') || path?.includes('#'))).toBe(false);
  expect(pages.body).toMatch(
    /<loc>http:\/\/localhost:3000\/contact<\/loc>(?:<xhtml:link rel="alternate" hreflang="[a-z-]+" href="[^"]+"\/>){3,}/,
  );

  const documents = await get('/sitemaps/documents-1.xml');
  expect(documents).toMatchObject({ status: 200, type: 'application/xml; charset=utf-8', caching: 'no-cache' });
  expect(documents.body).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?>\n<urlset [^>]+>\n<url>.*<\/url>\n<\/urlset>\n$/s);
  expect(documents.body).toMatch(new RegExp(`${documentId}</loc><lastmod>\\d{4}-\\d{2}-\\d{2}T[^<]+</lastmod></url>\n`));
  for (const file of ['documents-2', 'documents-0', 'documents-01', 'documents', 'nothing-1', 'galleries-1'])
    expect([file, (await get(`/sitemaps/${file}.xml`)).status]).toEqual([file, 404]);
});

test('SH-01 SH-08 robots.txt, the app manifest and the source link are served', async () => {
  const robots = await get('/robots.txt');
  expect(robots.body.split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /*?*cursor=',
    'Sitemap: http://localhost:3000/sitemap.xml',
    '',
  ]);
  expect(robots.type).toBe('text/plain; charset=utf-8');
  const manifest = await get('/manifest.webmanifest');
  expect([manifest.type, JSON.parse(manifest.body)]).toEqual([
    'application/manifest+json; charset=utf-8',
    expect.objectContaining({ name: 'Atrium', start_url: '/panel' }),
  ]);
  const code = await get('/share-qr.svg');
  expect([code.status, code.type, code.caching]).toEqual([200, expect.stringContaining('image/svg+xml'), 'public, max-age=86400']);
});

test('AD-07 pages and the app manifest name the icon of the site, at an address that never changes', async () => {
  const named = async () => (await get('/flux')).body.match(/<link rel="icon" href="([^"]+)"/)?.[1];
  expect(await named()).toBe('/icon.svg');
  expect((await get('/site-icon.png')).status).toBe(404);
  const png = Buffer.from('89504e470d0a1a0a', 'hex');
  await own.db.transaction((tx) => saveLogo(tx, { png, icon: png, maskedIcon: png, hash: 'a1', width: 96, height: 96 }));
  await expect.poll(named, { timeout: 5_000 }).toBe('/site-icon.png?v=a1');
  expect((await get('/manifest.webmanifest')).body).toContain('"/site-icon-masked.png?v=a1"');
  for (const path of ['/site-icon.png', '/site-icon-masked.png']) {
    expect(await get(`${path}?v=a1`)).toMatchObject({ status: 200, type: 'image/png', caching: 'public, max-age=31536000, immutable' });
    expect((await get(path)).caching).toBe('no-cache');
  }
});
