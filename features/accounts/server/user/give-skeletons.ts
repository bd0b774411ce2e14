import type { House } from '#platform/server/house.ts';
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
