import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIdentify, createIdentifyAgain } from '#features/accounts/server/public-api.ts';
import { aUser } from '#features/accounts/server/testing.ts';
import { aDraft } from '#features/documents/server/testing.ts';
import { aGroup, bringIn } from '#features/groups/server/testing.ts';
import { connect, type Database } from '#platform/server/database/db.ts';
import { bindRoutes, Pipeline } from '#platform/server/http/pipeline.ts';
import { createProblems } from '#platform/server/http/problem.ts';
import { createHttp } from '#platform/server/http/server.ts';
import { deliveryTasks } from '#platform/server/jobs/jobs.ts';
import { createLog } from '#platform/server/logging/log.ts';
import { startOutbox, type Outbox } from '#platform/server/events/outbox.ts';
import { countTrips, type RoundTripCounter } from '#platform/server/testing/round-trip-counter.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { traceWith } from '#platform/server/tracing/traced.ts';
import { features } from './features.ts';

/*
 * Guards the number of round trips of publishing; each costs about as much as a small statement, on
 * both sides.
 */

/** Prepared statements known to be short use shared connections after some runs. */
const warmUps = 12;

let own: TestDatabase;
let counted: RoundTripCounter;
let db: Database;
let app: TestApp;
let http: ReturnType<typeof createHttp>;
let outbox: Outbox | undefined;
let author: Awaited<ReturnType<typeof aUser>>;
let groupId: string;
/** Statements since the last publication started. */
let statements: string[] = [];

beforeAll(async () => {
  own = await testDatabase();
  counted = await countTrips(own.url);
  db = connect(counted.url, { log: createLog({ level: 'silent' }) });
  app = createTestApp(db, features);
  const problemOf = createProblems(
    features.map(({ errors }) => errors),
    app.words,
  );
  http = createHttp({
    app,
    routes: bindRoutes(features),
    pipeline: new Pipeline(app),
    problemOf,
    identify: createIdentify(app),
    identifyAgain: createIdentifyAgain(app),
  });
  author = await aUser(app, { role: 'manager' });
  const group = await aGroup(app, author.viewer);
  groupId = group.id;
  await bringIn(app, group, author.viewer, (await aUser(app)).viewer);
  await app.runJobs();
  traceWith({
    within: (name, attributes, work) => {
      if (name === 'statement') statements.push(String(attributes['db.query.text']));
      return work();
    },
    begin: () => {
      throw new Error('no request is traced here');
    },
    stop: async () => {},
  });
});
afterAll(async () => {
  traceWith(undefined);
  await outbox?.stop();
  await http?.close();
  await db?.close();
  counted?.close();
  await own?.drop();
});

const aText = () => aDraft(app, author.viewer, { text: 'What we spend this year, and on what. '.repeat(50) });

async function publish({ id, version }: { id: string; version: number }, visibility: 'private' | 'public', category?: string) {
  counted.take();
  statements = [];
  const answer = await http.inject({
    method: 'POST',
    url: `/api/documents/${id}/publish`,
    headers: { authorization: `Bearer ${author.token}`, 'content-type': 'application/json' },
    payload: { visibility, groupIds: visibility === 'private' ? [groupId] : [], ...(category && { category, version }) },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ id, state: 'published', visibility, version: version + 1 });
  return { trips: counted.take(), statements: statements.length };
}

/**
 * The run with the fewest statements: on a busy machine a read may be repeated on another
 * connection.
 */
async function fewest(...how: ['private' | 'public', string?]) {
  const turns = [await publish(await aText(), ...how), await publish(await aText(), ...how), await publish(await aText(), ...how)];
  return turns.toSorted((one, other) => one.trips + one.statements - other.trips - other.statements)[0];
}

test('DO-03 publishing a document takes four round trips to the database, including the session, the outbox and search', async () => {
  for (let turn = 0; turn < warmUps; turn += 1) await publish(await aText(), 'private');
  await publish(await aText(), 'public');
  expect(await fewest('private')).toEqual({ trips: 4, statements: 8 });
  // As the page sends it: with a category, whose lock is included, and the version that was read.
  expect(await fewest('private', 'legal')).toEqual({ trips: 4, statements: 9 });
  expect(await fewest('public', 'legal')).toEqual({ trips: 4, statements: 9 });
});

test('HU-04 NO-01 after a publication three further statements run, and windows are notified first', async () => {
  const draft = await aText();
  const tasks = deliveryTasks(
    app,
    features.flatMap(({ subscribers = [] }) => subscribers),
  );
  const delivered: string[] = [];
  outbox = startOutbox(db, app.log, async (delivery) => {
    await tasks[`fact:${delivery.subscriber}`]?.(delivery, { job: { created_at: new Date() } } as never);
    delivered.push(delivery.subscriber);
  });
  app.enqueueDeliveries = outbox.enqueue;
  await publish(draft, 'private');
  const isTidied = () => statements.some((text) => text.startsWith('delete from told_facts where id = any'));
  await expect.poll(isTidied, { timeout: 10_000 }).toBe(true);
  expect(delivered).toEqual([
    'hub.live',
    'documents.live',
    'integrations.documentPublished.documentPublished',
    'notifications.documentPublished.documentPublished',
  ]);
  const following = statements.filter((text) => !text.startsWith('with overdue')).slice(8);
  // Webhook lookup, group notification and outbox rows, each for many publications at once.
  expect(following).toEqual([
    expect.stringContaining('from webhooks'),
    expect.stringContaining('insert into group_notifications'),
    expect.stringContaining('delete from told_facts'),
  ]);
});
