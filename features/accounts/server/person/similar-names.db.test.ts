import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import { updatePrivacy } from '../../contract/endpoints.ts';
import { accounts } from '../feature.ts';
import { aPerson } from '../testing.ts';
import { similarNames } from './correct-names.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
beforeAll(async () => {
  const features = putTogether([accounts, groups]);
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
});
afterAll(() => own.drop());

test('SR-06 SR-03 a typo is corrected to names of people whom the viewer may see: not to unlisted or suspended ones', async () => {
  const manager = await aPerson(app, { role: 'manager' });
  const stranger = await aPerson(app);
  const listed = await aPerson(app, { name: 'Ada Bandicoot' });
  const unlisted = await aPerson(app, { name: 'Ben Bettongia' });
  const suspended = await aPerson(app, { name: 'Cleo Pademelon' });
  await ask(updatePrivacy, unlisted, { body: { isListed: false } });
  await aGroup(app, manager, {}, [unlisted, suspended]);
  await own.db.run(sql`update users set suspended_at = now() where id = ${suspended.id}`);

  const found = async (viewer: Parameters<typeof similarNames>[1]) =>
    (await Promise.all(['bandicot', 'betongia', 'pademelom'].map((word) => similarNames(app.db, viewer, word)))).flat();
  expect(await found(stranger)).toEqual(['bandicoot']);
  expect(await found(manager)).toEqual(['bandicoot', 'bettongia']);
  expect(await found(listed)).toEqual(['bandicoot']);
  expect(await found(visitor)).toEqual([]);
});
