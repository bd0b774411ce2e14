import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { showInvitation as endpoint } from '../../contract/registration-endpoints.ts';
import { goodInvitation } from './admission.ts';
import { registrationRule } from './registration-rule.ts';

/** Recipient of an invitation, for the holder of its link. The inviter is not disclosed. */
export async function showInvitation(context: Context, { body: { token } }: ParsedInput<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const rule = await registrationRule(context.db, context);
  if (rule.mode === 'closed') throw refuse('registration.closed');
  const { email, role } = await goodInvitation(context, token, rule);
  return { email, role };
}
