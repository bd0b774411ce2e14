import { assertQuota } from '#features/accounts/server/public-api.ts';
import type { Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import { newCode } from '#platform/server/id.ts';
import { groupCreated } from '../domain-events.ts';
import { groupsManaged } from '../quotas.ts';
import { countManaged, insertGroup, type GroupText } from './store.ts';

/**
 * Creates a group without members and returns its id. The caller checks authorization. Throws a
 * unique violation of `groups_name_company`.
 */
export async function foundGroup(house: House, tx: Transaction, managerId: string, text: GroupText): Promise<string> {
  let id = newCode();
  while (!(await insertGroup(tx, id, managerId, text))) id = newCode();
  await house.emit(tx, groupCreated({ id }));
  return id;
}

/**
 * Throws `quota.reached` if the person would manage too many groups. Counts those created in this
 * transaction and `more` that will follow.
 */
export async function assertGroupQuota(house: House, tx: Transaction, managerId: string, more = 0): Promise<void> {
  await assertQuota(tx, house, managerId, groupsManaged, async () => (await countManaged(tx, managerId)) + more);
}
