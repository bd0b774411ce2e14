import type { Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import { putNameShapes, putShapes, withoutNameShape, withoutShape } from './shape-store.ts';
import { setSkeleton, withoutSkeleton } from './user-store.ts';
import { usernameSkeleton } from './username-skeleton.ts';

const atOnce = 500;

/**
 * Works out what the usernames look like that were there before that was asked: at each start, until all have it. Nobody loses a name: of those who
 * look alike each gets a number of its own. One batch a transaction, one node at a time.
 */
export async function giveSkeletons({ db }: House): Promise<void> {
  for (let given = atOnce; given === atOnce;)
    given = await db.transaction(async (tx) => {
      const people = await withoutSkeleton(tx, atOnce);
      for (const { id, username } of people) await setSkeleton(tx, id, usernameSkeleton(username));
      return people.length;
    });
}

/**
 * Computes the shapes of usernames and names that were there before them, and of those that a node of the release before wrote meanwhile: at each start
 * and every hour. Nobody loses a name.
 */
export async function giveShapes({ db }: Pick<House, 'db'>): Promise<void> {
  await inBatches(db, withoutShape, putShapes);
  await inBatches(db, withoutNameShape, putNameShapes);
}

/** One batch a transaction, by the ids of people. */
async function inBatches<P extends { id: string }>(
  db: House['db'],
  find: (tx: Transaction, slice: { after: string; atMost: number }) => Promise<P[]>,
  put: (tx: Transaction, people: readonly P[]) => Promise<void>,
): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const last: string = after;
    after = await db.transaction(async (tx) => {
      const people = await find(tx, { after: last, atMost: atOnce });
      if (people.length > 0) await put(tx, people);
      return people.length === atOnce ? people.at(-1)?.id : undefined;
    });
  }
}
