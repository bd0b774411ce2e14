import { expect, test } from 'vitest';
import type { Transaction } from '../database/db.ts';
import { entryOfEvent, giveEntry } from './entry-of-event.ts';

test('HU-01 SR-01 an entry is read once for all subscribers of an event, and again for another event, item, owner or transaction', async () => {
  const [one, other] = [{} as Transaction, {} as Transaction];
  let reads = 0;
  const read = async (_tx: unknown, id: string) => ({ id, read: (reads += 1) });
  const another = async (_tx: unknown, id: string) => ({ id, read: (reads += 1) });
  const inTurn = [
    await entryOfEvent(one, read, 'a', 'published'),
    await entryOfEvent(one, read, 'a', 'published'),
    await entryOfEvent(one, read, 'a', 'updated'),
    await entryOfEvent(one, read, 'b', 'updated'),
    await entryOfEvent(one, another, 'b', 'updated'),
    await entryOfEvent(other, another, 'b', 'updated'),
  ];
  expect(inTurn.map((entry) => entry.read)).toEqual([1, 1, 2, 3, 4, 5]);
});

test('HU-01 SR-01 an entry supplied by its owner serves only the next event about that item, without a read', async () => {
  const tx = {} as Transaction;
  const read = async () => 'read';
  giveEntry(tx, read, 'a', 'given');
  expect(await entryOfEvent(tx, read, 'a', 'published')).toBe('given');
  expect(await entryOfEvent(tx, read, 'a', 'published')).toBe('given');
  expect(await entryOfEvent(tx, read, 'a', 'hidden')).toBe('read');
  giveEntry(tx, read, 'a', 'given');
  expect(await entryOfEvent(tx, read, 'b', 'published')).toBe('read');
  expect(await entryOfEvent(tx, read, 'a', 'published')).toBe('read');
  giveEntry(tx, read, 'a', 'given');
  expect(await entryOfEvent({} as Transaction, read, 'a', 'published')).toBe('read');
});
