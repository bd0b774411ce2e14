import { accountClosed, accountEmptying } from '#features/accounts/server/domain-events.ts';
import { groupEmptying } from '#features/groups/server/domain-events.ts';
import { movingFromCategory } from '#features/groups/server/public-api.ts';
import { after, broadcast, during, type Subscriber } from '#platform/server/events/subscribers.ts';
import type { TaskStep } from '#platform/server/jobs/background-tasks.ts';
import {
  coAuthorAnswered,
  coAuthorRemoved,
  documentsChanged,
  documentsPurged,
  documentsWithdrawn,
  documentUpdated,
  liveTextMergeDue,
  threadsChanged,
} from './domain-events.ts';
import { liveTextRooms } from './live/live-calls.ts';
import { forgetSuggestions } from './live/live-store.ts';
import { beginLiveText } from './live/live-text.ts';
import { mergeManyUpdates } from './live/merge-live-text.ts';
import { moveDocuments } from './category-store.ts';
import { abandonDocumentsOf, countAbandoned, countInGroup, dropGroup, removeAbandoned } from './exports-store.ts';
import { audienceRooms, writersRooms } from './emit-document-changed.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { lockById } from './store.ts';
import { deleteCommentsOf } from './threads/thread-store.ts';

/** Deletes all comments on passages by a person whose account is closed. */
async function dropCommentsOf({ emit }: Pick<AppContext, 'emit'>, tx: Transaction, userId: string): Promise<void> {
  for (const id of await deleteCommentsOf(tx, userId)) {
    const row = await lockById(tx, id);
    if (row) await emit(tx, threadsChanged({ id, rooms: writersRooms(row) }));
  }
}

/** Begins live editing with the first co-author, ends it for former ones, merges its updates, and hides the documents of a closed account. */
export const coreSubscribers: readonly Subscriber[] = [
  // Several people write the document from now on. Its row is locked.
  during(coAuthorAnswered, 'documents.liveText.begin', async (_app, tx, { id, isAccepted }) => {
    if (isAccepted) await beginLiveText(tx, id);
  }),
  broadcast(coAuthorAnswered, 'documents.liveText.left', (live, { id, userId, isAccepted }) => {
    if (!isAccepted) for (const room of liveTextRooms(id)) live.leave(userId, room);
  }),
  broadcast(coAuthorRemoved, 'documents.liveText.removed', (live, { id, userId }) => {
    for (const room of liveTextRooms(id)) live.leave(userId, room);
  }),
  during(coAuthorRemoved, 'documents.suggestions.removed', (_app, tx, { id, userId }) => forgetSuggestions(tx, userId, id)),
  during(coAuthorAnswered, 'documents.suggestions.left', async (_app, tx, { id, userId, isAccepted }) => {
    if (!isAccepted) await forgetSuggestions(tx, userId, id);
  }),
  after(liveTextMergeDue, 'documents.liveText.merge', mergeManyUpdates),
  during(accountClosed, 'documents.accountClosed', async (app, tx, { userId }) => {
    await forgetSuggestions(tx, userId);
    await dropCommentsOf(app, tx, userId);
    const abandoned = await abandonDocumentsOf(tx, userId);
    const withdrawn = abandoned.filter(({ state }) => state === 'published');
    if (withdrawn.length > 0) await app.emit(tx, documentsWithdrawn({ ids: withdrawn.map(({ id }) => id) }));
    const seen = abandoned.filter(({ state, coAuthorIds }) => state === 'published' || coAuthorIds.length > 0);
    if (seen.length > 0)
      await app.emit(tx, documentsChanged({ changes: seen.map((each) => ({ id: each.id, rooms: audienceRooms(each) })) }));
  }),
];

/** Background tasks after a group or an account was deleted, or a category was merged. */
export const coreTaskSteps: readonly TaskStep[] = [
  movingFromCategory('documents', moveDocuments),
  {
    kind: groupEmptying,
    name: 'documents',
    // Small enough for events to be delivered without the queue.
    size: 20,
    count: countInGroup,
    // A private document that loses its last group is kept for its author only. Others lost access
    // when the group was deleted.
    async batch(app, tx, groupId, { size }) {
      const dropped = await dropGroup(tx, groupId, size);
      for (const { id } of dropped) await app.emit(tx, documentUpdated({ id }));
      const changes = dropped.map(({ id, authorId }) => ({ id, rooms: audienceRooms({ authorId, visibility: null, groupIds: [] }) }));
      if (changes.length) await app.emit(tx, documentsChanged({ changes }));
      return { done: dropped.length };
    },
  },
  {
    kind: accountEmptying,
    name: 'documents',
    size: 100,
    count: countAbandoned,
    async batch(app, tx, _userId, { size }) {
      const ids = await removeAbandoned(tx, size);
      if (ids.length > 0) await app.emit(tx, documentsPurged({ ids }));
      return { done: ids.length };
    },
  },
];
