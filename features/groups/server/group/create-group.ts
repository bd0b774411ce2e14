import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { createGroup as createGroupEndpoint } from '../../contract/endpoints.ts';
import type { Group } from '../../contract/shapes.ts';
import { memberJoined } from '../domain-events.ts';
import { putMembership } from '../membership/store.ts';
import { policy } from '../policy.ts';
import { requireCategory, refuseTakenName } from './check-group.ts';
import { assertGroupQuota, createGroupFor } from './create-group-for.ts';
import { presentGroup } from './present-group.ts';
import { findGroup, type GroupRow, type GroupText } from './store.ts';

/** Creates a group whose creator is its manager and first member. Idempotent by `commandId`. */
export async function createGroup(context: Context, { body }: ParsedInput<typeof createGroupEndpoint>): Promise<Group> {
  const viewer = signedIn(context.viewer);
  const row = await refuseTakenName(() =>
    context.db.transaction(async (tx): Promise<GroupRow | undefined> => {
      const id = await idempotent(tx, { senderId: viewer.id, endpoint: createGroupEndpoint, body }, () => make(context, tx, viewer, body));
      return findGroup(tx, viewer, id);
    }),
  );
  authorize(viewer, policy, 'group.read', row);
  return presentGroup(viewer, row);
}

async function make(context: Context, tx: Transaction, viewer: SignedInViewer, text: GroupText): Promise<string> {
  const category = await requireCategory(tx, text.category);
  const id = await createGroupFor(context, tx, viewer.id, { ...text, category });
  await assertGroupQuota(context, tx, viewer.id);
  await putMembership(tx, id, viewer.id, 'member');
  await context.emit(tx, memberJoined({ groupId: id, userId: viewer.id }));
  return id;
}
