import { audit } from '#features/accounts/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { returnCapabilities as returnEndpoint, setCapabilities as setEndpoint } from '../../contract/deputy-endpoints.ts';
import { capabilities, type Capability } from '../../contract/kinds.ts';
import { deputiesPerGroup } from '../../contract/limits.ts';
import { capabilitiesChanged, type Membership } from '../domain-events.ts';
import { authorizeGroup } from '../group/authorize-group.ts';
import { isManager } from '../group/store.ts';
import { removeInvitationsBy } from '../invitation/store.ts';
import { findMemberships } from '../membership/store.ts';
import { rightsOf } from '../role/store.ts';
import { addCapabilities, countOtherDeputies, findGrants, removeCapabilities } from './store.ts';

/** Sets the capabilities of a member. Idempotent. */
export async function setCapabilities(
  context: Context,
  { params: { id, userId }, body }: ParsedInput<typeof setEndpoint>,
): Promise<Reply<typeof setEndpoint>> {
  const { id: grantedBy } = signedIn(context.viewer);
  return context.db.transaction(async (tx) => {
    await authorizeGroup(tx, context, id, 'group.grant');
    if (await isManager(tx, id, userId)) throw refuse('group.managerMustHandOver');
    // Locks the membership, so that its person can neither leave nor close the account meanwhile.
    if ((await findMemberships(tx, userId, [id])).length === 0) throw refuse('group.personGone');
    if (body.capabilities.length > 0 && (await countOtherDeputies(tx, id, userId)) >= deputiesPerGroup)
      throw refuse('group.tooManyDeputies');
    const revoked = await removeCapabilities(tx, id, userId, body.capabilities);
    const granted = await addCapabilities(tx, { groupId: id, userId, grantedBy }, body.capabilities);
    await record(context, tx, { groupId: id, userId }, { granted, revoked, isReturned: false });
    return { userId, items: await findGrants(tx, id, userId) };
  });
}

/** Revokes all capabilities of a member. Idempotent. */
export async function revokeCapabilities(
  context: Context,
  { params }: Pick<ParsedInput<typeof setEndpoint>, 'params'>,
): Promise<Record<string, never>> {
  await setCapabilities(context, { params, query: undefined, body: { capabilities: [] } });
  return {};
}

/** Makes a member a deputy with all capabilities: the former manager, who chose it. */
export async function grantAll(context: Context, tx: Transaction, membership: Membership): Promise<void> {
  const granted = await addCapabilities(tx, { ...membership, grantedBy: signedIn(context.viewer).id }, capabilities);
  await record(context, tx, membership, { granted, revoked: [], isReturned: false });
}

/** Gives all capabilities of the viewer back. Idempotent. */
export async function returnCapabilities(
  context: Context,
  { params: { id } }: ParsedInput<typeof returnEndpoint>,
): Promise<Reply<typeof returnEndpoint>> {
  const { id: userId } = signedIn(context.viewer);
  await context.db.transaction(async (tx) => {
    await authorizeGroup(tx, context, id, 'group.returnCapabilities');
    const revoked = await removeCapabilities(tx, id, userId);
    await record(context, tx, { groupId: id, userId }, { granted: [], revoked, isReturned: true });
  });
  return {};
}

/** Logs and emits a change. Links that someone created who may no longer invite are deleted. */
async function record(
  context: Context,
  tx: Transaction,
  membership: Membership,
  change: { granted: Capability[]; revoked: Capability[]; isReturned: boolean },
): Promise<void> {
  const { granted, revoked, isReturned } = change;
  if (granted.length + revoked.length === 0) return;
  const { groupId, userId } = membership;
  // Someone may still invite by a role.
  const isInviting = revoked.includes('invite') && (await rightsOf(tx, groupId, [userId])).get(userId)?.has('invite');
  if (revoked.includes('invite') && !isInviting) await removeInvitationsBy(tx, groupId, userId);
  const log = (action: string, capability: Capability) => audit(tx, context, { action, subjectId: `${groupId}/${userId}/${capability}` });
  for (const capability of granted) await log('group.grant', capability);
  for (const capability of revoked) await log(isReturned ? 'group.returnCapabilities' : 'group.revoke', capability);
  await context.emit(tx, capabilitiesChanged({ ...membership, ...change }));
}
