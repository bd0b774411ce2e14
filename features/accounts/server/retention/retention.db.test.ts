import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { during } from '#platform/server/events/subscribers.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import { accountClosed } from '../domain-events.ts';
import { accounts } from '../feature.ts';
import { createIdentify } from '../session/identify.ts';
import { signIn } from '../session/sign-in.ts';
import { aUser, testPassword } from '../testing.ts';
import { sweep } from '../sweep.ts';
import { markWarned } from './retention-store.ts';
import { retention } from './retention.ts';

let own: TestDatabase;
let app: TestApp;
const shown: string[] = [];
const listener = {
  ...accounts,
  name: 'listener',
  subscribers: [during(accountClosed, 'listener.closed', async (_, __, { userId }) => void shown.push(userId))],
};
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts, listener]);
});
afterAll(() => own.drop());
beforeEach(async () => {
  app.mails.length = 0;
  shown.length = 0;
});

/** A user whose first mails were sent already. */
async function somebody(fields: Parameters<typeof aUser>[1] = {}): ReturnType<typeof aUser> {
  const made = await aUser(app, fields);
  await app.runJobs();
  app.mails.length = 0;
  return made;
}

/** Moves the last activity, and the warning if any, into the past. */
const age = (id: string, activeDays: number, warnedDays?: number) =>
  own.db.run(sql`
    update users set last_active_at = now() - make_interval(days => ${activeDays}::int),
      closing_warned_at = case when ${warnedDays ?? null}::int is null then closing_warned_at
        else now() - make_interval(days => ${warnedDays ?? null}::int) end
    where id = ${id}
  `);
const isThere = async (id: string) => (await own.db.many(sql`select from users where id = ${id}`)).length === 1;
const day = async () => {
  await retention(app);
  await app.runJobs();
};
const threeYears = 3 * 365 + 1;

test('RE-01 thirty days before three years of inactivity a person is warned by mail, once, in their language', async () => {
  const [ana, bob] = [await somebody({ name: 'Ana', language: 'fr' }), await somebody()];
  await own.db.run(sql`update users set email_confirmed_at = now() where id = ${ana.viewer.id}`);
  await age(ana.viewer.id, threeYears - 29);
  await age(bob.viewer.id, threeYears - 40);
  await day();
  await day();
  expect(app.mails.map(({ to, subject }) => ({ to, subject }))).toEqual([{ to: ana.email, subject: 'Votre compte va être fermé' }]);
  expect(app.mails[0]?.text).toContain('Ana');
  expect(app.mails[0]?.text).toContain('/connect');
  expect(await isThere(ana.viewer.id)).toBe(true);
});

test('RE-01 an account is closed after thirty days without activity since the warning, and never without one', async () => {
  const [ana, untold, early] = [await somebody(), await somebody(), await somebody()];
  await age(ana.viewer.id, threeYears + 5, 31);
  await age(untold.viewer.id, threeYears + 400);
  await age(early.viewer.id, threeYears + 5, 29);
  await day();
  expect([await isThere(ana.viewer.id), await isThere(untold.viewer.id), await isThere(early.viewer.id)]).toEqual([false, true, true]);
  expect(shown).toEqual([ana.viewer.id]);
  expect(app.moves).toContainEqual({ kind: 'endSession', id: ana.viewer.sessionId });
  expect(app.mails.map(({ to }) => to)).toEqual([untold.email]);
  const audit = await own.db.many(
    sql`select action, actor_id as "actorId" from audit where subject_id = ${ana.viewer.id} and action = 'account.close'`,
  );
  expect(audit).toEqual([{ action: 'account.close', actorId: null }]);
});

test('RE-01 activity cancels the warning, by a request or a sign-in', async () => {
  const [ana, bob] = [await somebody(), await somebody()];
  for (const { viewer } of [ana, bob]) await age(viewer.id, threeYears + 5, 31);
  await createIdentify(app)(ana.token);
  await signIn(app.as(visitor), { body: { identifier: bob.email, password: testPassword } });
  await day();
  expect([await isThere(ana.viewer.id), await isThere(bob.viewer.id)]).toEqual([true, true]);
  // Warned again, and not closed because of the first warning.
  await age(ana.viewer.id, threeYears + 5);
  await day();
  expect(app.mails.map(({ to }) => to)).toEqual([ana.email]);
  expect(await isThere(ana.viewer.id)).toBe(true);
});

test('RE-01 a user who becomes active during the run is not warned; an inactive one is, once', async () => {
  const ana = await somebody();
  await age(ana.viewer.id, threeYears - 31);
  expect(await markWarned(own.db, ana.viewer.id)).toBeUndefined();
  await age(ana.viewer.id, threeYears - 29);
  expect(await markWarned(own.db, ana.viewer.id)).toMatchObject({ email: ana.email });
  expect(await markWarned(own.db, ana.viewer.id)).toBeUndefined();
});

test('RE-01 administrators are neither warned nor closed', async () => {
  const ana = await somebody();
  await own.db.run(sql`update users set is_administrator = true where id = ${ana.viewer.id}`);
  await age(ana.viewer.id, threeYears + 400, 400);
  await day();
  expect(await isThere(ana.viewer.id)).toBe(true);
  expect(app.mails).toEqual([]);
});

test('RE-01 the audit is kept for one year and stored mails for thirty days', async () => {
  // From before the chain; chained entries are only cut off in order (audit-chain.db.test.ts).
  await own.db.run(sql`alter table audit disable trigger audit_is_chained`);
  for (const days of [364, 367])
    await own.db.run(
      sql`insert into audit (at, action, outcome) values (now() - make_interval(days => ${days}::int), ${`aged.${days}`}, 'done')`,
    );
  await own.db.run(sql`alter table audit enable always trigger audit_is_chained`);
  for (const days of [29, 31])
    await own.db.run(sql`
      insert into mails (id, to_address, subject, text, created_at)
      values (gen_random_uuid(), 'a@example.org', ${`aged ${days}`}, '', now() - make_interval(days => ${days}::int))
    `);
  await day();
  expect(await own.db.many(sql`select action from audit where action like 'aged.%'`)).toEqual([{ action: 'aged.364' }]);
  expect(await own.db.many(sql`select subject from mails where subject like 'aged %'`)).toEqual([{ subject: 'aged 29' }]);
});

test('RE-01 an unsent mail is deleted thirty days after the last attempt', async () => {
  const queue = (days: number) =>
    own.db.one<{ id: string }>(
      sql`select id from graphile_worker.add_job('mail', '{}'::json, run_at => now() + make_interval(days => ${days}::int))`,
    );
  const [old, fresh] = [await queue(1), await queue(2)];
  await own.db.run(
    sql`update graphile_worker._private_jobs set attempts = max_attempts, updated_at = now() - interval '31 days' where id = ${old.id}`,
  );
  await own.db.run(
    sql`update graphile_worker._private_jobs set attempts = max_attempts, updated_at = now() - interval '29 days' where id = ${fresh.id}`,
  );
  await retention(app);
  expect(await own.db.many(sql`select id from graphile_worker.jobs where id in (${old.id}, ${fresh.id})`)).toEqual([{ id: fresh.id }]);
});

test('RE-01 expired data is deleted in batches of at most 1,000 rows per statement', async () => {
  const { viewer } = await aUser(app);
  await own.db.run(sql`
    insert into sessions (id, user_id, device, expires_at)
    select gen_random_uuid(), ${viewer.id}, '', now() - interval '31 days' from generate_series(1, 2500)`);
  const touched: number[] = [];
  const counting = {
    ...own.db,
    run: async (query: Parameters<typeof own.db.run>[0]) => {
      const rows = await own.db.run(query);
      touched.push(rows);
      return rows;
    },
  };
  await sweep({ ...app, db: counting });
  expect(Math.max(...touched)).toBe(1_000);
  const left = await own.db.one(sql`select count(*) as count from sessions where expires_at < now()`);
  expect(left).toEqual({ count: 0 });
});
