import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import { refuse, refuseField } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { inviteToRegister as endpoint } from '../../contract/registration-endpoints.ts';
import type { RegistrationInvitation } from '../../contract/registration-shapes.ts';
import { audit } from '../audit/audit.ts';
import { spendQuota } from '../quota/quotas.ts';
import { invitationsPerDay } from '../quotas.ts';
import { domainProblems } from './domain-problems.ts';
import { codeHash, codeOf, newSeed } from './invitation-code.ts';
import { findOwnInvitation, insertInvitation } from './invitation-store.ts';
import { presentInvitations } from './present-invitations.ts';
import { registrationRule } from './registration-rule.ts';
import { mailInvitation } from './mail-invitation.ts';
import { mayInvite } from './may-invite.ts';

type Body = ParsedInput<typeof endpoint>['body'];

/**
 * Invites a person by email, or creates a link to share. Whether the address has an account is not
 * disclosed.
 */
export async function inviteToRegister(context: Context, { body }: { body: Body }): Promise<RegistrationInvitation> {
  const viewer = signedIn(context.viewer);
  const row = await context.db.transaction(async (tx) => {
    const rule = await registrationRule(tx, context);
    if (!mayInvite(viewer, rule)) throw refuse('registration.mayNotInvite');
    if (rule.mode === 'closed') throw refuse('registration.closed');
    if (body.role === 'manager' && !viewer.isAdministrator) throw refuseField('role', 'account.roleNotInvited');
    const fields = body.email === null ? [] : domainProblems(body.email, rule);
    if (fields.length > 0) throw refuse('input.invalid', { fields });
    const id = await idempotent(tx, { senderId: viewer.id, endpoint, body }, () => make(context, tx, viewer.id, body));
    return findOwnInvitation(tx, viewer, id);
  });
  if (!row) throw refuse('thing.notFound');
  const [invitation] = await presentInvitations(context, viewer, [row]);
  if (!invitation) throw refuse('thing.notFound');
  return invitation;
}

async function make(context: Context, tx: Transaction, inviterId: string, { email, role, days, maxUses, language }: Body): Promise<string> {
  await spendQuota(tx, context, inviterId, invitationsPerDay);
  const id = newId();
  const seed = newSeed();
  const code = codeOf(context.config, seed);
  await insertInvitation(tx, { id, inviterId, seed, codeHash: codeHash(code), email, role, days, maxUses: email === null ? maxUses : 1 });
  if (email !== null) await mailInvitation(context, tx, { inviterId, email, language, code, days });
  await audit(tx, context, { action: 'invitation.create', subjectId: id });
  return id;
}
