import { audit } from '#features/accounts/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { newId } from '#platform/server/common/id.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { Capability } from '../../contract/kinds.ts';
import { membersPerRole, rolesPerGroup } from '../../contract/limits.ts';
import * as endpoints from '../../contract/role-endpoints.ts';
import type { Role } from '../../contract/role-shapes.ts';
import { roleMemberChanged, capabilitiesChanged } from '../domain-events.ts';
import { authorizeGroup } from '../group/authorize-group.ts';
import { removeInvitationsBy } from '../invitation/store.ts';
import { findMemberships } from '../membership/store.ts';
import { policy } from '../policy.ts';
import {
  deleteRoleMember,
  findRole,
  findRoles,
  insertRole,
  insertRoleMember,
  isNameTaken,
  removeRole,
  rightsOf,
  saveRole,
  setRoleCapabilities,
} from './store.ts';

/** Creates a role without members. Idempotent by `commandId`. */
export async function createRole(
  context: Context,
  { params: { id }, body }: ParsedInput<typeof endpoints.createRole>,
): Promise<Reply<typeof endpoints.createRole>> {
  const { id: actorId } = signedIn(context.viewer);
  return context.db.transaction(async (tx) => {
    await authorizeGroup(tx, context, id, 'group.manageRoles');
    const roleId = await idempotent(tx, { senderId: actorId, endpoint: endpoints.createRole, params: { id }, body }, async () => {
      if ((await findRoles(tx, id)).length >= rolesPerGroup) throw refuse('group.tooManyRoles');
      if (await isNameTaken(tx, id, body.name, null)) throw refuse('group.roleExists');
      const made = newId();
      await insertRole(tx, id, made, body);
      await setRoleCapabilities(tx, made, body.capabilities, actorId);
      await audit(tx, context, { action: 'group.createRole', subjectId: `${id}/${made}` });
      return made;
    });
    return { id: roleId };
  });
}

/** Renames a role and sets its capabilities. Idempotent. */
export async function editRole(
  context: Context,
  { params: { id, roleId }, body }: ParsedInput<typeof endpoints.editRole>,
): Promise<Record<string, never>> {
  const { id: actorId } = signedIn(context.viewer);
  await context.db.transaction(async (tx) => {
    await authorizeGroup(tx, context, id, 'group.manageRoles');
    const role = await requireRole(tx, id, roleId);
    if (await isNameTaken(tx, id, body.name, roleId)) throw refuse('group.roleExists');
    await audit(tx, context, { action: 'group.editRole', subjectId: `${id}/${roleId}` });
    const members = role.members.map(({ userId }) => userId);
    const before = await rightsOf(tx, id, members);
    await saveRole(tx, roleId, body);
    await setRoleCapabilities(tx, roleId, body.capabilities, actorId);
    const after = await rightsOf(tx, id, members);
    for (const userId of members) {
      const [had, has] = [before.get(userId) ?? new Set<Capability>(), after.get(userId) ?? new Set<Capability>()];
      const [granted, revoked] = [[...has].filter((each) => !had.has(each)), [...had].filter((each) => !has.has(each))];
      if (granted.length + revoked.length === 0) continue;
      if (revoked.includes('invite')) await removeInvitationsBy(tx, id, userId);
      await context.emit(tx, capabilitiesChanged({ groupId: id, userId, granted, revoked, isReturned: false }));
    }
  });
  return {};
}

/** Deletes a role. Idempotent. */
export async function deleteRole(
  context: Context,
  { params: { id, roleId } }: ParsedInput<typeof endpoints.deleteRole>,
): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    await authorizeGroup(tx, context, id, 'group.manageRoles');
    const role = await findRole(tx, id, roleId);
    if (!role) return;
    for (const { userId } of role.members) await takeRole(context, tx, { groupId: id, roleId, userId });
    await removeRole(tx, roleId);
    await audit(tx, context, { action: 'group.deleteRole', subjectId: `${id}/${roleId}` });
  });
  return {};
}

/** Gives a role to a member. Idempotent. */
export async function addRoleMember(
  context: Context,
  { params: { id, roleId, userId } }: ParsedInput<typeof endpoints.addRoleMember>,
): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    await authorizeGroup(tx, context, id, 'group.manageRoles');
    const role = await requireRole(tx, id, roleId);
    // Locks the membership, so that its person can neither leave nor close the account meanwhile.
    if ((await findMemberships(tx, userId, [id])).length === 0) throw refuse('group.personGone');
    if (role.members.some((each) => each.userId === userId)) return;
    if (role.members.length >= membersPerRole) throw refuse('group.roleFull');
    await insertRoleMember(tx, id, roleId, userId);
    await audit(tx, context, { action: 'group.giveRole', subjectId: `${id}/${roleId}/${userId}` });
    await context.emit(tx, roleMemberChanged({ groupId: id, roleId, userId, isAdded: true, isReturned: false }));
  });
  return {};
}

/** Takes a role from a member, or gives up one’s own. Idempotent. */
export async function removeRoleMember(
  context: Context,
  { params: { id, roleId, userId } }: ParsedInput<typeof endpoints.removeRoleMember>,
): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    const group = await authorizeGroup(tx, context, id, 'group.answerHandOver');
    authorize(context.viewer, policy, 'group.removeFromRole', { ...group, isOwn: userId === context.viewer.id }, 'auth.forbidden');
    if (await findRole(tx, id, roleId)) await takeRole(context, tx, { groupId: id, roleId, userId });
  });
  return {};
}

interface RoleMembership {
  groupId: string;
  roleId: string;
  userId: string;
}

/** Takes a role of a locked group from a person. Links of someone who may no longer invite are deleted. */
export async function takeRole(context: Context, tx: Transaction, { groupId, roleId, userId }: RoleMembership): Promise<void> {
  const could = (await rightsOf(tx, groupId, [userId])).get(userId)?.has('invite');
  if (!(await deleteRoleMember(tx, roleId, userId))) return;
  const can = (await rightsOf(tx, groupId, [userId])).get(userId)?.has('invite');
  if (could && !can) await removeInvitationsBy(tx, groupId, userId);
  const isReturned = userId === context.viewer.id;
  await audit(tx, context, { action: isReturned ? 'group.returnRole' : 'group.takeRole', subjectId: `${groupId}/${roleId}/${userId}` });
  await context.emit(tx, roleMemberChanged({ groupId, roleId, userId, isAdded: false, isReturned }));
}

async function requireRole(tx: Transaction, groupId: string, roleId: string): Promise<Role> {
  const role = await findRole(tx, groupId, roleId);
  if (!role) throw refuse('group.roleGone');
  return role;
}
