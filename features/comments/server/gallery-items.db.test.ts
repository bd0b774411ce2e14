import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import * as galleryCalls from '#features/galleries/contract/endpoints.ts';
import { aPhotograph, anUpload } from '#features/galleries/server/testing.ts';
import { aGroup, takeOut } from '#features/groups/server/testing.ts';
import { bellOf } from '#features/notifications/server/testing.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import type { SearchMatch } from '#platform/server/extension-points/search-finder.ts';
import { visitor } from '#platform/server/testing/test-app.ts';
import { searchMatchFor } from '#platform/server/testing/search-match.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { commentsChangedMessage } from '../contract/limits.ts';
import { createCommentsApp } from './testing.ts';

let here: Awaited<ReturnType<typeof createCommentsApp>>;
let bell: ReturnType<typeof bellOf>;
let owner: SignedInViewer;
let member: SignedInViewer;
let stranger: SignedInViewer;
let group: { id: string };
let galleryId: string;
let itemIds: string[];
beforeAll(async () => {
  here = await createCommentsApp();
  bell = bellOf(here.app, here.features);
  owner = await aPerson(here.app, { role: 'manager', name: 'Olive Owner', username: 'olive.owner' });
  member = await aPerson(here.app, { name: 'Mara', username: 'mara' });
  stranger = await aPerson(here.app, { name: 'Stranger', username: 'stranger' });
});
beforeEach(async () => {
  group = await aGroup(here.app, owner, {}, [member]);
  await make({ isAnonymous: true });
  await bell.forget();
  here.app.sent.length = 0;
});
afterAll(() => here.own.drop());

async function make(fields: object): Promise<void> {
  const uploads = await Promise.all(['a', 'b'].map(async (each) => anUpload(here.app, owner.id, await aPhotograph(each))));
  const items = uploads.map((uploadId) => ({ uploadId }));
  const body = { groupId: group.id, title: 'Views', items, ...fields };
  galleryId = (await here.ask(galleryCalls.createGallery, owner, { body })).id;
  itemIds = (await whole(owner)).items.map(({ id }) => id);
}
const whole = (who: SignedInViewer) => here.ask(galleryCalls.readGallery, who, { params: { id: galleryId } });
const item = (index = 0) => `galleryitem:${itemIds[index]}`;
const notFound = { code: 'thing.notFound' };

test('DO-09 GA-03 everyone who sees a gallery comments on its items, nobody else', async () => {
  const { id } = await here.write(member, item(), 'What a light!');
  await here.react(member, item(), 'love');
  expect((await here.read(owner, item())).items.map(({ text }) => text)).toEqual(['What a light!']);
  expect(await here.read(owner, item(1))).toMatchObject({ count: 0, reactions: [] });
  for (const who of [stranger, visitor]) await expect(here.read(who, item())).rejects.toMatchObject(notFound);
  await expect(here.write(stranger, item(), 'Let me in.')).rejects.toMatchObject(notFound);
  await expect(here.edit(stranger, id, 'Other')).rejects.toMatchObject(notFound);
  // An ID of one kind is not found under another kind.
  for (const other of [`galleryitem:${galleryId}`, `gallery:${itemIds[0]}`])
    await expect(here.read(owner, other)).rejects.toMatchObject(notFound);
  await takeOut(here.app, group, member);
  await expect(here.read(member, item())).rejects.toMatchObject(notFound);
});

test('DO-09 comments on items of a public gallery are public', async () => {
  await make({ isPublic: true });
  await here.write(stranger, item(), 'From afar.');
  expect(await here.read(visitor, item())).toMatchObject({ count: 1, items: [{ author: { name: 'Stranger' } }], can: { write: false } });
});

test('SR-01 GA-04 comments on items of an anonymous gallery are found without the author’s name and open at the item', async () => {
  await make({ isAnonymous: true, isPublic: true });
  const { id } = await here.write(owner, item(), 'A quiet fjord.');
  const [finder] = here.features.find(({ name }) => name === 'comments')?.searchFinders ?? [];
  const find = (who: Viewer, by: Partial<SearchMatch> = {}) => finder?.find(here.app.db, who, searchMatchFor('fjord', by), 20);
  const at = (page: string) => `/${page}/${galleryId}?item=${itemIds[0]}#comment-${id}`;
  expect(await find(visitor)).toMatchObject([{ id, title: 'Views', authorId: null, address: at('publicMedia') }]);
  expect(await find(stranger)).toMatchObject([{ id, authorId: null, address: at('media') }]);
  expect(await find(owner)).toMatchObject([{ id, authorId: owner.id }]);
  expect(await find(stranger, { authorIds: [owner.id] })).toEqual([]);
});

test('DO-09 GA-04 an anonymous author has no name below items either, on the page, in live messages and in notifications', async () => {
  const { id } = await here.write(member, item(), 'Who took this?');
  await here.write(owner, item(), 'I did.', { parentId: id });
  expect((await here.read(member, item())).items[0]?.replies).toMatchObject([{ author: null, isByAuthor: true }]);
  const lines = await bell.notificationsOf(member);
  expect(lines).toMatchObject([
    {
      kind: 'authorCommented',
      actor: null,
      title: 'Views',
      address: expect.stringMatching(`^/media/${galleryId}\\?item=${itemIds[0]}#comment-`),
    },
  ]);
  const live = here.app.sent.filter(({ message }) => message.type === commentsChangedMessage);
  expect(live.map(({ message }) => message.id)).toEqual([item(), item()]);
  expect(live.every(({ rooms: names }) => names.join() === rooms.group(group.id))).toBe(true);
  expect(JSON.stringify([lines, live, await here.read(member, item())])).not.toMatch(new RegExp(`${owner.id}|olive`, 'i'));
});

test('DO-09 a notification about an item opens it, and disappears with the comment', async () => {
  const { id } = await here.write(member, item(1), 'Look');
  expect(await bell.notificationsOf(owner)).toMatchObject([
    { kind: 'commentWritten', title: 'Views', address: `/media/${galleryId}?item=${itemIds[1]}#comment-${id}` },
  ]);
  await here.remove(member, id);
  expect(await bell.notificationsOf(owner)).toEqual([]);
});

test('DO-09 comments are deleted with their item or gallery', async () => {
  const rows = async () =>
    (await here.own.db.one<{ count: number }>(sql`select count(*) as count from comment_subjects where id = any(${itemIds}::uuid[])`))
      .count;
  await here.write(member, item(0), 'First');
  await here.write(member, item(1), 'Second');
  expect(await rows()).toBe(2);
  await here.ask(galleryCalls.deleteItem, owner, { params: { id: galleryId, itemId: itemIds[0] ?? '' } });
  await here.app.runJobs();
  expect(await rows()).toBe(1);
  expect(await bell.notificationsOf(owner)).toHaveLength(1);
  await here.ask(galleryCalls.deleteGallery, owner, { params: { id: galleryId } });
  await here.app.runJobs();
  expect(await rows()).toBe(0);
  expect(await bell.notificationsOf(owner)).toEqual([]);
});

test('DO-09 a gallery and each item show their number of comments', async () => {
  await here.write(member, `gallery:${galleryId}`, 'All good');
  const { id } = await here.write(member, item(1), 'This one');
  await here.write(owner, item(1), 'Thanks', { parentId: id });
  const { items } = await here.ask(galleryCalls.listGalleries, member, { query: { list: 'groups' } });
  expect(items.find((each) => each.id === galleryId)).toMatchObject({ commentCount: 1 });
  expect((await whole(member)).items.map(({ commentCount }) => commentCount)).toEqual([0, 2]);
});
