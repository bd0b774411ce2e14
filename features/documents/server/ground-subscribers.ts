import { accountClosed } from '#features/accounts/server/facts.ts';
import { groupDeleted } from '#features/groups/server/facts.ts';
import { during, type Subscriber } from '#platform/server/facts.ts';
import { documentUpdated, documentWithdrawn } from './facts.ts';
import { dropGroup, removeDocumentsOf } from './outside-store.ts';
import { tellChange } from './tell-change.ts';

/** What becomes of documents when a group or an account goes. */
export const groundSubscribers: readonly Subscriber[] = [
  // A private document that loses its last group stays, for its author alone.
  during(groupDeleted, 'documents.groupDeleted', async (house, tx, { id: groupId }) => {
    for (const { id, authorId } of await dropGroup(tx, groupId)) {
      await house.tell(tx, documentUpdated({ id }));
      await tellChange(house, tx, id, { authorId, visibility: null, groupIds: [groupId] });
    }
  }),
  during(accountClosed, 'documents.accountClosed', async (house, tx, { userId }) => {
    for (const removed of await removeDocumentsOf(tx, userId)) {
      if (removed.state === 'published') await house.tell(tx, documentWithdrawn({ id: removed.id }));
      await tellChange(house, tx, removed.id, removed);
    }
  }),
];
