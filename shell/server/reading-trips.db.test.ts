import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '#features/accounts/server/testing.ts';
import { aPublishedDocument } from '#features/documents/server/testing.ts';
import { aGroup } from '#features/groups/server/testing.ts';
import { connect, type Database } from '#platform/server/database/db.ts';
import { createLog } from '#platform/server/logging/log.ts';
import { countTrips, type RoundTripCounter } from '#platform/server/testing/round-trip-counter.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp } from '#platform/server/testing/test-app.ts';
import { features } from './features.ts';
import { openPages } from './testing/open-pages.ts';

/* Guards the number of sequential round trips to the database of uncached reads. */

/** Prepared statements known to be short use shared connections after some runs. */
const warmUps = 14;
/**
 * Runs per measurement; the minimum counts, since a busy machine may send parts of a round trip
 * late.
 */
const turns = 6;
const delayMs = 60;

let own: TestDatabase;
let counted: RoundTripCounter;
let db: Database;
let http: FastifyInstance;
let headers: Record<string, string>;
let ids: string[];
const words = ['quay', 'harbour', 'heron', 'lantern', 'orchard', 'meadow', 'granite', 'cobalt', 'saffron', 'walnut'];

beforeAll(async () => {
  own = await testDatabase();
  const app = createTestApp(own.db, features);
  const author = await aUser(app, { role: 'manager' });
  headers = { authorization: `Bearer ${author.token}` };
  const group = await aGroup(app, author.viewer);
  ids = [];
  for (let turn = 0; turn < 2 * (warmUps + turns); turn += 1) {
    const title = `About the ${words[turn % words.length]} number${turn}`;
    const { id } = await aPublishedDocument(app, author.viewer, {
      title,
      text: 'What we spend this year, and on what.',
      ...(turn % 2 === 0 && { visibility: 'private', groupIds: [group.id] }),
    });
    ids.push(id);
  }
  await app.runJobs();
  counted = await countTrips(own.url);
  db = connect(counted.url, { log: createLog({ level: 'silent' }) });
  ({ http } = await openPages(db, { env: { RATE_LIMIT_PER_MINUTE: '1000000' } }));
}, 60_000);
afterAll(async () => {
  await http?.close();
  await db?.close();
  counted?.close();
  await own?.drop();
});

/** The fewest round trips of several reads, each of another address, so that no cache helps. */
async function fewest(addressOf: (turn: number) => string, headersOf: Record<string, string> = {}): Promise<number> {
  const read = async (turn: number): Promise<void> => {
    const answer = await http.inject({ url: addressOf(turn), headers: headersOf });
    expect(answer.statusCode).toBe(200);
  };
  for (let turn = 0; turn < warmUps; turn += 1) await read(turn);
  const trips: number[] = [];
  for (let turn = warmUps; turn < warmUps + turns; turn += 1) {
    counted.delay(delayMs);
    counted.take();
    await read(turn);
    trips.push(counted.take());
    counted.delay(0);
  }
  return Math.min(...trips);
}

test('DO-07 reading a document takes one round trip to the database, including the session', async () => {
  // Only those for the group.
  expect(await fewest((turn) => `/api/documents/${ids[2 * turn]}`, headers)).toBe(1);
});

test('DO-07 the page of a public document takes one round trip to the database', async () => {
  expect(await fewest((turn) => `/publicInternetArticle?id=${ids[2 * turn + 1]}`)).toBe(1);
});

test('HU-02 a search in the Hub takes two round trips to the database, including the session and what is shown', async () => {
  expect(await fewest((turn) => `/api/hub?mode=private&q=number${2 * turn}`, headers)).toBe(2);
});
