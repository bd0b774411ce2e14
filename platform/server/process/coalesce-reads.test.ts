import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Queries } from '../database/db.ts';
import { coalesceReads } from './coalesce-reads.ts';

test('OP-05 concurrent callers share a read, and nobody gets a value from before their call', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(fc.boolean(), { maxLength: 20 }), async (scheduler, steps) => {
      const db = {} as Queries;
      let [value, readings] = [0, 0];
      const read = async () => {
        readings += 1;
        // Read at a random moment between start and answer.
        await scheduler.schedule(Promise.resolve());
        const seen = value;
        await scheduler.schedule(Promise.resolve());
        return seen;
      };
      const requested: Promise<void>[] = [];
      for (const isWriting of steps) {
        if (isWriting) value += 1;
        else {
          const least = value;
          requested.push(coalesceReads(db, 'value', read).then((shown) => expect(shown).toBeGreaterThanOrEqual(least)));
        }
        if (scheduler.count() > 0) await scheduler.waitOne();
      }
      await scheduler.waitAll();
      await scheduler.waitIdle();
      await Promise.all(requested);
      expect(readings).toBeLessThanOrEqual(requested.length);
    }),
  );
});

test('OP-05 of 100 concurrent callers the first starts a read, all others share the next; keys and databases are separate', async () => {
  let readings = 0;
  const read = async () => {
    readings += 1;
    await new Promise((resolve) => setTimeout(resolve, 1));
    return readings;
  };
  const [db, other] = [{} as Queries, {} as Queries];
  const shown = await Promise.all(Array.from({ length: 100 }, () => coalesceReads(db, 'one', read)));
  expect(new Set(shown)).toEqual(new Set([1, 2]));
  await Promise.all([coalesceReads(db, 'one', read), coalesceReads(db, 'two', read), coalesceReads(other, 'one', read)]);
  expect(readings).toBe(5);
});

test('OP-05 a failing read fails for its callers, and the next one starts anyway', async () => {
  const db = {} as Queries;
  let readings = 0;
  const read = async () => {
    readings += 1;
    if (readings === 1) throw new Error('away');
    return readings;
  };
  const [first, ...others] = await Promise.allSettled([0, 1, 2].map(() => coalesceReads(db, 'key', read)));
  expect(first?.status).toBe('rejected');
  expect(others).toEqual([
    { status: 'fulfilled', value: 2 },
    { status: 'fulfilled', value: 2 },
  ]);
  expect(await coalesceReads(db, 'key', read)).toBe(3);
});
