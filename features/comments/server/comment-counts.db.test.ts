import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { listDocuments } from '#features/documents/contract/endpoints.ts';
import { aPublishedDocument } from '#features/documents/server/testing.ts';
import * as galleryCalls from '#features/galleries/contract/endpoints.ts';
import { aGroup, takeOut } from '#features/groups/server/testing.ts';
import { hubChangedMessage } from '#features/hub/contract/live.ts';
import { listHub } from '#features/hub/contract/endpoints.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { bindRoutes, Pipeline } from '#platform/server/http/pipeline.ts';
import { visitor } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { createCommentsApp } from './testing.ts';

let here: Awaited<ReturnType<typeof createCommentsApp>>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let group: { id: string };
beforeAll(async () => {
  here = await createCommentsApp();
  ana = await aPerson(here.app, { role: 'manager', name: 'Ana' });
});
beforeEach(async () => {
  bob = await aPerson(here.app, { name: 'Bob' });
  group = await aGroup(here.app, ana, {}, [bob]);
});
afterAll(() => here.own.drop());

const idOf = (on: string) => on.split(':')[1] ?? '';
async function countFor(who: Viewer, on: string): Promise<number | undefined> {
  const mode = who === visitor ? 'public' : 'private';
  const { items } = await here.ask(listHub, who, { query: { mode } });
  return items.find(({ id }) => id === idOf(on))?.comments;
}

test('DO-09 HU-01 cards of documents and galleries show the number of comments, without deleted ones and those of closed accounts', async () => {
  const document = `document:${(await aPublishedDocument(here.app, ana, { groupIds: [group.id] })).id}`;
  const gallery = `gallery:${(await here.ask(galleryCalls.createGallery, ana, { body: { groupId: group.id, title: 'Views' } })).id}`;
  for (const on of [document, gallery]) {
    expect(await countFor(bob, on)).toBe(0);
    const { id } = await here.write(bob, on, 'One');
    await here.write(ana, on, 'Two', { parentId: id });
    expect(await countFor(bob, on)).toBe(2);
    await here.remove(bob, id);
    expect(await countFor(ana, on)).toBe(1);
    await here.write(bob, on, 'Three');
  }
  const listed = await here.ask(listDocuments, ana, { query: { list: 'mine' } });
  expect(listed.items.find(({ id }) => id === idOf(document))?.comments).toBe(2);
  await closeAccount(here.app.as(bob));
  for (const on of [document, gallery]) expect(await countFor(ana, on)).toBe(1);
});

test('DO-09 HU-01 a comment invalidates the Hub revisions of viewers of its subject only, once; live messages name the subject', async () => {
  const on = `document:${(await aPublishedDocument(here.app, ana, { groupIds: [group.id] })).id}`;
  const outside = await aPerson(here.app, { name: 'Outside' });
  const pipeline = new Pipeline(here.app);
  const revision = async (who: Viewer) => {
    const bound = bindRoutes(here.features).find(({ endpoint }) => endpoint === listHub);
    if (!bound) throw new Error('nobody answers');
    const requester = { viewer: who, language: 'en' as const, requestId: 'test', address: '' };
    return pipeline.begin(bound, requester, { params: {}, query: { mode: 'private' }, body: undefined }).etag();
  };
  const [mine, theirs] = [await revision(bob), await revision(outside)];
  await here.app.runJobs();
  here.app.sent.length = 0;
  const { id } = await here.write(bob, on, 'One');
  await here.app.runJobs();
  expect(await revision(bob)).not.toBe(mine);
  expect(await revision(outside)).toBe(theirs);
  const notifications = () => here.app.sent.filter(({ message }) => message.type === hubChangedMessage);
  expect(notifications().map((each) => [each.message.id, each.rooms])).toEqual([[idOf(on), [rooms.group(group.id)]]]);
  // Changes that do not affect the count do not invalidate the card.
  const before = await revision(bob);
  await here.edit(bob, id, 'Another');
  await here.react(ana, `comment:${id}`, 'like');
  expect(await revision(bob)).toBe(before);
});

test('DO-09 HU-04 viewers who lose access to a subject get no number of comments', async () => {
  const on = `document:${(await aPublishedDocument(here.app, ana, { groupIds: [group.id] })).id}`;
  await here.write(bob, on, 'One');
  await takeOut(here.app, group, bob);
  expect(await countFor(bob, on)).toBeUndefined();
  expect(await countFor(visitor, on)).toBeUndefined();
});
