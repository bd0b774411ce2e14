import type { TaskStep } from '#platform/server/jobs/background-tasks.ts';
import { groupEmptying, requestsDropped } from '../domain-events.ts';
import { countMemberships, removeSomeMemberships } from '../membership/store.ts';
import { removeDeletedGroup } from './store.ts';

/** Deletes the memberships of a deleted group and, last of all parts, the group itself. */
export const emptyingSteps: readonly TaskStep[] = [
  {
    kind: groupEmptying,
    name: 'memberships',
    size: 1_000,
    async count(queries, groupId) {
      const { members, requests } = await countMemberships(queries, groupId);
      return members + requests;
    },
    async batch(app, tx, groupId, { size }) {
      const removed = await removeSomeMemberships(tx, groupId, size);
      const userIds = removed.filter(({ status }) => status === 'requested').map(({ userId }) => userId);
      if (userIds.length) await app.emit(tx, requestsDropped({ groupId, userIds }));
      return { done: removed.length };
    },
  },
  {
    kind: groupEmptying,
    name: 'group',
    size: 1,
    isLast: true,
    count: async () => 1,
    batch: async (_app, tx, groupId) => ({ done: await removeDeletedGroup(tx, groupId) }),
  },
];
