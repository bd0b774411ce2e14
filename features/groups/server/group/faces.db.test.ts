import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { deleteGroup } from '../../contract/endpoints.ts';
import { listFaces } from '../../contract/faces-endpoints.ts';
import { groups } from '../feature.ts';
import { aGroup, requesterOf } from '../testing.ts';

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;
let members: SignedInViewer[];
let stranger: SignedInViewer;

beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, [groups]);
  ask = requesterOf(app, [groups]);
  ana = await aPerson(app, { role: 'manager', name: 'Ana' });
  members = [];
  for (const name of ['Fay', 'Eve', 'Dan', 'Cleo', 'Bob']) members.push(await aPerson(app, { name }));
  stranger = await aPerson(app);
});
afterAll(() => database.drop());

const faces = async (viewer: Viewer, ...ids: string[]) => (await ask(listFaces, viewer, { query: { ids: ids.join(',') } })).items;

test('GR-07 strangers do not even see the number of members of a private group; members see four others, by name', async () => {
  const closed = await aGroup(app, ana, { visibility: 'private' }, members);
  for (const viewer of [stranger, visitor]) expect(await faces(viewer, closed.id)).toEqual([]);
  const [toBob] = await faces(members[4] as SignedInViewer, closed.id);
  expect(toBob).toMatchObject({ id: closed.id, memberCount: 6, viewerStatus: 'member', can: { join: false } });
  expect(toBob?.faces.map(({ name }) => name)).toEqual(['Ana', 'Cleo', 'Dan', 'Eve']);
  expect((await faces(ana, closed.id))[0]).toMatchObject({ viewerStatus: 'manager' });
});

test('GR-07 GR-08 strangers see the number of members of a public group, but no members', async () => {
  const open = await aGroup(app, ana, { visibility: 'public' }, members.slice(3));
  expect(await faces(stranger, open.id)).toEqual([{ id: open.id, memberCount: 3, viewerStatus: 'none', faces: [], can: { join: true } }]);
});

test('GR-05 a deleted group has no card', async () => {
  const removed = await aGroup(app, ana, { visibility: 'public' });
  expect(await faces(ana, removed.id)).toHaveLength(1);
  await ask(deleteGroup, ana, { params: { id: removed.id } });
  expect(await faces(ana, removed.id)).toEqual([]);
});
