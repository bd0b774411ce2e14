import { assertQuota } from '#features/accounts/server/public-api.ts';
import type { Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import { newCode } from '#platform/server/id.ts';
import { groupCreated } from '../domain-events.ts';
import { groupsManaged } from '../quotas.ts';
import { countManaged, insertGroup, type GroupText } from './store.ts';

/** Founds a group under its manager, without members; gives its id. Who may, the caller has decided. Throws a unique violation of `groups_name_company`. */
export async function foundGroup(house: House, tx: Transaction, managerId: string, text: GroupText): Promise<string> {
  let id = newCode();
  while (!(await insertGroup(tx, id, managerId, text))) id = newCode();
  await house.emit(tx, groupCreated({ id }));
  return id;
}

/** Refuses with `quota.reached` when a person manages more groups than they may: those that this transaction founded, and `more` that will follow, included. */
export async function assertGroupQuota(house: House, tx: Transaction, managerId: string, more = 0): Promise<void> {
  await assertQuota(tx, house, managerId, groupsManaged, async () => (await countManaged(tx, managerId)) + more);
}
