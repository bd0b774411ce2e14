import type { Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { startTask } from '#platform/server/jobs/background-tasks.ts';
import { tidied } from '../../contract/check-design.ts';
import { designFounding } from '../conversion/kinds.ts';
import { findExistingGroups } from '../plan/account-store.ts';
import { readGroup } from '../row-store.ts';
import { notifyBoth } from './end-request.ts';
import { setRequest, type RequestRow } from './request-store.ts';

/**
 * Starts the creation of a group under the manager who agreed; throws if the group already exists.
 */
export async function startGroupCreation(
  app: Pick<AppContext, 'live'>,
  tx: Transaction,
  request: RequestRow,
  managerId: string,
): Promise<void> {
  const { id, designId, groupId } = request;
  const group = await readGroup(tx, designId, groupId);
  if (!group) throw refuse('thing.notFound');
  const named = { id: groupId, name: tidied(group.name), company: tidied(group.company) };
  if ((await findExistingGroups(tx, [named])).size > 0) throw refuse('cell.groupExists');
  await setRequest(tx, id, 'agreed', { managerId });
  await startTask(tx, designFounding, { subject: id });
  notifyBoth(app, tx, request);
}
