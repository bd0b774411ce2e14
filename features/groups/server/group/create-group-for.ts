import { assertQuota } from '#features/accounts/server/public-api.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { newCode } from '#platform/server/common/id.ts';
import { groupCreated } from '../domain-events.ts';
import { groupsManaged } from '../quotas.ts';
import { countManaged, insertGroup, type GroupText } from './store.ts';

/**
 * Creates a group without members and returns its id. The caller checks authorization. Throws a
 * unique violation of `groups_name_company`.
 */
export async function createGroupFor(app: AppContext, tx: Transaction, managerId: string, text: GroupText): Promise<string> {
  let id = newCode();
  while (!(await insertGroup(tx, id, managerId, text))) id = newCode();
  await app.emit(tx, groupCreated({ id }));
  return id;
}

/**
 * Throws `quota.reached` if the person would manage too many groups. Counts those created in this
 * transaction and `more` that will follow.
 */
export async function assertGroupQuota(app: AppContext, tx: Transaction, managerId: string, more = 0): Promise<void> {
  await assertQuota(tx, app, managerId, groupsManaged, async () => (await countManaged(tx, managerId)) + more);
}
