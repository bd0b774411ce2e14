import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, takeOut } from '#features/groups/server/testing.ts';
import { deleteGroup } from '#features/groups/contract/endpoints.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { gadgets } from './feature.ts';
import { countInGroup, gadgetsOf } from './store.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let manager: SignedInViewer;
let member: SignedInViewer;
let group: { id: string };
beforeAll(async () => {
  const features = putTogether([accounts, groups, gadgets]);
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  manager = await aPerson(app, { role: 'manager' });
  member = await aPerson(app);
  group = await aGroup(app, manager, {}, [member]);
});
afterAll(() => own.drop());

const share = (who: SignedInViewer, title: string, fields: object = {}) =>
  ask(endpoints.createGadget, who, { body: { groupId: group.id, title, ...fields } });
const titlesOf = async (who: SignedInViewer) => (await ask(endpoints.listGadgets, who)).items.map(({ title }) => title);

test('GR-11 members see what was shared in their groups, newest first; former members and others do not', async () => {
  const stranger = await aPerson(app);
  await share(manager, 'First');
  await share(member, 'Second');
  expect(await titlesOf(manager)).toEqual(['Second', 'First']);
  expect(await titlesOf(stranger)).toEqual([]);
  await expect(share(stranger, 'Third')).rejects.toMatchObject({
    code: 'input.invalid',
    fields: [{ name: 'groupId', code: 'group.notMember' }],
  });
  await takeOut(app, group, member);
  expect(await titlesOf(member)).toEqual([]);
});

test('ER-02 sent twice with one command ID it is shared once, and only its author deletes it', async () => {
  const commandId = newId();
  const { id } = await share(manager, 'Once', { commandId });
  expect(await share(manager, 'Once', { commandId })).toEqual({ id });
  await expect(ask(endpoints.deleteGadget, member, { params: { id } })).rejects.toMatchObject({ code: 'thing.notFound' });
  await ask(endpoints.deleteGadget, manager, { params: { id } });
  expect(await titlesOf(manager)).not.toContain('Once');
});

test('RE-03 GR-05 items of a person are deleted with the account, those of a group with the group', async () => {
  const leaver = await aPerson(app, { role: 'manager' });
  const other = await aGroup(app, manager, {}, [leaver]);
  await ask(endpoints.createGadget, leaver, { body: { groupId: other.id, title: 'Theirs' } });
  await ask(endpoints.createGadget, manager, { body: { groupId: other.id, title: 'The manager’s' } });
  await closeAccount(app.as(leaver));
  expect(await gadgetsOf(own.db, leaver.id)).toEqual([]);
  expect(await countInGroup(own.db, other.id)).toBe(1);
  await ask(deleteGroup, manager, { params: { id: other.id } });
  await app.finishTasks();
  expect(await countInGroup(own.db, other.id)).toBe(0);
});
