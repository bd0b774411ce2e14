import type { Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { putNameShapes, putShapes, withoutNameShape, withoutShape } from './shape-store.ts';
import { setSkeleton, withoutSkeleton } from './user-store.ts';
import { usernameSkeleton } from './username-skeleton.ts';

const atOnce = 500;

/**
 * Backfills the skeletons of usernames at each start, one batch per transaction and one node at a
 * time. Existing names are kept: confusable ones are numbered.
 */
export async function backfillSkeletons({ db }: AppContext): Promise<void> {
  for (let given = atOnce; given === atOnce;)
    given = await db.transaction(async (tx) => {
      const people = await withoutSkeleton(tx, atOnce);
      for (const { id, username } of people) await setSkeleton(tx, id, usernameSkeleton(username));
      return people.length;
    });
}

/**
 * Backfills the shapes of usernames and names, including those written by nodes of the previous
 * release, at each start and every hour. Existing names are kept.
 */
export async function backfillShapes({ db }: Pick<AppContext, 'db'>): Promise<void> {
  await inBatches(db, withoutShape, putShapes);
  await inBatches(db, withoutNameShape, putNameShapes);
}

/** Processes one batch per transaction, by user ID. */
async function inBatches<P extends { id: string }>(
  db: AppContext['db'],
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
