import { assertQuota } from '#features/accounts/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Transaction } from '#platform/server/db.ts';
import type { Context } from '#platform/server/feature.ts';
import { newCode } from '#platform/server/id.ts';
import { makeOnce } from '#platform/server/make-once.ts';
import { authorize } from '#platform/server/policy.ts';
import { signedIn } from '#platform/server/signed-in.ts';
import type { SignedInViewer } from '#platform/server/viewer.ts';
import { createGroup as createGroupEndpoint } from '../../contract/endpoints.ts';
import type { Group } from '../../contract/shapes.ts';
import { groupCreated, memberJoined } from '../domain-events.ts';
import { putMembership } from '../membership/store.ts';
import { policy } from '../policy.ts';
import { requireCategory, refuseTakenName } from './check-group.ts';
import { presentGroup } from './present-group.ts';
import { countManaged, findGroup, insertGroup, type GroupRow, type GroupText } from './store.ts';

/** Creates a group. Its creator is its manager and its first member. */
export async function createGroup(context: Context, { body }: ParsedInput<typeof createGroupEndpoint>): Promise<Group> {
  const viewer = signedIn(context.viewer);
  const row = await refuseTakenName(() =>
    context.db.transaction(async (tx): Promise<GroupRow | undefined> => {
      const id = await makeOnce(tx, { senderId: viewer.id, endpoint: createGroupEndpoint, body }, () => make(context, tx, viewer, body));
      return findGroup(tx, viewer, id);
    }),
  );
  authorize(viewer, policy, 'group.read', row);
  return presentGroup(viewer, row);
}

async function make(context: Context, tx: Transaction, viewer: SignedInViewer, text: GroupText): Promise<string> {
  const category = await requireCategory(tx, text.category);
  let id = newCode();
  while (!(await insertGroup(tx, id, viewer.id, { ...text, category }))) id = newCode();
  await assertQuota(tx, context, viewer.id, 'groups', () => countManaged(tx, viewer.id));
  await putMembership(tx, id, viewer.id, 'member');
  await context.emit(tx, groupCreated({ id }));
  await context.emit(tx, memberJoined({ groupId: id, userId: viewer.id }));
  return id;
}
