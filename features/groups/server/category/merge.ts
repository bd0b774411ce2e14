import type { Transaction } from '#platform/server/database/db.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { after, type Subscriber } from '#platform/server/events/subscribers.ts';
import type { TaskStep } from '#platform/server/jobs/background-tasks.ts';
import { categoriesChangedMessage } from '../../contract/live.ts';
import { categoriesChanged, categoryMerging } from '../domain-events.ts';
import { moveGroups } from './store.ts';

/**
 * Moves, among the next `limit` things after the id `after`, those of a category. Returns the
 * number of things read and the last id.
 */
type Move = (tx: Transaction, category: string, after: string | null, limit: number) => Promise<{ looked: number; last: string | null }>;

/**
 * Declares the background task by which a feature moves its things out of a merged category. It
 * reads all of its things, in the order of their ids. A copy (`isPicture`) of data of other
 * features runs after those, in smaller batches.
 */
export function movingFromCategory(name: string, move: Move, { isPicture = false } = {}): TaskStep {
  return {
    kind: categoryMerging,
    name,
    ...(isPicture ? { size: 500, isLast: true as const } : { size: 2_000 }),
    count: async () => 0,
    async batch(_app, tx, category, { size, place }) {
      const { looked, last } = await move(tx, category, place, size);
      return { done: looked, ...(last === null ? {} : { place: last }) };
    },
  };
}

export const movingGroups = movingFromCategory('groups', moveGroups);

export const categoriesLive: Subscriber = after(categoriesChanged, 'groups.live.categories', async ({ live }, { id }) => {
  live.send([rooms.public], { type: categoriesChangedMessage, id });
});
