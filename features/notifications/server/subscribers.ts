import { groupEmptying, memberLeft } from '#features/groups/server/domain-events.ts';
import { notifiedMessage } from '#platform/contract/live.ts';
import { allBlocked, type BlockedAmong } from '#platform/server/blocked-among.ts';
import type { DeliveredOrigin } from '#platform/server/domain-events.ts';
import type { House } from '#platform/server/house.ts';
import { inBatches } from '#platform/server/in-batches.ts';
import { rooms } from '#platform/server/live-rooms.ts';
import type { Notice } from '#platform/server/notification-source.ts';
import { during, type Subscriber } from '#platform/server/subscribers.ts';
import type { WorkPart } from '#platform/server/work.ts';
import { defaultDelivery } from '../contract/limits.ts';
import { nextDigest } from './delivery/digest-time.ts';
import { pushesDue } from './domain-events.ts';
import type { NotificationKind } from './kinds.ts';
import { keepStay } from './past-store.ts';
import { batchPeople, peopleIn, putBatch, putForGroups, wakeMembers } from './put-store.ts';
import { countOfGroup, removeOfGroup, takeBack, type ToldTo } from './remove-store.ts';

/** Tells the open windows of these people, and of the members of these groups, that they have other notifications, or may have. */
export function announce({ live }: Pick<House, 'live'>, { userIds = [], groupIds = [] }: Partial<ToldTo>): void {
  const told = new Set([...userIds.map(rooms.user), ...groupIds.map(rooms.group)]);
  if (told.size > 0) live.send([...told], { type: notifiedMessage, id: '' });
}

/**
 * Tells some people, or all members of some groups, in batches where it is not the same for all. Where it is cut off, the delivery is made again: whoever was told
 * already is left as they are, and whoever came to the audience meanwhile is told.
 */
async function tell(
  house: House,
  { kind, isMention = false, isFromPerson = false }: Pick<NotificationKind, 'kind'> & { isMention?: boolean; isFromPerson?: boolean },
  notice: Notice,
  { id: eventId, actorId: doer, at }: DeliveredOrigin,
  blocks: readonly BlockedAmong[],
): Promise<void> {
  const { actorId = doer, deedOf = doer } = notice;
  const common = { kind, isMention, eventId, at, actorId, firstDigestAt: firstDigest(Date.now()) };
  const inTurn = async (tellNext: (after: string) => Promise<{ last: string | null; isPushed: boolean }>) => {
    for (let last: string | null = ''; last !== null;) {
      const batch = await tellNext(last);
      if (batch.isPushed) await house.db.transaction((tx) => house.emit(tx, pushesDue({ at })));
      last = batch.last;
    }
  };
  if ('groupIds' in notice) {
    const forGroups = { ...notice, ...common, deedOf };
    return inTurn(async (after) => {
      if (after !== '') return wakeMembers(house.db, forGroups, after, batchPeople);
      const batch = await putForGroups(house.db, forGroups);
      announce(house, batch);
      return batch;
    });
  }
  const parted = isFromPerson && actorId !== null ? await allBlocked(house.db, blocks, actorId, await peopleIn(house.db, notice)) : [];
  const forPeople = { ...notice, ...common, notFor: [deedOf, actorId, doer, ...parted].filter((id) => id !== null) };
  await inTurn(async (after) => {
    const batch = await putBatch(house.db, forPeople, after, batchPeople);
    announce(house, batch);
    return batch;
  });
}

/** The last answer of `firstDigest`, which holds from one instant until before the other: looking at clocks of zones takes longer than all else here. */
let knownDigest = { fromMs: Infinity, ms: -Infinity };

/** When whoever never chose is mailed first. */
function firstDigest(nowMs: number): string {
  if (nowMs < knownDigest.fromMs || nowMs >= knownDigest.ms)
    knownDigest = { fromMs: nowMs, ms: nextDigest({ ...defaultDelivery, timeZone: null }, nowMs) };
  return new Date(knownDigest.ms).toISOString();
}

/** What follows the events of these kinds, behind their commits: whoever publishes does not wait for those who are told. */
export function subscribersOf(kinds: readonly NotificationKind[], blocks: readonly BlockedAmong[]): Subscriber[] {
  const ofKinds = kinds.flatMap(({ events, ends = [], ...source }) => [
    ...events.map(({ eventType, notices }) => ({
      eventType,
      name: `notifications.${source.kind}.${eventType}`,
      async after(house: House, data: never, origin: DeliveredOrigin) {
        for (const notice of await notices(house.db, data, origin)) await tell(house, source, notice, origin, blocks);
      },
    })),
    ...ends.map(({ eventType, thingIds, partIds }) => ({
      eventType,
      name: `notifications.${source.kind}.${eventType}.end`,
      after: (house: House, data: never) =>
        inBatches(async (limit) => {
          const told = await takeBack(house.db, source.kind, { thingIds: thingIds(data), partIds: partIds?.(data) }, limit);
          announce(house, told);
          return told.userIds.length + told.groupIds.length;
        }),
    })),
  ]);
  return [...ofKinds, ofLeaving];
}

/** Whoever comes back to a group finds again what it was told while they belonged to it. */
const ofLeaving: Subscriber = during(memberLeft, 'notifications.memberLeft', async (_house, tx, { how, ...stay }) => {
  if (how !== 'accountClosed') await keepStay(tx, stay);
});

/** What was told through a deleted group, or silenced of it. Nobody was shown it any more since then. */
export const emptyingPart: WorkPart = {
  kind: groupEmptying,
  name: 'notifications',
  size: 1_000,
  count: countOfGroup,
  batch: async (_house, tx, groupId, { size }) => ({ done: await removeOfGroup(tx, groupId, size) }),
};
