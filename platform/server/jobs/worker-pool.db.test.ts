import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { workerPool } from './worker-pool.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('OP-05 a connection that the queue releases twice is released once, and the pool goes on', async () => {
  const pool = workerPool(database.db.pool);
  const inUse = () => pool.totalCount - pool.idleCount;
  await new Promise<void>((resolve, reject) => {
    pool.connect((error, client, release) => {
      if (error || !client) return reject(error ?? new Error('no connection'));
      expect(inUse()).toBe(1);
      release();
      release();
      resolve();
    });
  });
  expect(inUse()).toBe(0);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  const client = await pool.connect();
  expect((await client.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
  client.release();
});
