import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { requesterOf } from '#features/groups/server/testing.ts';
import { uploads } from '#features/uploads/server/feature.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { deleteDesign, listDesigns, readDesign } from '../contract/endpoints.ts';
import { groupDesigner } from './feature.ts';
import { aDesign, aGroupRow, aPersonRow } from './testing.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
beforeAll(async () => {
  const features = putTogether([accounts, groups, uploads, groupDesigner]);
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  [ana, bob] = [await aPerson(app, { role: 'manager' }), await aPerson(app, { role: 'manager' })];
});
afterAll(() => own.drop());

const become = (id: string, state: string) => own.db.run(sql`update designs set state = ${state} where id = ${id}`);
const remove = (who: SignedInViewer, id: string) => ask(deleteDesign, who, { params: { id }, body: {} });

test('MV-06 only its owner permanently deletes a design with all rows; other designs remain', async () => {
  const group = aGroupRow(`${ana.username}@example.org`);
  const [id, other] = [
    await aDesign(app, ana, { groups: [group], people: [aPersonRow([group.id])] }),
    await aDesign(app, ana, { groups: [], people: [aPersonRow([])] }),
  ];
  await expect(remove(bob, id)).rejects.toMatchObject({ code: 'thing.notFound' });
  await remove(ana, id);
  await expect(ask(readDesign, ana, { params: { id } })).rejects.toMatchObject({ code: 'thing.notFound' });
  expect((await ask(listDesigns, ana, {})).items.map((design) => design.id)).toEqual([other]);
  expect(
    await own.db.many(sql`select from design_people where design_id = ${id} union all select from design_groups where design_id = ${id}`),
  ).toEqual([]);
  await expect(remove(ana, id)).rejects.toMatchObject({ code: 'thing.notFound' });
});

test.each(['converting', 'undoing'])('MV-04 MV-07 while it is %s it cannot be deleted', async (state) => {
  const id = await aDesign(app, ana, { groups: [], people: [aPersonRow([])] });
  await become(id, state);
  await expect(remove(ana, id)).rejects.toMatchObject({ code: 'design.notEditable' });
  await become(id, 'draft');
  await remove(ana, id);
});
