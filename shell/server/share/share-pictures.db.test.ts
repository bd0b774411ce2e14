import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser } from '#features/accounts/server/testing.ts';
import { updateDocument } from '#features/documents/contract/endpoints.ts';
import { withdrawDocument } from '#features/documents/server/withdraw-document.ts';
import { aDraft, aPublishedDocument, textOf } from '#features/documents/server/testing.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { features } from '../features.ts';
import { openPages } from '../testing/open-pages.ts';

let own: TestDatabase;
let http: FastifyInstance;
let app: TestApp;
let ana: SignedInViewer;

beforeAll(async () => {
  own = await testDatabase();
  ({ http } = await openPages(own.db, { env: { RATE_LIMIT_PER_MINUTE: '1000000' } }));
  app = createTestApp(own.db, features);
  ({ viewer: ana } = await aUser(app, { role: 'manager' }));
});
afterAll(async () => {
  await http.close();
  await own.drop();
});

const get = (url: string, headers: Record<string, string> = {}) => http.inject({ url, headers: { 'accept-language': 'en', ...headers } });
const documentAt = (id: string) => `/publicInternetArticle?id=${id}`;

/** Decodes the entities of a text in markup. */
const plain = (markup = ''): string =>
  markup
    .replaceAll(/&(?:#60|lt);/g, '<')
    .replaceAll(/&(?:#62|gt);/g, '>')
    .replaceAll(/&(?:#38|amp);/g, '&');

/** The sharing tags in the head of a page. */
async function sharedAs(url: string): Promise<Record<string, string>> {
  const { body } = await get(url);
  const tags = body.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"/g);
  return Object.fromEntries(Array.from(tags, ([, name = '', content = '']) => [name, content]));
}
/** The address of a page’s picture within the site. */
async function pictureOf(url: string): Promise<string> {
  const { pathname, search } = new URL(plain((await sharedAs(url))['og:image']));
  return pathname + search;
}

describe('pictures of shared addresses', () => {
  test('DO-07 home, Hub and a document describe themselves to other sites, with their own picture in their language', async () => {
    const { id } = await aPublishedDocument(app, ana, {
      title: 'What “the tide” & the moon <bring>',
      text: 'Twice a day.',
      visibility: 'public',
    });
    const seen = new Set<string>();
    for (const [page, title] of [
      ['/', 'Meet, publish and agree'],
      ['/?lang=fr', 'Se rencontrer, publier, s’accorder'],
      ['/flux', 'Public Hub'],
      [documentAt(id), 'What “the tide” & the moon <bring>'],
    ] as const) {
      const shown = await sharedAs(page);
      expect(plain(shown['og:title'])).toBe(title);
      expect(shown).toMatchObject({ 'twitter:card': 'summary_large_image', 'og:image:width': '1200', 'og:image:height': '630' });
      expect(shown['og:description']?.length).toBeGreaterThan(5);
      const address = await pictureOf(page);
      const answer = await get(address);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
      expect(answer.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      });
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
      expect((await get(address)).rawPayload.equals(answer.rawPayload)).toBe(true);
      seen.add(answer.rawPayload.toString('base64'));
    }
    expect(seen.size).toBe(4);
  });

  test('GR-07 what a visitor may not see has no picture: drafts, group-only, withdrawn and unknown documents', async () => {
    const { id: groupId } = await aGroup(app, ana, { visibility: 'private' });
    const draft = await aDraft(app, ana, { title: 'Not yet' });
    const inside = await aPublishedDocument(app, ana, { title: 'For us alone', groupIds: [groupId] });
    const open = await aPublishedDocument(app, ana, { title: 'For everybody' });
    const picture = await pictureOf(documentAt(open.id));
    expect((await get(picture)).statusCode).toBe(200);
    const hidden = [draft.id, inside.id, '01900000-0000-7000-8000-000000000000'];
    for (const id of hidden)
      for (const file of [picture.slice(0, picture.indexOf('?')), '/share/x.png'])
        expect((await get(`${file}?of=${encodeURIComponent(documentAt(id))}`)).statusCode, id).toBe(404);
    // Its cached picture is no longer served.
    await withdrawDocument(app.as(ana), { params: { id: open.id }, query: undefined, body: { version: open.version } });
    expect((await get(picture)).statusCode).toBe(404);
  });

  test('GR-02 GR-07 a public group is shared by its name and cover; a private or unknown one not at all', async () => {
    const open = await aGroup(app, ana, { groupName: 'Open quay', visibility: 'public' });
    const secret = await aGroup(app, ana, { groupName: 'Hidden quay', visibility: 'private' });
    expect(await sharedAs(`/network/${open.id}`)).toMatchObject({ 'og:title': 'Open quay', 'twitter:card': 'summary_large_image' });
    const picture = await pictureOf(`/network/${open.id}`);
    expect((await get(picture)).headers['content-type']).toBe('image/png');
    const bare = (await get('/network/22222222')).body;
    expect((await get(`/network/${secret.id}`)).body).toBe(bare);
    for (const id of [secret.id, '22222222']) expect((await get(`/share/x.png?of=/network/${id}`)).statusCode).toBe(404);
    // Once private, its cached picture is no longer served.
    await own.db.run(sql`update groups set visibility = 'private' where id = ${open.id}`);
    expect((await get(picture)).statusCode).toBe(404);
  });

  test('DO-07 another title has another address, to which the old one redirects', async () => {
    const { id, version } = await aPublishedDocument(app, ana, { title: 'First title' });
    const before = await pictureOf(documentAt(id));
    const written = { title: 'Second title', subtitle: '', category: 'miscellaneous', content: textOf('New.') };
    await requesterOf(app, features)(updateDocument, ana, { params: { id }, body: { version, ...written } });
    const now = await pictureOf(documentAt(id));
    expect(now).not.toBe(before);
    const answer = await get(before);
    expect([answer.statusCode, answer.headers['cache-control'], answer.headers.location]).toEqual([302, 'no-cache', now]);
  });

  test('SH-03 pictures exist only for public pages of this site, and not for secret addresses', async () => {
    for (const of of [
      '',
      'x',
      '//evil.example/',
      '/\\evil.example/',
      'https://evil.example/',
      '/share/x.png?of=/',
      '/no/such/page',
      '/panel',
      '/verify/SAMPLE-EN',
      '/join/abc',
      '/connect/%',
      '/%',
    ])
      expect((await get(`/share/x.png?of=${encodeURIComponent(of)}`)).statusCode, of).toBe(404);
    expect((await get('/share/x.png')).statusCode).toBe(404);
    expect((await get('/share/x.png?of=/&of=/flux')).statusCode).toBe(404);
    for (const page of ['/verify/22222222', '/join/abc', '/no/such/page', '/panel']) expect(await sharedAs(page), page).toEqual({});
  });
});
