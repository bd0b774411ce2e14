import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { listAllGroups, removeGroup } from '../../contract/administration-endpoints.ts';
import { groups } from '../feature.ts';
import { aGroup, requesterOf } from '../testing.ts';

const features = putTogether([accounts, groups]);
let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let [ana, bob, administrator] = [] as unknown as [SignedInViewer, SignedInViewer, SignedInViewer];
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  ana = await aPerson(app, { role: 'manager', username: 'ana-runs' });
  bob = await aPerson(app);
  administrator = { ...(await aPerson(app)), isAdministrator: true, hasRecentSignIn: true };
});
afterAll(() => own.drop());

test('AD-01 only an administrator can list and search all groups with their managers, private ones included', async () => {
  const [herons, owls] = [
    await aGroup(app, ana, { groupName: 'Herons', visibility: 'private' }, [bob]),
    await aGroup(app, ana, { groupName: 'Owls', visibility: 'public' }),
  ];
  await own.db.run(sql`insert into group_managers (group_id, user_id) values (${herons.id}, ${bob.id})`);
  const { items } = await ask(listAllGroups, administrator, { query: {} });
  expect(items.map(({ id }) => id)).toEqual([owls.id, herons.id]);
  expect(items[1]).toMatchObject({ groupName: 'Herons', visibility: 'private', memberCount: 2 });
  expect(items[1]?.managers.map(({ userId }) => userId)).toEqual([ana.id, bob.id]);
  expect((await ask(listAllGroups, administrator, { query: { q: 'heron' } })).items).toHaveLength(1);
  expect((await ask(listAllGroups, administrator, { query: { visibility: 'public' } })).items.map(({ id }) => id)).toEqual([owls.id]);
  await expect(ask(listAllGroups, ana, { query: {} })).rejects.toMatchObject({ code: 'auth.forbidden' });

  await expect(ask(removeGroup, ana, { params: { id: owls.id } })).rejects.toMatchObject({ code: 'auth.forbidden' });
  await expect(ask(removeGroup, { ...administrator, hasRecentSignIn: false }, { params: { id: owls.id } })).rejects.toMatchObject({
    code: 'auth.reauthenticationRequired',
  });
  await ask(removeGroup, administrator, { params: { id: owls.id } });
  await expect(ask(removeGroup, administrator, { params: { id: owls.id } })).rejects.toMatchObject({ code: 'thing.notFound' });
  expect((await ask(listAllGroups, administrator, { query: {} })).items.map(({ id }) => id)).toEqual([herons.id]);
  await app.runJobs();
  expect(await own.db.many(sql`select from groups where id = ${owls.id}`)).toEqual([]);
  expect(await own.db.many(sql`select actor_id as actor from audit where action = 'group.removeAny' and outcome = 'done'`)).toEqual([
    { actor: administrator.id },
  ]);
});
