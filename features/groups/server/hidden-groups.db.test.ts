import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import sql from 'sql-template-tag';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { hub } from '#features/hub/server/feature.ts';
import { listHub } from '#features/hub/contract/endpoints.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { readPublicGroup } from '../contract/public-endpoints.ts';
import { groups } from './feature.ts';
import { groupReports } from './reportable.ts';
import { aGroup, requesterOf, groupText } from './testing.ts';
import { scaled } from '#platform/server/testing/timeouts.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let [manager, member, asking, stranger] = [] as unknown as [SignedInViewer, SignedInViewer, SignedInViewer, SignedInViewer];
beforeAll(async () => {
  const features = putTogether([accounts, groups, hub]);
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  manager = await aPerson(app, { role: 'manager' });
  [member, asking, stranger] = [await aPerson(app), await aPerson(app), await aPerson(app)];
});
beforeEach(() => own.db.run(sql`delete from attempts`));
afterAll(() => own.drop());

const moderate = (action: 'hide' | 'restore', id: string) => own.db.transaction(async (tx) => groupReports.hiding?.[action](app, tx, id));
const read = (who: Viewer, id: string) => ask(endpoints.readGroup, who, { params: { id } });
const inHub = async (id: string) => JSON.stringify(await ask(listHub, visitor, { query: { mode: 'public' } })).includes(id);

test('AD-04 GR-03 nobody can join a hidden group in any way, and others get not found; members keep it unchanged', async () => {
  const group = await aGroup(app, manager, { visibility: 'public' }, [member]);
  const { id } = group;
  const { address } = await ask(endpoints.createInvitation, manager, { params: { id }, body: { days: null, maxUses: null } });
  const code = address?.split('/join/')[1] ?? '';
  expect(await inHub(id)).toBe(true);
  await moderate('hide', id);
  await moderate('hide', id);

  for (const who of [stranger, visitor]) {
    await expect(read(who, id)).rejects.toMatchObject({ code: 'thing.notFound' });
    await expect(ask(readPublicGroup, who, { params: { id } })).rejects.toMatchObject({ code: 'thing.notFound' });
    await expect(ask(endpoints.readInvitation, who, { params: { code } })).rejects.toMatchObject({ code: 'invitation.invalid' });
  }
  await expect(ask(endpoints.joinGroup, stranger, { params: { id } })).rejects.toMatchObject({ code: 'group.unknownId' });
  await expect(ask(endpoints.acceptInvitation, stranger, { params: { code } })).rejects.toMatchObject({ code: 'invitation.invalid' });
  expect(await inHub(id)).toBe(false);

  expect(await read(member, id)).toMatchObject({ isHidden: true, groupName: group.groupName, viewerStatus: 'member' });
  expect(await read(manager, id)).toMatchObject({ isHidden: true, can: { edit: false, invite: false, decide: false, delete: true } });
  const { version } = await read(manager, id);
  for (const reach of [
    () => ask(endpoints.editGroup, manager, { params: { id }, body: { ...groupText({ visibility: 'public' }), version } }),
    () => ask(endpoints.createInvitation, manager, { params: { id }, body: { days: null, maxUses: null } }),
  ])
    await expect(reach()).rejects.toMatchObject({ code: 'group.hidden' });
  // Other people get the same reply as before.
  await expect(ask(endpoints.editGroup, member, { params: { id }, body: { ...groupText(), version } })).rejects.toMatchObject({
    code: 'auth.forbidden',
  });

  await moderate('restore', id);
  expect(await read(stranger, id)).toMatchObject({ visibility: 'public', isHidden: false, can: { join: true } });
  expect(await inHub(id)).toBe(true);
  expect(await ask(endpoints.acceptInvitation, stranger, { params: { code } })).toEqual({ groupId: id });
});

test('AD-04 GR-04 a request to a hidden group is invisible to its author, and is answered after the group is restored', async () => {
  const { id } = await aGroup(app, manager, {}, [member]);
  await ask(endpoints.joinGroup, asking, { params: { id } });
  const mine = async (who: SignedInViewer) =>
    (await ask(endpoints.listGroups, who, { query: { list: 'mine' } })).items.map((each) => each.id);
  const waiting = async () => (await ask(endpoints.listRequests, manager, { query: {} })).items.map(({ groupId }) => groupId);
  expect([await mine(asking), await waiting()]).toEqual([[id], [id]]);
  await moderate('hide', id);
  expect([await mine(asking), await waiting()]).toEqual([[], []]);
  expect(await mine(member)).toContain(id);
  await expect(ask(endpoints.acceptRequest, manager, { params: { id, userId: asking.id } })).rejects.toMatchObject({
    code: 'group.hidden',
  });
  await moderate('restore', id);
  await ask(endpoints.acceptRequest, manager, { params: { id, userId: asking.id } });
  expect(await read(asking, id)).toMatchObject({ visibility: 'private', isHidden: false });
});

test('AD-04 GR-09 a link that is used while its group is being hidden lets nobody in', async () => {
  const { id } = await aGroup(app, manager, {}, [member]);
  const { address } = await ask(endpoints.createInvitation, manager, { params: { id }, body: { days: null, maxUses: null } });
  const params = { code: address?.split('/join/')[1] ?? '' };
  const waiting = sql`select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const accepting = await own.db.transaction(async (tx) => {
    await groupReports.hiding?.hide(app, tx, id);
    const answer = ask(endpoints.acceptInvitation, stranger, { params }).then(
      () => 'let in',
      ({ code }: { code: string }) => code,
    );
    await expect.poll(() => own.db.one(waiting), { timeout: scaled(10_000) }).toEqual({ count: 1 });
    return { answer };
  });
  expect(await accepting.answer).toBe('invitation.invalid');
  await expect(read(stranger, id)).rejects.toMatchObject({ code: 'thing.notFound' });
});
