import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { deleteGroup } from '#features/groups/contract/endpoints.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as calls from '../contract/endpoints.ts';
import { documents } from './feature.ts';
import { documentFeed } from './feed.ts';
import { publicGroupRevision } from './list-in-public-group.ts';
import { documentSitemap } from './sitemap.ts';
import { aDraft, aPublishedDocument } from './testing.ts';

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;

beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, [groups, documents]);
  ask = requesterOf(app, [groups, documents]);
  ana = await aPerson(app, { username: 'ana', role: 'manager' });
});
afterAll(() => database.drop());

const feed = async (query: Record<string, unknown> = {}) => (await documentFeed.make(app, query))?.body;
const addresses = async (offset: number, limit: number) => {
  const found: string[] = [];
  for await (const { path } of documentSitemap.entries(app, offset, limit)) found.push(path);
  return found;
};

test('DO-07 a feed contains the public documents of its language, nothing else', async () => {
  const group = await aGroup(app, ana, { groupName: 'Inner circle' });
  await aDraft(app, ana, { title: 'A draft' });
  await aPublishedDocument(app, ana, { title: 'A private matter', groupIds: [group.id] });
  const french = await aPublishedDocument(app, ana, { title: 'Le jardin', text: 'Les roses sont dans le jardin avec nous.' });
  const english = await aPublishedDocument(app, ana, { title: 'The garden', text: 'The roses are in the garden with us.' });
  const none = await aPublishedDocument(app, ana, { title: 'Xyzzy', text: 'Plugh.' });
  expect(french.language).toBe('fr');
  expect(none.language).toBeNull();
  const all = await feed();
  for (const { id } of [french, english, none]) expect(all).toContain(`<id>urn:uuid:${id}</id>`);
  expect(all).not.toMatch(/A draft|A private matter/);
  const inFrench = await feed({ lang: 'fr' });
  expect(inFrench).toContain('xml:lang="fr"');
  expect(inFrench).toContain(french.id);
  expect(inFrench).not.toContain(english.id);
  expect(inFrench).not.toContain(none.id);
  expect(await feed({ lang: 'es' })).not.toContain('<entry');
  expect(await feed({ lang: 'de' })).toBeUndefined();
  expect(await feed({ lang: ['fr', 'en'] })).toBeUndefined();
});

test('DO-07 GR-09 the feed of a public group contains its public documents, in one language or all, nothing else', async () => {
  const open = await aGroup(app, ana, { groupName: 'Harbour & quays', visibility: 'public' });
  const other = await aGroup(app, ana, { groupName: 'Elsewhere', visibility: 'public' });
  const groupIds = [open.id];
  const french = await aPublishedDocument(app, ana, {
    text: 'Les roses sont dans le jardin avec nous.',
    visibility: 'public',
    groupIds,
  });
  const english = await aPublishedDocument(app, ana, {
    text: 'The roses are in the garden with us.',
    visibility: 'public',
    groupIds: [open.id, other.id],
  });
  const hidden = await aPublishedDocument(app, ana, { title: 'For members', groupIds });
  const elsewhere = await aPublishedDocument(app, ana, { visibility: 'public', groupIds: [other.id] });
  const toNobody = await aPublishedDocument(app, ana);
  const withdrawn = await aPublishedDocument(app, ana, { visibility: 'public', groupIds });
  await ask(calls.withdrawDocument, ana, { params: { id: withdrawn.id }, body: {} });

  const whole = await feed({ group: open.id.toLowerCase() });
  const entriesOf = (body: string | undefined) => [...String(body).matchAll(/<id>urn:uuid:([^<]+)</g)].map(([, id]) => id);
  expect(entriesOf(whole)).toEqual([english.id, french.id]);
  expect(whole).not.toMatch(new RegExp(`For members|${[hidden, elsewhere, toNobody, withdrawn].map(({ id }) => id).join('|')}`));
  expect(whole).toContain('<title>Harbour &#38; quays · Public documents · Atrium</title>');
  expect(whole).toContain(`/feed.atom?group=${open.id}"/>`);
  expect(whole).toContain(`href="${app.config.publicUrl}/network/${open.id}"/>`);
  const inFrench = await feed({ group: open.id, lang: 'fr' });
  expect(entriesOf(inFrench)).toEqual([french.id]);
  expect(inFrench).toContain(`/feed.atom?group=${open.id}&#38;lang=fr"/>`);
});

test('DO-07 GR-07 a private group has no feed, not even of public documents, and is not found', async () => {
  const closed = await aGroup(app, ana, { groupName: 'Behind doors', visibility: 'private' });
  const { id } = await aPublishedDocument(app, ana, { visibility: 'public', groupIds: [closed.id] });
  expect(await feed()).toContain(id);
  for (const group of [closed.id, '22222222', 'nothing', '', `${closed.id} `, [closed.id], { id: closed.id }, null])
    for (const lang of [undefined, 'en']) expect(await feed({ group, lang })).toBeUndefined();
  const open = await aGroup(app, ana, { groupName: 'Open for now', visibility: 'public' });
  expect(await feed({ group: open.id, lang: 'de' })).toBeUndefined();
  expect(await feed({ group: open.id })).toBeDefined();
  await app.db.run(sql`update groups set visibility = 'private' where id = ${open.id}`);
  expect(await feed({ group: open.id })).toBeUndefined();
});

test('GR-10 a public group’s page has its public documents; private, deleted and unknown groups have none', async () => {
  const open = await aGroup(app, ana, { visibility: 'public' });
  const closed = await aGroup(app, ana, { visibility: 'private' });
  const going = await aGroup(app, ana, { visibility: 'public' });
  const groupIds = [open.id, closed.id, going.id];
  const first = await aPublishedDocument(app, ana, { visibility: 'public', groupIds });
  const second = await aPublishedDocument(app, ana, { visibility: 'public', groupIds });
  await aPublishedDocument(app, ana, { groupIds });
  await aPublishedDocument(app, ana);
  const withdrawn = await aPublishedDocument(app, ana, { visibility: 'public', groupIds });
  await ask(calls.withdrawDocument, ana, { params: { id: withdrawn.id }, body: {} });
  await ask(deleteGroup, ana, { params: { id: going.id } });
  const list = (groupId: string, viewer: SignedInViewer | typeof visitor) => ask(calls.listInPublicGroup, viewer, { params: { groupId } });
  const revision = () => publicGroupRevision(app, { params: { groupId: open.id }, query: {}, body: undefined });
  // With the rights of a visitor for every viewer, because the cached page is shared.
  for (const viewer of [visitor, ana]) {
    expect((await list(open.id, viewer)).items.map(({ id }) => id)).toEqual([second.id, first.id]);
    for (const id of [closed.id, going.id, '22222222'])
      await expect(list(id, viewer), id).rejects.toMatchObject({ code: 'thing.notFound' });
  }
  const before = await revision();
  await ask(calls.withdrawDocument, ana, { params: { id: first.id }, body: {} });
  expect(await revision()).not.toBe(before);
});

test('GR-10 paging through a public group’s documents has no repetitions, also with equal times', async () => {
  const open = await aGroup(app, ana, { visibility: 'public' });
  const ids: string[] = [];
  for (let count = 0; count < 23; count += 1)
    ids.unshift((await aPublishedDocument(app, ana, { visibility: 'public', groupIds: [open.id] })).id);
  await app.db.run(sql`
    with place as (select published_at as at from document_groups where document_id = ${ids[19]}),
      other as (update document_groups set published_at = place.at from place where document_id = ${ids[20]})
    update documents set published_at = place.at from place where id = ${ids[20]}`);
  const read = (before?: string) =>
    ask(calls.listInPublicGroup, visitor, { params: { groupId: open.id }, query: before === undefined ? {} : { before } });
  const revision = (before?: string) =>
    publicGroupRevision(app, { params: { groupId: open.id }, query: before === undefined ? {} : { before }, body: undefined });
  const first = await read();
  const last = first.items.at(-1);
  const before = `${last?.publicationDate}_${last?.id}`;
  const second = await read(before);
  expect([first.items.length, first.hasOlder, second.items.length, second.hasOlder]).toEqual([20, true, 3, false]);
  expect(new Set([...first.items, ...second.items].map(({ id }) => id))).toEqual(new Set(ids));
  expect(await revision(before)).not.toBe(await revision());
  for (const wrong of ['', 'x', before.slice(0, -1), `2026-02-31T00:00:00Z_${last?.id}`, `0000-01-01T00:00:00Z_${last?.id}`, `${before}_1`])
    await expect(read(wrong), wrong).rejects.toMatchObject({ fields: [{ name: 'before' }] });
});

test('DO-07 SE-03 a malicious title stays text in a feed', async () => {
  const title = `</title><script>alert('1')</script> & ]]> "x"`;
  await aPublishedDocument(app, ana, { title });
  const body = await feed();
  expect(body).not.toContain('<script');
  expect(body).toContain('&#60;/title&#62;&#60;script&#62;alert(&#39;1&#39;)&#60;/script&#62; &#38; ]]&#62; &#34;x&#34;');
});

test('DO-07 withdrawn and deleted documents leave feed and site map immediately', async () => {
  const { id } = await aPublishedDocument(app, ana, { title: 'Fleeting' });
  expect(await feed()).toContain(id);
  expect(await addresses(0, 1000)).toContain(`/publicInternetArticle?id=${id}`);
  await ask(calls.withdrawDocument, ana, { params: { id }, body: {} });
  expect(await feed()).not.toContain(id);
  expect(await addresses(0, 1000)).not.toContain(`/publicInternetArticle?id=${id}`);
});

test('DO-06 the site map lists every public document once, across files and reads', async () => {
  await app.db.run(sql`
    insert into documents (id, author_id, state, visibility, title, subtitle, category, content, excerpt, words, search, published_at)
    select gen_random_uuid(), ${ana.id}, 'published', 'public', 'Many', '', 'legal', '{"type":"doc","content":[]}', '', 0, '',
      -- Many at the same instant, as after an import.
      now() - make_interval(days => n / 700) from generate_series(1, 2500) as n`);
  const total = await documentSitemap.count(app);
  const whole = await addresses(0, 10_000);
  expect(whole).toHaveLength(total);
  expect(new Set(whole).size).toBe(total);
  expect([...(await addresses(0, 1200)), ...(await addresses(1200, 1200)), ...(await addresses(2400, 1200))]).toEqual(whole);
});
