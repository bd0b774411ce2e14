import type { Transaction } from '#platform/server/db.ts';
import { rooms } from '#platform/server/live-rooms.ts';
import { after, type Subscriber } from '#platform/server/subscribers.ts';
import type { WorkPart } from '#platform/server/work.ts';
import { categoriesChangedMessage } from '../../contract/live.ts';
import { categoriesChanged, categoryMerging } from '../domain-events.ts';
import { moveGroups } from './store.ts';

/** Moves those of the next things behind a place that are filed under a category; says how many it looked at, and which was the last. */
type Move = (tx: Transaction, category: string, after: string | null, limit: number) => Promise<{ looked: number; last: string | null }>;

/**
 * The share that whoever files things under categories has when one is merged: it looks all of its things over, by their ids. A `picture` of others' things is
 * looked over when they have moved, and in smaller pieces.
 */
export function movingFromCategory(name: string, move: Move, { isPicture = false } = {}): WorkPart {
  return {
    kind: categoryMerging,
    name,
    ...(isPicture ? { size: 500, isLast: true as const } : { size: 2_000 }),
    count: async () => 0,
    async batch(_house, tx, category, { size, place }) {
      const { looked, last } = await move(tx, category, place, size);
      return { done: looked, ...(last === null ? {} : { place: last }) };
    },
  };
}

export const movingGroups = movingFromCategory('groups', moveGroups);

export const categoriesLive: Subscriber = after(categoriesChanged, 'groups.live.categories', async ({ live }, { id }) => {
  live.send([rooms.public], { type: categoriesChangedMessage, id });
});
