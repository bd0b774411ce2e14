import { groupEmptying, groupUpdated, groupWithdrawn } from '#features/groups/server/domain-events.ts';
import { during, type Subscriber } from '#platform/server/events/subscribers.ts';
import { startTask, type TaskKind, type TaskStep } from '#platform/server/jobs/background-tasks.ts';
import { deletedOf, questionEdited, questionsWithdrawn } from './domain-events.ts';
import { countInGroup, countMovedInGroup, dropGroup, moveInGroup, withdrawnInGroup } from './exports-store.ts';

/**
 * Background task that updates `is_public` of a group's questions after a change of its visibility.
 * The subject is the group id.
 */
const movingQuestions: TaskKind = { name: 'questions.move', queue: 'groups' };

/** A question is public if one of its groups is. */
export const groupSubscribers: readonly Subscriber[] = [
  // Removes questions of a group that became private from the public Hub immediately. The
  // background task restores them for their groups.
  during(groupWithdrawn, 'questions.groupWithdrawn', async (app, tx, { groupId }) => {
    const ids = await withdrawnInGroup(tx, groupId);
    if (ids.length > 0) await app.emit(tx, questionsWithdrawn({ ids }));
  }),
  during(groupUpdated, 'questions.groupUpdated', async (_app, tx, { id, isRenamed }) => {
    if (isRenamed && (await countMovedInGroup(tx, id)) > 0) await startTask(tx, movingQuestions, { subject: id });
  }),
];

/** Effects that background tasks carry out in batches. */
export const groupTaskSteps: readonly TaskStep[] = [
  {
    kind: movingQuestions,
    name: 'questions',
    size: 20,
    count: countMovedInGroup,
    async batch(app, tx, groupId, { size }) {
      const moved = await moveInGroup(tx, groupId, size);
      for (const question of moved) await app.emit(tx, questionEdited(question));
      return { done: moved.length };
    },
  },
  {
    kind: groupEmptying,
    name: 'questions',
    size: 20,
    count: countInGroup,
    async batch(app, tx, groupId, { size }) {
      const { gone, left } = await dropGroup(tx, groupId, size);
      if (gone.length > 0) await app.emit(tx, deletedOf(gone));
      for (const question of left) await app.emit(tx, questionEdited(question));
      return { done: gone.length + left.length };
    },
  },
];
