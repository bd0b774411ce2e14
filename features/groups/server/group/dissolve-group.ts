import type { Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import { beginWork } from '#platform/server/work.ts';
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
 * Deletes a locked group for everybody; a background task removes its content. `ownerId`, if any,
 * can follow the progress.
 */
export async function dissolveGroup(
  house: House,
  tx: Transaction,
  { id, groupName, visibility }: Dissolved,
  ownerId: string | null = null,
): Promise<void> {
  await markDeleted(tx, id);
  await removeInvitations(tx, id);
  await removeOffers(tx, id);
  await beginWork(tx, groupEmptying, { subject: id, ownerId, label: groupName });
  await house.emit(tx, groupDeleted({ id }));
  if (visibility === 'public') await house.emit(tx, groupWithdrawn({ groupId: id }));
}
