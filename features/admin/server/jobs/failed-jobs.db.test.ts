import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { auditedDuring, aUser } from '#features/accounts/server/testing.ts';
import { countDeadJobs, findFailedJobs } from '#platform/server/jobs/failed-jobs.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { admin } from '../feature.ts';
import { retryJob } from './failed-jobs.ts';

let own: TestDatabase;
let app: TestApp;
let administrator: SignedInViewer;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts, admin]);
  administrator = { ...(await aUser(app)).viewer, isAdministrator: true };
  await app.runJobs();
});
afterAll(() => own.drop());

const queue = async (name: string) =>
  (await own.db.one<{ id: string }>(sql`select id::text as id from graphile_worker.add_job(${name}, '{}'::json, max_attempts => 3)`)).id;
const fail = (id: string, attempts: number) =>
  own.db.run(
    sql`update graphile_worker._private_jobs set attempts = ${attempts}::int, last_error = e'Error: no room\n  at secret.ts' where id = ${id}::bigint`,
  );
const retry = (id: string) => retryJob(app.as(administrator), { params: { id }, query: undefined, body: undefined });

test('AD-01 failed jobs are listed with the first line of the error, dead ones first; mails and waiting jobs are not', async () => {
  const [waiting, failed, dead, mail] = [
    await queue('works.wait'),
    await queue('works.fail'),
    await queue('works.die'),
    await queue('mail'),
  ];
  await fail(failed, 1);
  await fail(dead, 3);
  await fail(mail, 3);
  const { items, total } = await findFailedJobs(own.db);
  expect(items.map(({ id, name, state }) => ({ id, name, state }))).toEqual([
    { id: dead, name: 'works.die', state: 'dead' },
    { id: failed, name: 'works.fail', state: 'failed' },
  ]);
  expect(items[0]).toMatchObject({ reason: 'Error: no room', attempts: 3, nextAttemptAt: null });
  expect(total).toBe(2);
  expect(await countDeadJobs(own.db)).toBe(1);

  expect(await auditedDuring(own.db, () => retry(dead))).toEqual([['job.retry', administrator.id, null]]);
  expect(await countDeadJobs(own.db)).toBe(0);
  expect(await own.db.one(sql`select attempts from graphile_worker._private_jobs where id = ${dead}::bigint`)).toEqual({ attempts: 0 });
  for (const id of [waiting, mail, '999999']) await expect(retry(id)).rejects.toMatchObject({ code: 'thing.notFound' });
  await own.db.run(sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w' where id = ${failed}::bigint`);
  await expect(retry(failed)).rejects.toMatchObject({ code: 'thing.notFound' });
});
