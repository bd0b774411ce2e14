import { groupEmptying } from '#features/groups/server/domain-events.ts';
import { notifiedMessage } from '#platform/contract/live.ts';
import type { DeliveredOrigin } from '#platform/server/domain-events.ts';
import type { House } from '#platform/server/house.ts';
import { inBatches } from '#platform/server/in-batches.ts';
import { rooms } from '#platform/server/live-rooms.ts';
import type { Notice } from '#platform/server/notification-source.ts';
import type { Subscriber } from '#platform/server/subscribers.ts';
import type { WorkPart } from '#platform/server/work.ts';
import { defaultDelivery } from '../contract/limits.ts';
import { nextDigest } from './delivery/digest-time.ts';
import { pushesDue } from './domain-events.ts';
import type { NotificationKind } from './kinds.ts';
import { countOfGroup, putBatch, removeOfGroup, takeBack } from './put-store.ts';

/** So many people are told by one statement: some tens of milliseconds, so that nobody waits for long. */
const batchPeople = 500;

/** Tells the open windows of these people that they have other notifications. */
export function announce({ live }: Pick<House, 'live'>, userIds: readonly string[]): void {
  const people = [...new Set(userIds)];
  if (people.length > 0) live.send(people.map(rooms.user), { type: notifiedMessage, id: '' });
}

/**
 * Tells an audience, in batches. Where it is cut off, the delivery is made again, and everybody who was told already is left as they are; whoever
 * came to the audience meanwhile is told.
 */
async function tell(
  house: House,
  { kind, isMention }: Pick<NotificationKind, 'kind' | 'isMention'>,
  notice: Notice,
  { id: factId, actorId: doer, at }: DeliveredOrigin,
): Promise<void> {
  const { actorId = doer, deedOf = doer } = notice;
  const notFor = [deedOf, actorId, doer].filter((id) => id !== null);
  const notification = {
    ...notice,
    kind,
    isMention: isMention === true,
    factId,
    at,
    actorId,
    notFor,
    firstDigestAt: firstDigest(Date.now()),
  };
  for (let last: string | null = ''; last !== null;) {
    const batch = await putBatch(house.db, notification, last, batchPeople);
    announce(house, batch.userIds);
    if (batch.isPushed) await house.db.transaction((tx) => house.emit(tx, pushesDue({ at })));
    last = batch.last;
  }
}

/** When whoever never chose is mailed first. */
const firstDigest = (nowMs: number): string => new Date(nextDigest({ ...defaultDelivery, timeZone: null }, nowMs)).toISOString();

/** What is heard of the facts of these kinds, behind their commits: whoever publishes does not wait for those who are told. */
export function subscribersOf(kinds: readonly NotificationKind[]): Subscriber[] {
  return kinds.flatMap(({ facts, ends = [], ...source }) => [
    ...facts.map(({ eventType, notices }) => ({
      eventType,
      name: `notifications.${source.kind}.${eventType}`,
      async after(house: House, data: never, origin: DeliveredOrigin) {
        for (const notice of await notices(house.db, data, origin)) await tell(house, source, notice, origin);
      },
    })),
    ...ends.map(({ eventType, thingIds, partIds }) => ({
      eventType,
      name: `notifications.${source.kind}.${eventType}.end`,
      after: (house: House, data: never) =>
        inBatches(async (limit) => {
          const told = await takeBack(house.db, source.kind, { thingIds: thingIds(data), partIds: partIds?.(data) }, limit);
          announce(house, told);
          return told.length;
        }),
    })),
  ]);
}

/** What was told through a deleted group, or silenced of it. Nobody was shown it any more since then. */
export const emptyingPart: WorkPart = {
  kind: groupEmptying,
  name: 'notifications',
  size: 1_000,
  count: countOfGroup,
  batch: async (_house, tx, groupId, { size }) => ({ done: await removeOfGroup(tx, groupId, size) }),
};
