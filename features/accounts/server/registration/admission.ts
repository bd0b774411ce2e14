import type { FieldProblem } from '#platform/contract/error.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { openWith } from '../attempts/attempt-limits.ts';
import { networkOf } from '../audit/address-hash.ts';
import { audit } from '../audit/audit.ts';
import { isSameAddress } from '../email/same-address.ts';
import type { Role } from '../../contract/limits.ts';
import { domainProblems } from './domain-problems.ts';
import { codeHash } from './invitation-code.ts';
import { findGoodInvitation, spendInvitation, type GoodInvitation } from './invitation-store.ts';
import { registrationRule, type RegistrationRule } from './registration-rule.ts';

/** Basis on which someone may register. */
export interface Admission {
  rule: RegistrationRule;
  /** Absent if registration is open. */
  invitation?: GoodInvitation;
}

/** Valid invitation of a code; failures are counted by network. */
export function goodInvitation(context: Context, code: string, { managersInvite }: RegistrationRule): Promise<GoodInvitation> {
  return openWith(context, [['invitationAddress', networkOf(context.address)]], 'registration.invitationInvalid', () =>
    findGoodInvitation(context.db, codeHash(code), managersInvite),
  );
}

/** Throws if registration is not allowed. While registration is open, invitations are ignored. */
export async function admit(context: Context, code: string | undefined): Promise<Admission> {
  const rule = await registrationRule(context.db, context);
  if (rule.mode === 'open') return { rule };
  if (rule.mode === 'closed') throw refuse('registration.closed');
  if (code === undefined) throw refuse('registration.invitationRequired');
  return { rule, invitation: await goodInvitation(context, code, rule) };
}

/** Field errors of a registration with regard to its admission. */
export function unfitting({ rule, invitation }: Admission, { email, role }: { email: string; role: Role }): FieldProblem[] {
  const problems = domainProblems(email, rule);
  if (!invitation) return problems;
  if (invitation.email !== null && !isSameAddress(invitation.email, email))
    problems.push({ name: 'email', code: 'account.emailNotInvited' });
  if (invitation.role === 'member' && role !== 'member') problems.push({ name: 'role', code: 'account.roleNotInvited' });
  return problems;
}

/** Uses the invitation once, in the transaction that creates the account. */
export async function useInvitation(context: Context, tx: Transaction, { rule, invitation }: Admission, userId: string): Promise<void> {
  if (!invitation) return;
  if (!(await spendInvitation(tx, invitation.id, rule.managersInvite))) throw refuse('registration.invitationInvalid');
  await audit(tx, context, { action: 'invitation.use', subjectId: invitation.id, actorId: userId });
}
