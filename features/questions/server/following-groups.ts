import { groupEmptying, groupUpdated, groupWithdrawn } from '#features/groups/server/domain-events.ts';
import { during, type Subscriber } from '#platform/server/subscribers.ts';
import { beginWork, type WorkKind, type WorkPart } from '#platform/server/work.ts';
import { deletedOf, questionEdited, questionsWithdrawn } from './domain-events.ts';
import { countInGroup, countMovedInGroup, dropGroup, moveInGroup, withdrawnInGroup } from './outside-store.ts';

/**
 * Background task that updates `is_public` of a group's questions after a change of its visibility.
 * The subject is the group id.
 */
const movingQuestions: WorkKind = { name: 'questions.move', queue: 'groups' };

/** A question is public if one of its groups is. */
export const groupSubscribers: readonly Subscriber[] = [
  // Removes questions of a group that became private from the public Hub immediately. The
  // background task restores them for their groups.
  during(groupWithdrawn, 'questions.groupWithdrawn', async (house, tx, { groupId }) => {
    const ids = await withdrawnInGroup(tx, groupId);
    if (ids.length > 0) await house.emit(tx, questionsWithdrawn({ ids }));
  }),
  during(groupUpdated, 'questions.groupUpdated', async (_house, tx, { id, isRenamed }) => {
    if (isRenamed && (await countMovedInGroup(tx, id)) > 0) await beginWork(tx, movingQuestions, { subject: id });
  }),
];

/** Effects that background tasks carry out in batches. */
export const groupWorkParts: readonly WorkPart[] = [
  {
    kind: movingQuestions,
    name: 'questions',
    size: 20,
    count: countMovedInGroup,
    async batch(house, tx, groupId, { size }) {
      const moved = await moveInGroup(tx, groupId, size);
      for (const question of moved) await house.emit(tx, questionEdited(question));
      return { done: moved.length };
    },
  },
  {
    kind: groupEmptying,
    name: 'questions',
    size: 20,
    count: countInGroup,
    async batch(house, tx, groupId, { size }) {
      const { gone, left } = await dropGroup(tx, groupId, size);
      if (gone.length > 0) await house.emit(tx, deletedOf(gone));
      for (const question of left) await house.emit(tx, questionEdited(question));
      return { done: gone.length + left.length };
    },
  },
];
