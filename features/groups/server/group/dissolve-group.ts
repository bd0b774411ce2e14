import type { Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import type { Visibility } from '../../contract/kinds.ts';
import { groupDeleted, groupWithdrawn, memberLeft } from '../facts.ts';
import { membershipsOf } from '../membership/store.ts';
import { removeGroup } from './store.ts';

/** Takes a locked group away, with everybody's membership. */
export async function dissolveGroup(house: House, tx: Transaction, id: string, visibility: Visibility): Promise<void> {
  const people = await membershipsOf(tx, id);
  await removeGroup(tx, id);
  for (const { userId } of people) await house.tell(tx, memberLeft({ groupId: id, userId }));
  await house.tell(tx, groupDeleted({ id }));
  if (visibility === 'public') await house.tell(tx, groupWithdrawn({ groupId: id }));
}
