import { text } from 'node:stream/consumers';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { withSnapshot } from './snapshot.ts';

test('OP-01 whatever was acknowledged before the instant that a snapshot names is in it', async () => {
  const own = await testDatabase();
  onTestFinished(() => own.drop());
  const writer = new pg.Client({ connectionString: own.url });
  await writer.connect();
  await writer.query('create table acknowledged (number int)');
  // When each row was asked for, by the clock of the database: the one before it had been acknowledged by then.
  const askedAt: string[] = [];
  let isWriting = true;
  const writing = (async () => {
    while (isWriting) {
      const { rows } = await writer.query<{ at: string }>(
        `insert into acknowledged values ($1) returning to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
        [askedAt.length],
      );
      askedAt.push(rows[0]?.at ?? '');
    }
  })();
  const lost: string[] = [];
  for (let round = 0; round < 25; round += 1) {
    const { takenAt, numbers } = await withSnapshot(own.url, async ({ manifest, rowsOf }) => {
      const table = manifest.tables.find(({ name }) => name === 'acknowledged');
      if (!table) throw new Error('the table is not kept');
      return { takenAt: manifest.takenAt, numbers: (await text(rowsOf(table))).trim().split('\n').filter(Boolean) };
    });
    const acknowledged = askedAt.filter((at) => at < takenAt).length - 1;
    if (numbers.length < acknowledged) lost.push(`${numbers.length} of ${acknowledged} at ${takenAt}`);
  }
  isWriting = false;
  await writing;
  await writer.end();
  expect(askedAt.length).toBeGreaterThan(25);
  expect(lost).toEqual([]);
});
