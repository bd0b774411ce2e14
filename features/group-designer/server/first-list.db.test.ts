import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aUser } from '#features/accounts/server/testing.ts';
import { invitationsPerDay } from '#features/accounts/server/public-api.ts';
import { groups } from '#features/groups/server/feature.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { groupDesigner } from './feature.ts';
import { designInvitationsPerDay } from './quotas.ts';
import { aDesign, aGroupRow, aPersonRow, converted } from './testing.ts';

let own: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  own = await testDatabase();
  const QUOTAS = [invitationsPerDay, designInvitationsPerDay].map(({ name, whole, small }) => `${name}=${whole}/${small}`).join(',');
  app = createTestApp(own.db, putTogether([accounts, groups, groupDesigner]), { QUOTAS });
});
afterAll(() => own.drop());

test('MV-04 a manager who registered today invites a list of thirty people; the same day’s sixty-first is refused', async () => {
  const { viewer, email } = await aUser(app, { role: 'manager' });
  const design = (count: number) => {
    const group = aGroupRow(email);
    return aDesign(app, viewer, { groups: [group], people: Array.from({ length: count }, () => aPersonRow([group.id])) });
  };
  await converted(app, viewer, await design(30));
  await expect(converted(app, viewer, await design(31))).rejects.toMatchObject({
    code: 'quota.reached',
    present: { quota: 'designInvitationsPerDay', limit: 60 },
  });
  await converted(app, viewer, await design(30));
});
