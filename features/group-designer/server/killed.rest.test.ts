import { fork } from 'node:child_process';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aUser } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { hub } from '#features/hub/server/feature.ts';
import { uploads } from '#features/uploads/server/feature.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { readDesign } from './commands.ts';
import { convertDesign } from './conversion/convert-design.ts';
import { answerRequest } from './agreement/answer-request.ts';
import { groupDesigner } from './feature.ts';
import { aDesign, aGroupRow, aPersonRow, converted } from './testing.ts';
import { undoConversion } from './undoing/undo-conversion.ts';
import { scaled } from '#platform/server/testing/timeouts.ts';

const features = putTogether([accounts, groups, hub, uploads, groupDesigner]);
let own: TestDatabase;
let app: TestApp;
let manager: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, features);
  manager = await aUser(app, { role: 'manager' });
});
afterAll(() => own.drop());

/** State visible to other transactions. */
const seen = () =>
  own.db.one<Record<string, number>>(sql`
    select (select count(*) from users) as users, (select count(*) from groups where deleted_at is null) as groups,
      (select count(*) from memberships m join groups g on g.id = m.group_id and g.deleted_at is null) as memberships,
      (select count(*) from membership_invitations where state = 'pending') as invitations,
      (select count(*) from hub_items) as hub`);

/** Runs background tasks in a process that is killed at this statement, or once `isOver`. */
async function killedAt(statement: number, isOver: () => Promise<boolean>): Promise<void> {
  const url = new URL(own.url);
  url.searchParams.set('application_name', 'killed');
  const child = fork(new URL('./testing/killed-in-task.ts', import.meta.url), [url.href, String(statement)], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  while (child.exitCode === null && child.signalCode === null && !(await isOver())) await new Promise((resolve) => setTimeout(resolve, 20));
  child.kill('SIGKILL');
  await ended;
  // Waits until the database has noticed and rolled back.
  const left = sql`select count(*) as count from pg_stat_activity where application_name = 'killed'`;
  await expect.poll(() => own.db.one(left), { timeout: scaled(20_000) }).toEqual({ count: 0 });
  // Jobs of a killed process return to the queue when their lease ends; here, immediately.
  await own.db.run(
    sql`select from graphile_worker.force_unlock_workers(array(select locked_by from graphile_worker._private_jobs where locked_by is not null))`,
  );
  await own.db.run(sql`update graphile_worker._private_job_queues set locked_at = null, locked_by = null`);
}

test('MV-04 MV-07 property: killed at any statement, a conversion or undo is complete or absent, and finally completes', async () => {
  // Conversions by administrators create accounts.
  const administrator = await aUser(app, { role: 'manager' });
  await own.db.run(sql`update users set is_administrator = true where id = ${administrator.viewer.id}`);
  const asAdministrator = () => app.as({ ...administrator.viewer, isAdministrator: true });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), async (inConversion, inUndoing) => {
      const rows = [aGroupRow(administrator.email), aGroupRow(administrator.email, { visibility: 'public' })];
      const people = Array.from({ length: 120 }, (_, at) => aPersonRow(rows.slice(at % 2).map(({ id }) => id)));
      const id = await aDesign(app, administrator.viewer, { groups: rows, people });
      const read = () => readDesign(asAdministrator(), { params: { id }, query: undefined, body: undefined });
      const state = async () => (await own.db.one<{ state: string }>(sql`select state from designs where id = ${id}`)).state;
      const before = await seen();
      const places = people.reduce((sum, { groupIds }) => sum + groupIds.length, 0) + rows.length;
      const after = {
        users: (before['users'] ?? 0) + people.length,
        groups: (before['groups'] ?? 0) + rows.length,
        memberships: (before['memberships'] ?? 0) + places,
        invitations: before['invitations'] ?? 0,
        hub: (before['hub'] ?? 0) + rows.length,
      };

      const { revision } = await read();
      await convertDesign([])(asAdministrator(), { params: { id }, query: undefined, body: { revision, commandId: newId() } });
      await killedAt(inConversion, async () => (await state()) === 'converted');
      expect(await seen()).toEqual((await state()) === 'converted' ? after : before);
      await app.finishTasks();
      expect(await state()).toBe('converted');
      expect(await seen()).toEqual(after);

      await undoConversion([])(asAdministrator(), { params: { id }, query: undefined, body: { commandId: newId() } });
      await killedAt(inUndoing, async () => (await state()) === 'undone');
      expect(await seen()).toEqual((await state()) === 'undone' ? before : after);
      await app.finishTasks();
      expect(await state()).toBe('undone');
      expect(await seen()).toEqual(before);
    }),
    { numRuns: 2, endOnFailure: true },
  );
});

test('MV-04 MV-07 property: killed at any statement, the creation of an agreed group is complete or absent, before, after or during undo', async () => {
  const other = await aUser(app, { role: 'manager' });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 40 }),
      fc.boolean(),
      async (inFounding, inUndoing, isRaced) => {
        const before = await seen();
        const [mine, theirs] = [aGroupRow(manager.email), aGroupRow(other.viewer.id)];
        const people = Array.from({ length: 60 }, (_, at) => aPersonRow([[mine.id], [theirs.id], [mine.id, theirs.id]][at % 3] ?? []));
        const id = await aDesign(app, manager.viewer, { groups: [mine, theirs], people });
        await converted(app, manager.viewer, id);
        const converting = await seen();
        const request = await own.db.one<{ id: string }>(sql`select id from design_requests where design_id = ${id}`);
        const status = async () =>
          (await own.db.one<{ state: string }>(sql`select state from design_requests where id = ${request.id}`)).state;
        const state = async () => (await own.db.one<{ state: string }>(sql`select state from designs where id = ${id}`)).state;
        const whole = {
          users: before['users'] ?? 0,
          groups: (before['groups'] ?? 0) + 2,
          memberships: (before['memberships'] ?? 0) + 2,
          invitations: (before['invitations'] ?? 0) + 80,
          hub: (before['hub'] ?? 0) + 2,
        };

        const body = { answer: 'agree' as const, always: false, commandId: newId() };
        await answerRequest([])(app.as(other.viewer), { params: { id: request.id }, query: undefined, body });
        const undo = () => undoConversion([])(app.as(manager.viewer), { params: { id }, query: undefined, body: { commandId: newId() } });
        if (isRaced) await undo();
        await killedAt(inFounding, async () => (await status()) !== 'agreed');
        expect([before, converting, whole]).toContainEqual(await seen());
        await app.finishTasks();
        if (!isRaced) {
          expect(await seen()).toEqual(whole);
          await undo();
          await killedAt(inUndoing, async () => (await state()) === 'undone');
          expect(await seen()).toEqual((await state()) === 'undone' ? before : whole);
          await app.finishTasks();
        }
        expect([await state(), await status()]).toEqual(['undone', isRaced ? expect.stringMatching(/made|withdrawn/) : 'made']);
        expect(await seen()).toEqual(before);
      },
    ),
    { numRuns: 2, endOnFailure: true, examples: [[15, 10, true]] },
  );
});
