import { afterAll, beforeAll, expect, test } from 'vitest';
import sql from 'sql-template-tag';
import { accounts } from '#features/accounts/server/feature.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { deleteGroup } from '#features/groups/contract/endpoints.ts';
import { aGroup, requesterOf, takeOut } from '#features/groups/server/testing.ts';
import { hub } from '#features/hub/server/feature.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { galleryLimits } from '../contract/limits.ts';
import { galleries } from './feature.ts';
import { galleriesOf } from './exports-store.ts';
import { downloadItem, readRendition } from './send-media.ts';
import { aPhotograph, anUpload } from './testing.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let author: SignedInViewer;
let member: SignedInViewer;
let stranger: SignedInViewer;
let administrator: SignedInViewer;
let group: { id: string };
beforeAll(async () => {
  const features = putTogether([accounts, groups, hub, galleries]);
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  author = await aPerson(app, { role: 'manager', name: 'Ana Author' });
  member = await aPerson(app);
  stranger = await aPerson(app);
  administrator = { ...(await aPerson(app)), isAdministrator: true };
  group = await aGroup(app, author, {}, [member, administrator]);
});
afterAll(() => own.drop());

const uploaded = async (who: SignedInViewer, bytes?: Buffer) => anUpload(app, who.id, bytes ?? (await aPhotograph(who.username)));
const make = async (who: SignedInViewer, fields: object = {}, { allowDownload = false } = {}) => {
  const items = [{ uploadId: await uploaded(who), description: 'A view', allowDownload }];
  const { id } = await ask(endpoints.createGallery, who, { body: { groupId: group.id, title: 'Views', items, ...fields } });
  await app.runJobs();
  return id;
};
const read = (who: Viewer, id: string) => ask(endpoints.readGallery, who as SignedInViewer, { params: { id }, query: {} });
const firstItem = async (id: string) => (await read(author, id)).items[0]?.id ?? '';
const notFound = { code: 'thing.notFound' };

test('GA-01 GA-06 members see a gallery with renditions in several widths and their proportions; strangers and visitors do not', async () => {
  const id = await make(author);
  const { items, cover, author: by, ...gallery } = await read(member, id);
  expect(gallery).toMatchObject({
    title: 'Views',
    isPublic: false,
    itemCount: 1,
    can: { edit: false, delete: false },
    publicAddress: null,
  });
  expect(by).toEqual({ id: author.id, name: 'Ana Author' });
  expect(items[0]).toMatchObject({
    type: 'image',
    state: 'made',
    width: 640,
    height: 480,
    description: 'A view',
    download: null,
    own: null,
  });
  expect(items[0]?.images.map(({ width, height }) => [width, height])).toEqual([
    [480, 360],
    [640, 480],
  ]);
  expect(cover?.images[0]?.address).toMatch(/\/renditions\/small\?key=/);
  for (const who of [stranger, visitor]) await expect(read(who, id)).rejects.toMatchObject(notFound);
  expect((await read(author, id)).items[0]?.own).toMatchObject({ fileName: 'photograph.jpg', holdsPlace: true });
});

test('GA-02 only the author edits, sorts, describes, adds and deletes items', async () => {
  const id = await make(author);
  const body = { items: [{ uploadId: await uploaded(author), description: '', allowDownload: false }], commandId: newId() };
  const { itemIds } = await ask(endpoints.addItems, author, { params: { id }, body });
  expect(await ask(endpoints.addItems, author, { params: { id }, body })).toEqual({ itemIds });
  const [first = '', second = ''] = (await read(author, id)).items.map((item) => item.id);
  expect(second).toBe(itemIds[0]);
  await ask(endpoints.orderItems, author, { params: { id }, body: { itemIds: [second, first] } });
  await ask(endpoints.updateItem, author, { params: { id, itemId: first }, body: { description: 'From above', allowDownload: true } });
  await ask(endpoints.updateGallery, author, { params: { id }, body: { title: 'Heights', isAnonymous: false, coverItemId: first } });
  const after = await read(member, id);
  expect(after.items.map((item) => item.id)).toEqual([second, first]);
  expect(after).toMatchObject({ title: 'Heights', coverItemId: first });
  expect(after.items[1]).toMatchObject({ description: 'From above', allowDownload: true });
  // Other items are unchanged.
  expect(after.items[0]).toMatchObject({ description: '', allowDownload: false });
  await expect(ask(endpoints.orderItems, author, { params: { id }, body: { itemIds: [first] } })).rejects.toMatchObject({
    code: 'gallery.otherItems',
  });
  const theirs = await uploaded(member);
  for (const attempt of [
    () => ask(endpoints.updateGallery, member, { params: { id }, body: { title: 'Mine', isAnonymous: false } }),
    () => ask(endpoints.deleteItem, member, { params: { id, itemId: first } }),
    () => ask(endpoints.showGallery, member, { params: { id }, body: { isPublic: true } }),
    () => ask(endpoints.deleteGallery, member, { params: { id } }),
    () => ask(endpoints.addItems, member, { params: { id }, body: { items: [{ uploadId: theirs }] } }),
  ])
    await expect(attempt()).rejects.toMatchObject(notFound);
  await ask(endpoints.deleteItem, author, { params: { id, itemId: first } });
  expect(await read(member, id)).toMatchObject({ itemCount: 1, coverItemId: null });
});

test('GA-02 public items have permanent addresses, which end when the gallery is no longer public', async () => {
  const id = await make(author, { title: 'Seen by all' });
  await ask(endpoints.showGallery, author, { params: { id }, body: { isPublic: true } });
  const { items, publicAddress } = await read(visitor, id);
  expect(publicAddress).toBe(`http://localhost:3000/publicMedia/${id}`);
  expect(items[0]?.images[0]?.address).toBe(`/api/galleries/${id}/items/${items[0]?.id}/renditions/small`);
  const params = { id, itemId: items[0]?.id ?? '', rendition: 'small' as const };
  const given = { params, query: undefined, body: undefined };
  expect(await readRendition(app.as(visitor), given)).toMatchObject({ mediaType: 'image/webp', disposition: 'inline', isPublic: true });
  await ask(endpoints.showGallery, author, { params: { id }, body: { isPublic: false } });
  await expect(readRendition(app.as(visitor), given)).rejects.toMatchObject(notFound);
  await expect(readRendition(app.as(stranger), given)).rejects.toMatchObject(notFound);
  expect(await readRendition(app.as(member), given)).toMatchObject({ isPublic: false });
});

test('GA-05 downloads need permission at every address; the original is never displayed', async () => {
  const id = await make(author, { isPublic: true });
  const itemId = await firstItem(id);
  const given = { params: { id, itemId }, query: undefined, body: undefined };
  for (const who of [visitor, stranger, member, administrator])
    await expect(downloadItem(app.as(who), given)).rejects.toMatchObject(notFound);
  const { hash, name } = await downloadItem(app.as(author), given);
  expect(name).toBe('photograph.jpg');
  const shown = (await own.db.many<{ hash: string }>(sql`select hash from renditions where source_hash = ${hash}`)).map((row) => row.hash);
  for (const rendition of ['small', 'medium'] as const)
    expect(shown).toContain((await readRendition(app.as(visitor), { ...given, params: { id, itemId, rendition } })).hash);
  expect(shown).not.toContain(hash);
  await ask(endpoints.updateItem, author, { params: { id, itemId }, body: { description: '', allowDownload: true } });
  expect(await downloadItem(app.as(visitor), given)).toMatchObject({ hash, disposition: 'attachment' });
  expect((await read(visitor, id)).items[0]?.download).toBe(`/api/galleries/${id}/items/${itemId}/content`);
});

test('GA-04 only author and administrators learn whose an anonymous gallery is, also from its items and the Hub', async () => {
  const id = await make(author, { isAnonymous: true, title: 'Nobody’s' }, { allowDownload: true });
  expect((await read(author, id)).author).toMatchObject({ id: author.id });
  expect((await read(administrator, id)).author).toMatchObject({ id: author.id });
  const seen = await read(member, id);
  const listed = (await ask(endpoints.listGalleries, member, { query: { list: 'groups' } })).items.find((each) => each.id === id);
  for (const expected of [seen, listed]) {
    expect(expected?.author).toBeNull();
    const text = JSON.stringify(expected);
    for (const secret of [author.id, 'Ana Author', author.username, 'photograph.jpg']) expect(text).not.toContain(secret);
  }
  const given = { params: { id, itemId: seen.items[0]?.id ?? '' }, query: undefined, body: undefined };
  const { hash, name } = await downloadItem(app.as(member), given);
  expect(name).toBe('Nobody’s 1.webp');
  const bytes = Buffer.concat(await Array.fromAsync((await app.storedFiles.read(hash)) as AsyncIterable<Buffer>));
  expect(bytes.includes(author.username)).toBe(false);
  expect((await downloadItem(app.as(author), given)).name).toBe('photograph.jpg');
  const [entry] = await own.db.many<{ text: string }>(
    sql`select row_to_json(h)::text as text from hub_items h where h.kind = 'gallery' and h.id = ${id}`,
  );
  expect(entry?.text).toContain('Nobody’s');
  expect(entry?.text).not.toContain(author.id);
  expect(app.sent.filter(({ message }) => message.id === id).flatMap(({ rooms }) => rooms)).not.toContain(`user:${author.id}`);
});

test('GR-11 RE-03 GR-05 galleries follow membership and are deleted with their author and their group', async () => {
  const leaver = await aPerson(app, { role: 'manager' });
  const other = await aGroup(app, author, {}, [leaver]);
  const theirs = await make(leaver, { groupId: other.id, isPublic: true });
  const mine = await make(author, { groupId: other.id });
  expect((await read(leaver, mine)).id).toBe(mine);
  await takeOut(app, other, leaver);
  await expect(read(leaver, mine)).rejects.toMatchObject(notFound);
  expect((await galleriesOf(own.db, leaver.id)).map((gallery) => gallery.id)).toEqual([theirs]);
  await closeAccount(app.as(leaver));
  expect(await galleriesOf(own.db, leaver.id)).toEqual([]);
  await ask(endpoints.showGallery, author, { params: { id: mine }, body: { isPublic: true } });
  await ask(deleteGroup, author, { params: { id: other.id } });
  await expect(read(visitor, mine)).rejects.toMatchObject(notFound);
  await app.runJobs();
  expect((await own.db.many(sql`select from galleries where group_id = ${other.id}`)).length).toBe(0);
});

test('GR-11 GA-02 a former member cannot change their public gallery in the group but can delete it', async () => {
  const leaver = await aPerson(app, { role: 'manager' });
  const other = await aGroup(app, author, {}, [leaver]);
  const id = await make(leaver, { groupId: other.id, isPublic: true });
  const itemId = (await read(leaver, id)).items[0]?.id ?? '';
  expect((await read(leaver, id)).can).toEqual({ edit: true, delete: true });
  await takeOut(app, other, leaver);
  expect((await read(leaver, id)).can).toEqual({ edit: false, delete: true });
  const facts = { title: 'What they did to me', description: '', isAnonymous: false, coverItemId: null };
  const described = { description: 'Mine', allowDownload: false };
  for (const change of [
    async () => ask(endpoints.updateGallery, leaver, { params: { id }, body: facts }),
    async () => ask(endpoints.addItems, leaver, { params: { id }, body: { items: [{ uploadId: await uploaded(leaver), ...described }] } }),
    async () => ask(endpoints.updateItem, leaver, { params: { id, itemId }, body: described }),
    async () => ask(endpoints.showGallery, leaver, { params: { id }, body: { isPublic: false } }),
  ])
    await expect(change()).rejects.toMatchObject(notFound);
  expect(await read(author, id)).toMatchObject({ title: 'Views', itemCount: 1 });
  await ask(endpoints.deleteItem, leaver, { params: { id, itemId } });
  await ask(endpoints.deleteGallery, leaver, { params: { id } });
  await expect(read(author, id)).rejects.toMatchObject(notFound);
});

test('GA-01 another user’s upload, a used one or too many are refused, and nothing is created', async () => {
  const theirs = await uploaded(member);
  const attempt = (items: object[], fields: object = {}) =>
    ask(endpoints.createGallery, author, { body: { groupId: group.id, title: 'Not made', items, ...fields } as never });
  await expect(attempt([{ uploadId: theirs }])).rejects.toMatchObject({ code: 'upload.notFound' });
  const mine = await uploaded(author);
  await expect(attempt([{ uploadId: mine }, { uploadId: mine }])).rejects.toMatchObject({ code: 'upload.notFound' });
  await expect(attempt([], { title: 'x'.repeat(galleryLimits.title + 1) })).rejects.toMatchObject({ code: 'input.invalid' });
  const elsewhere = await aGroup(app, member, {});
  await expect(attempt([], { groupId: elsewhere.id })).rejects.toMatchObject({ fields: [{ name: 'groupId', code: 'group.notMember' }] });
  expect((await galleriesOf(own.db, author.id)).map((gallery) => (gallery as { title?: string }).title)).not.toContain('Not made');
});

test('GA-06 equal content is stored and converted once, and a refused one says why', async () => {
  const bytes = await aPhotograph('twice', { colour: '#993366' });
  const broken = (await aPhotograph('broken', { width: 900, height: 900, colour: '#123456' })).subarray(0, 2_000);
  const items = await Promise.all([bytes, bytes, broken].map(async (each) => ({ uploadId: await uploaded(author, each) })));
  const id = await make(author, { items });
  const { items: seen } = await read(member, id);
  expect(seen.map(({ state, refusal }) => [state, refusal])).toEqual([
    ['made', null],
    ['made', null],
    ['refused', 'damaged'],
  ]);
  const { count } = await own.db.one<{ count: number }>(sql`
    select count(distinct i.hash) as count from gallery_items i where i.gallery_id = ${id}`);
  expect(count).toBe(2);
});
