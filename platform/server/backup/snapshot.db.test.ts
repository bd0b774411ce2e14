import { text } from 'node:stream/consumers';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { openFaultProxy } from '../testing/faulty-proxy.ts';
import { withSnapshot } from './snapshot.ts';

/** Milliseconds of latency; long enough to make the order of messages deterministic. */
const messageMs = 100;

test('OP-01 a snapshot contains all writes acknowledged before its instant and none requested after it, at any latency', async () => {
  const own = await testDatabase();
  onTestFinished(() => own.drop());
  const faultProxy = await openFaultProxy(own.url);
  onTestFinished(() => faultProxy.close());
  faultProxy.delayMessages(messageMs);
  const writer = new pg.Client({ connectionString: own.url });
  await writer.connect();
  await writer.query('create table acknowledged (number int)');
  // When each row was requested, by the clock of the database, after the acknowledgement of the
  // previous one.
  const requestedAt: string[] = [];
  let isWriting = true;
  const writing = (async () => {
    while (isWriting) {
      const { rows } = await writer.query<{ at: string }>(
        `insert into acknowledged values ($1) returning to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
        [requestedAt.length],
      );
      requestedAt.push(rows[0]?.at ?? '');
    }
  })();
  const [lost, early]: [string[], string[]] = [[], []];
  for (let round = 0; round < 4; round += 1) {
    const { takenAt, numbers } = await withSnapshot(faultProxy.url, async ({ manifest, rowsOf }) => {
      const table = manifest.tables.find(({ name }) => name === 'acknowledged');
      if (!table) throw new Error('the table is not kept');
      return { takenAt: manifest.takenAt, numbers: (await text(rowsOf(table))).trim().split('\n').filter(Boolean) };
    });
    const acknowledged = requestedAt.filter((at) => at < takenAt).length - 1;
    if (numbers.length < acknowledged) lost.push(`${numbers.length} of ${acknowledged} at ${takenAt}`);
    const behind = new Date(Date.parse(takenAt) + messageMs / 2).toISOString();
    const requested = requestedAt.filter((at) => at < behind).length + 1;
    if (numbers.length > requested) early.push(`${numbers.length} of ${requested} at ${takenAt}`);
  }
  isWriting = false;
  await writing;
  await writer.end();
  expect(requestedAt.length).toBeGreaterThan(25);
  expect(lost).toEqual([]);
  expect(early).toEqual([]);
});
