import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aUser } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { requesterOf } from '#features/groups/server/testing.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { isRefusal } from '#platform/server/common/refusal.ts';
import { newId } from '#platform/server/common/id.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import * as agreement from '../../contract/agreement-endpoints.ts';
import { undoConversion } from '../../contract/endpoints.ts';
import type { RequestState } from '../../contract/limits.ts';
import { groupDesigner } from '../feature.ts';
import { aDesign, aGroupRow, aPersonRow, converted } from '../testing.ts';

type Somebody = Awaited<ReturnType<typeof aUser>>;

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let [ana, bob, cleo] = [] as unknown as [Somebody, Somebody, Somebody];
beforeAll(async () => {
  const features = putTogether([accounts, groups, groupDesigner]);
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  const manager = () => aUser(app, { role: 'manager' });
  [ana, bob, cleo] = [await manager(), await manager(), await manager()];
});
afterAll(() => own.drop());

const actions = ['agree', 'decline', 'withdraw', 'take', 'undo', 'works'] as const;
/**
 * Random action on one of the two groups with other managers; `works` runs the background tasks.
 */
const step = fc.record({ deed: fc.constantFrom(...actions), at: fc.nat({ max: 1 }) });

const seen = () =>
  own.db.one<Record<string, number>>(sql`
    select (select count(*) from users) as users, (select count(*) from groups where deleted_at is null) as groups,
      (select count(*) from memberships m join groups g on g.id = m.group_id and g.deleted_at is null) as memberships,
      (select count(*) from membership_invitations where state = 'pending') as invitations`);

test('MV-04 MV-07 property: in any order of agreeing, declining, taking and undoing, groups are complete or absent, without duplicates; undo restores everything', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      const before = await seen();
      const rows = [aGroupRow(ana.email), aGroupRow(bob.viewer.id), aGroupRow(cleo.viewer.id)];
      const [mine, forBob, forCleo] = rows.map(({ id }) => id) as [string, string, string];
      const people = [[mine], [forBob], [forCleo], [mine, forBob], [forBob, forCleo]].map((groupIds) => aPersonRow(groupIds));
      const id = await aDesign(app, ana.viewer, { groups: rows, people });
      await converted(app, ana.viewer, id);

      const stands = () =>
        own.db.many<{ id: string; requestId: string; state: RequestState; isThere: boolean }>(sql`
          select r.group_id as id, r.id as "requestId", r.state, g.id is not null as "isThere" from design_requests r
          join design_groups made on made.design_id = r.design_id and made.id = r.group_id
          left join groups g on g.id = made.group_id and g.deleted_at is null where r.design_id = ${id} order by made.place`);
      const perform = async ({ deed, at }: { deed: (typeof actions)[number]; at: number }) => {
        const request = (await stands())[at];
        if (!request || deed === 'works') return app.finishTasks();
        const params = { id, groupId: request.id };
        const body = { commandId: newId() };
        if (deed === 'withdraw') return ask(agreement.withdrawRequest, ana.viewer, { params, body });
        if (deed === 'take') return ask(agreement.takeGroup, ana.viewer, { params, body });
        if (deed === 'undo') return ask(undoConversion, ana.viewer, { params: { id }, body: { ...body, groups: [request.id] } });
        const manager = at === 0 ? bob : cleo;
        return ask(agreement.answerRequest, manager.viewer, { params: { id: request.requestId }, body: { ...body, answer: deed } });
      };
      for (const each of steps) {
        try {
          await perform(each);
        } catch (error) {
          // Completed requests reject further actions and do not change.
          if (!isRefusal(error)) throw error;
        }
        for (const { state, isThere } of await stands()) if (isThere) expect(state).toBe('made');
      }
      await app.finishTasks();
      // A person listed in an existing group is invited once and has no account before accepting.
      const there = new Set([mine, ...(await stands()).filter(({ isThere }) => isThere).map((each) => each.id)]);
      const counts = await own.db.many<{ accounts: number; invitations: number }>(sql`
        select (select count(*) from users u where u.email = asked.email) as accounts,
          (select count(*) from membership_invitations i join groups g on g.id = i.group_id and g.deleted_at is null
            where i.email = asked.email and i.state = 'pending') as invitations
        from unnest(${people.map(({ email }) => email)}::text[]) with ordinality as asked (email, place) order by place`);
      expect(counts).toEqual(
        people.map(({ groupIds }) => ({ accounts: 0, invitations: groupIds.filter((groupId) => there.has(groupId)).length })),
      );
      await ask(undoConversion, ana.viewer, { params: { id }, body: { commandId: newId() } });
      await app.finishTasks();
      expect(await seen()).toEqual(before);
    }),
    {
      numRuns: 12,
      endOnFailure: true,
      examples: [
        [
          [
            { deed: 'agree', at: 0 },
            { deed: 'undo', at: 0 },
            { deed: 'works', at: 0 },
            { deed: 'take', at: 0 },
            { deed: 'agree', at: 1 },
          ],
        ],
      ],
    },
  );
});
