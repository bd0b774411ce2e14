import { groupEmptying, memberLeft } from '#features/groups/server/domain-events.ts';
import { notifiedMessage } from '#platform/contract/live.ts';
import { findAllBlocked, type FindBlocked } from '#platform/server/extension-points/find-blocked.ts';
import type { DeliveredOrigin } from '#platform/server/events/domain-events.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import type { Notice } from '#platform/server/extension-points/notification-source.ts';
import { during, type Subscriber } from '#platform/server/events/subscribers.ts';
import type { TaskStep } from '#platform/server/jobs/background-tasks.ts';
import { defaultDelivery } from '../contract/limits.ts';
import { nextDigest } from './delivery/digest-time.ts';
import { pushesDue } from './domain-events.ts';
import type { NotificationKind } from './kinds.ts';
import { saveStay } from './membership-history-store.ts';
import { batchPeople, peopleIn, insertBatch, insertForGroups, queueMembers } from './insert-store.ts';
import { countOfGroup, removeOfGroup, retract, type Notified } from './remove-store.ts';

/** Notifies open windows of people and groups that their notifications may have changed. */
export function announce({ live }: Pick<AppContext, 'live'>, { userIds = [], groupIds = [] }: Partial<Notified>): void {
  const notified = new Set([...userIds.map(rooms.user), ...groupIds.map(rooms.group)]);
  if (notified.size > 0) live.send([...notified], { type: notifiedMessage, id: '' });
}

/**
 * Notifies people or groups of an event, in batches. If interrupted, the delivery is repeated: it
 * is idempotent, and includes people who joined the audience meanwhile.
 */
async function notify(
  app: AppContext,
  { kind, isMention = false, isFromPerson = false }: Pick<NotificationKind, 'kind'> & { isMention?: boolean; isFromPerson?: boolean },
  notice: Notice,
  { id: eventId, actorId: doer, at }: DeliveredOrigin,
  blocks: readonly FindBlocked[],
): Promise<void> {
  const { actorId = doer, deedOf = doer } = notice;
  const common = { kind, isMention, eventId, at, actorId, firstDigestAt: firstDigest(Date.now()) };
  const batchByBatch = async (notifyNext: (after: string) => Promise<{ last: string | null; isPushed: boolean }>) => {
    for (let last: string | null = ''; last !== null;) {
      const batch = await notifyNext(last);
      if (batch.isPushed) await app.db.transaction((tx) => app.emit(tx, pushesDue({ at })));
      last = batch.last;
    }
  };
  if ('groupIds' in notice) {
    const forGroups = { ...notice, ...common, deedOf };
    return batchByBatch(async (after) => {
      if (after !== '') return queueMembers(app.db, forGroups, after, batchPeople);
      const batch = await insertForGroups(app.db, forGroups);
      announce(app, batch);
      return batch;
    });
  }
  const parted = isFromPerson && actorId !== null ? await findAllBlocked(app.db, blocks, actorId, await peopleIn(app.db, notice)) : [];
  const forPeople = { ...notice, ...common, notFor: [deedOf, actorId, doer, ...parted].filter((id) => id !== null) };
  await batchByBatch(async (after) => {
    const batch = await insertBatch(app.db, forPeople, after, batchPeople);
    announce(app, batch);
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
export function subscribersOf(kinds: readonly NotificationKind[], blocks: readonly FindBlocked[]): Subscriber[] {
  const ofKinds = kinds.flatMap(({ events, ends = [], ...source }) => [
    ...events.map(({ eventType, notices }) => ({
      eventType,
      name: `notifications.${source.kind}.${eventType}`,
      async after(app: AppContext, data: never, origin: DeliveredOrigin) {
        for (const notice of await notices(app.db, data, origin)) await notify(app, source, notice, origin, blocks);
      },
    })),
    ...ends.map(({ eventType, thingIds, partIds }) => ({
      eventType,
      name: `notifications.${source.kind}.${eventType}.end`,
      after: (app: AppContext, data: never) =>
        inBatches(async (limit) => {
          const notified = await retract(app.db, source.kind, { thingIds: thingIds(data), partIds: partIds?.(data) }, limit);
          announce(app, notified);
          return notified.userIds.length + notified.groupIds.length;
        }),
    })),
  ]);
  return [...ofKinds, ofLeaving];
}

/** On rejoining, a person sees again what the group was notified of during their membership. */
const ofLeaving: Subscriber = during(memberLeft, 'notifications.memberLeft', async (_app, tx, { how, ...stay }) => {
  if (how !== 'accountClosed') await saveStay(tx, stay);
});

/**
 * Deletes notifications and mutings of a deleted group, which no one has seen since its deletion.
 */
export const emptyingStep: TaskStep = {
  kind: groupEmptying,
  name: 'notifications',
  size: 1_000,
  count: countOfGroup,
  batch: async (_app, tx, groupId, { size }) => ({ done: await removeOfGroup(tx, groupId, size) }),
};
