import type { House } from '#platform/server/house.ts';
import { putShapes, withoutShape } from './shape-store.ts';
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
 * Computes the shapes of usernames that were there before them, and of those that a node of the release before wrote meanwhile: at each start and every
 * hour. Nobody loses a name.
 */
export async function giveShapes({ db }: Pick<House, 'db'>): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const last: string = after;
    after = await db.transaction(async (tx) => {
      const people = await withoutShape(tx, { after: last, atMost: atOnce });
      if (people.length > 0) await putShapes(tx, people);
      return people.length === atOnce ? people.at(-1)?.id : undefined;
    });
  }
}
