import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import * as galleryCalls from '#features/galleries/contract/endpoints.ts';
import { aGroup, takeOut } from '#features/groups/server/testing.ts';
import type { SearchMatch } from '#platform/server/extension-points/search-finder.ts';
import { visitor } from '#platform/server/testing/test-app.ts';
import { searchMatchFor } from '#platform/server/testing/search-match.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { countUnindexed, backfillSearch } from './search-store.ts';
import { createCommentsApp } from './testing.ts';

let here: Awaited<ReturnType<typeof createCommentsApp>>;
let owner: SignedInViewer;
let member: SignedInViewer;
let stranger: SignedInViewer;
let group: { id: string };
beforeAll(async () => {
  here = await createCommentsApp();
});
beforeEach(async () => {
  owner = await aPerson(here.app, { role: 'manager' });
  member = await aPerson(here.app);
  stranger = await aPerson(here.app);
  group = await aGroup(here.app, owner, {}, [member]);
});
afterAll(() => here.own.drop());

async function aGallery(fields: { isPublic?: boolean; isAnonymous?: boolean } = {}): Promise<string> {
  const body = { groupId: group.id, title: 'Views', isAnonymous: false, isPublic: false, ...fields };
  return (await here.ask(galleryCalls.createGallery, owner, { body })).id;
}
const finder = () => here.features.find(({ name }) => name === 'comments')!.searchFinders![0]!;
const find = (who: Viewer, text: string, more: Partial<SearchMatch> = {}) =>
  finder().find(here.app.db, who, searchMatchFor(text, more), 20);
const idsFor = async (who: Viewer, text: string, more: Partial<SearchMatch> = {}) => (await find(who, text, more)).map(({ id }) => id);

test('SR-01 DO-09 a comment is found by its words, below its subject, and opens there', async () => {
  const gallery = await aGallery({ isPublic: true });
  const { id } = await here.write(member, `gallery:${gallery}`, 'What a quiet fjord!');
  const found = { id, title: 'Views', text: 'What a quiet fjord!', authorId: member.id, groupIds: [group.id], isPublic: true };
  expect(await find(owner, 'fjord quiet')).toMatchObject([{ ...found, address: `/media/${gallery}#comment-${id}` }]);
  expect(await find(visitor, 'fjord')).toMatchObject([{ ...found, address: `/publicMedia/${gallery}#comment-${id}` }]);
  expect(await idsFor(owner, 'fjord loud')).toEqual([]);
});

test('SR-01 SR-05 a comment is found by users who currently see the subject, nobody else', async () => {
  const gallery = await aGallery();
  const { id } = await here.write(owner, `gallery:${gallery}`, 'quokka');
  expect(await idsFor(member, 'quokka')).toEqual([id]);
  for (const who of [stranger, visitor]) expect(await idsFor(who, 'quokka')).toEqual([]);
  await takeOut(here.app, group, member);
  expect(await idsFor(member, 'quokka')).toEqual([]);
});

test('SR-01 DO-09 an edited comment is found by its new words; deleted comments and those of closed accounts are not', async () => {
  const on = `gallery:${await aGallery()}`;
  const { id } = await here.write(member, on, 'numbat');
  await here.edit(member, id, 'bilby');
  expect(await idsFor(owner, 'numbat')).toEqual([]);
  expect(await idsFor(owner, 'bilby')).toEqual([id]);
  await here.remove(member, id);
  expect(await idsFor(owner, 'bilby')).toEqual([]);
  const { id: last } = await here.write(member, on, 'bilby');
  expect(await idsFor(owner, 'bilby')).toEqual([last]);
  await closeAccount(here.app.as({ ...member, hasRecentSignIn: true }));
  expect(await idsFor(owner, 'bilby')).toEqual([]);
});

test('SR-01 GA-04 comments by the author of an anonymous gallery are found without a name, and not by filtering for them', async () => {
  const gallery = await aGallery({ isAnonymous: true, isPublic: true });
  const { id } = await here.write(owner, `gallery:${gallery}`, 'potoroo');
  const { id: other } = await here.write(member, `gallery:${gallery}`, 'potoroo');
  for (const who of [member, stranger, visitor]) {
    expect((await find(who, 'potoroo')).map((each) => [each.id, each.authorId])).toEqual([
      [other, member.id],
      [id, null],
    ]);
    expect(await idsFor(who, 'potoroo', { authorIds: [owner.id] })).toEqual([]);
  }
  expect(await idsFor(owner, 'potoroo', { authorIds: [owner.id] })).toEqual([id]);
});

test('SR-04 filters: author, group, time and modules', async () => {
  const { id } = await here.write(member, `gallery:${await aGallery()}`, 'kowari');
  expect(await idsFor(owner, 'kowari', { authorIds: [member.id], groupId: group.id })).toEqual([id]);
  expect(await idsFor(owner, 'kowari', { authorIds: [owner.id] })).toEqual([]);
  expect(await idsFor(owner, 'kowari', { groupId: 'ABCDEFGH' })).toEqual([]);
  expect(await idsFor(owner, 'kowari', { until: '2020-01-01T00:00:00.000000Z' })).toEqual([]);
  expect(await idsFor(owner, 'kowari', { from: '2020-01-01T00:00:00.000000Z' })).toEqual([id]);
  expect(await idsFor(owner, 'kowari', { modulesOff: ['galleries'] })).toEqual([]);
});

test('SR-01 search words of older comments are backfilled', async () => {
  const { id } = await here.write(member, `gallery:${await aGallery()}`, 'wombat');
  await here.own.db.run(sql`update comments set search = null`);
  expect(await idsFor(owner, 'wombat')).toEqual([]);
  await here.features.find(({ name }) => name === 'comments')!.onStart?.(here.app);
  await here.app.finishTasks();
  expect(await countUnindexed(here.own.db)).toBe(0);
  expect(await idsFor(owner, 'wombat')).toEqual([id]);
});

test('SR-01 a comment edited during the backfill is found by its new words', async () => {
  const { id } = await here.write(member, `gallery:${await aGallery()}`, 'dunnart');
  await here.own.db.run(sql`update comments set search = null`);
  let editing: Promise<unknown> | undefined;
  await here.own.db.transaction(async (tx) => {
    const many = async (statement: Sql) => {
      const rows = await tx.many(statement);
      let isOver = false;
      editing = here.edit(member, id, 'quoll').finally(() => (isOver = true));
      // Waits until the backfill is blocked by a lock, or has finished.
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => isOver || (await here.own.db.many(waiting)).length > 0).toBe(true);
      return rows;
    };
    expect(await backfillSearch({ run: tx.run.bind(tx), many } as never, 100)).toBeGreaterThan(0);
  });
  await editing;
  expect(await idsFor(owner, 'quoll')).toEqual([id]);
  expect(await idsFor(owner, 'dunnart')).toEqual([]);
});
