import type { Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { startTask } from '#platform/server/jobs/background-tasks.ts';
import type { Visibility } from '../../contract/kinds.ts';
import { groupDeleted, groupEmptying, groupWithdrawn } from '../domain-events.ts';
import { removeOffers } from '../hand-over/store.ts';
import { removeInvitations } from '../invitation/store.ts';
import { markDeleted } from './store.ts';

interface Dissolved {
  id: string;
  groupName: string;
  visibility: Visibility;
}

/**
 * Deletes a locked group for everyone; a background task removes its content. `ownerId`, if any,
 * can follow the progress.
 */
export async function dissolveGroup(
  app: AppContext,
  tx: Transaction,
  { id, groupName, visibility }: Dissolved,
  ownerId: string | null = null,
): Promise<void> {
  await markDeleted(tx, id);
  await removeInvitations(tx, id);
  await removeOffers(tx, id);
  await startTask(tx, groupEmptying, { subject: id, ownerId, label: groupName });
  await app.emit(tx, groupDeleted({ id }));
  if (visibility === 'public') await app.emit(tx, groupWithdrawn({ groupId: id }));
}
