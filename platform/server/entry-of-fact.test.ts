import { expect, test } from 'vitest';
import type { Transaction } from './db.ts';
import { entryOfFact } from './entry-of-fact.ts';

test('HU-01 SR-01 what is told of a thing is read once for all who hear a fact, and anew for another fact, thing, owner or transaction', async () => {
  const [one, other] = [{} as Transaction, {} as Transaction];
  let reads = 0;
  const read = async (_tx: unknown, id: string) => ({ id, read: (reads += 1) });
  const another = async (_tx: unknown, id: string) => ({ id, read: (reads += 1) });
  const inTurn = [
    await entryOfFact(one, read, 'a', 'published'),
    await entryOfFact(one, read, 'a', 'published'),
    await entryOfFact(one, read, 'a', 'updated'),
    await entryOfFact(one, read, 'b', 'updated'),
    await entryOfFact(one, another, 'b', 'updated'),
    await entryOfFact(other, another, 'b', 'updated'),
  ];
  expect(inTurn.map((entry) => entry.read)).toEqual([1, 1, 2, 3, 4, 5]);
});
