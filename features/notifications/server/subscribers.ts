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

/** Notifies open windows of people and groups that their notifications may have changed. */
export function announce({ live }: Pick<House, 'live'>, { userIds = [], groupIds = [] }: Partial<ToldTo>): void {
  const told = new Set([...userIds.map(rooms.user), ...groupIds.map(rooms.group)]);
  if (told.size > 0) live.send([...told], { type: notifiedMessage, id: '' });
}

/**
 * Notifies people or groups of an event, in batches. If interrupted, the delivery is repeated: it
 * is idempotent, and includes people who joined the audience meanwhile.
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

/**
 * Cached result of `firstDigest`, valid from `fromMs` until `ms`: computing time zones is by far
 * the slowest step.
 */
let knownDigest = { fromMs: Infinity, ms: -Infinity };

/** Returns the time of the first email for people without settings. */
function firstDigest(nowMs: number): string {
  if (nowMs < knownDigest.fromMs || nowMs >= knownDigest.ms)
    knownDigest = { fromMs: nowMs, ms: nextDigest({ ...defaultDelivery, timeZone: null }, nowMs) };
  return new Date(knownDigest.ms).toISOString();
}

/**
 * Subscribes to the events of these kinds after their commits, so that publishing does not wait for
 * notifications.
 */
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

/** On rejoining, a person sees again what the group was notified of during their membership. */
const ofLeaving: Subscriber = during(memberLeft, 'notifications.memberLeft', async (_house, tx, { how, ...stay }) => {
  if (how !== 'accountClosed') await keepStay(tx, stay);
});

/**
 * Deletes notifications and mutings of a deleted group, which nobody has seen since its deletion.
 */
export const emptyingPart: WorkPart = {
  kind: groupEmptying,
  name: 'notifications',
  size: 1_000,
  count: countOfGroup,
  batch: async (_house, tx, groupId, { size }) => ({ done: await removeOfGroup(tx, groupId, size) }),
};
