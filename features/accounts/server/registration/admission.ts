import type { FieldProblem } from '#platform/contract/error.ts';
import type { Transaction } from '#platform/server/db.ts';
import type { Context } from '#platform/server/feature.ts';
import { refuse } from '#platform/server/refusal.ts';
import { openWith } from '../attempts/attempt-limits.ts';
import { networkOf } from '../audit/address-hash.ts';
import { audit } from '../audit/audit.ts';
import { isSameAddress } from '../email/same-address.ts';
import type { Role } from '../../contract/limits.ts';
import { domainProblems } from './domain-problems.ts';
import { codeHash } from './invitation-code.ts';
import { findGoodInvitation, spendInvitation, type GoodInvitation } from './invitation-store.ts';
import { registrationRule, type RegistrationRule } from './registration-rule.ts';

/** By what somebody may register. */
export interface Admission {
  rule: RegistrationRule;
  /** Absent where everybody may. */
  invitation?: GoodInvitation;
}

/** The invitation of a code; tries count against the network that they come from. */
export function goodInvitation(context: Context, code: string, { managersInvite }: RegistrationRule): Promise<GoodInvitation> {
  return openWith(context, [['invitationAddress', networkOf(context.address)]], 'registration.invitationInvalid', () =>
    findGoodInvitation(context.db, codeHash(code), managersInvite),
  );
}

/** Refuses whoever may not register. While everybody may, an invitation neither helps nor binds. */
export async function admit(context: Context, code: string | undefined): Promise<Admission> {
  const rule = await registrationRule(context.db, context);
  if (rule.mode === 'open') return { rule };
  if (rule.mode === 'closed') throw refuse('registration.closed');
  if (code === undefined) throw refuse('registration.invitationRequired');
  return { rule, invitation: await goodInvitation(context, code, rule) };
}

/** What of a registration does not fit by what somebody may register. */
export function unfitting({ rule, invitation }: Admission, { email, role }: { email: string; role: Role }): FieldProblem[] {
  const problems = domainProblems(email, rule);
  if (!invitation) return problems;
  if (invitation.email !== null && !isSameAddress(invitation.email, email))
    problems.push({ name: 'email', code: 'account.emailNotInvited' });
  if (invitation.role === 'member' && role !== 'member') problems.push({ name: 'role', code: 'account.roleNotInvited' });
  return problems;
}

/** Uses the invitation up by one, in the transaction that makes the account. */
export async function useInvitation(context: Context, tx: Transaction, { rule, invitation }: Admission, userId: string): Promise<void> {
  if (!invitation) return;
  if (!(await spendInvitation(tx, invitation.id, rule.managersInvite))) throw refuse('registration.invitationInvalid');
  await audit(tx, context, { action: 'invitation.use', subjectId: invitation.id, actorId: userId });
}
