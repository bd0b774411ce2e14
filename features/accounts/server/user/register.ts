import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/feature.ts';
import { refuse } from '#platform/server/refusal.ts';
import type { register as endpoint } from '../../contract/endpoints.ts';
import { countAttempts } from '../attempts/attempt-limits.ts';
import { networkOf } from '../audit/address-hash.ts';
import { audit } from '../audit/audit.ts';
import { accountRegistered, confirmationRequested } from '../facts.ts';
import { passwordGate } from '../password/gate.ts';
import { hashPassword } from '../password/password-hash.ts';
import { passwordFault } from '../password/password-rule.ts';
import { startSession } from '../session/start-session.ts';
import { addUser } from './add-user.ts';
import { presentOwnUser } from './present-user.ts';
import { takenFields } from './taken-fields.ts';

/**
 * Makes an account and signs its person in. A taken username is said at its field. Whether the address has an account is not
 * told: it becomes the person's own once they confirm it, and if it is somebody's, that one is written to.
 */
export async function register(context: Context, { body }: Pick<ParsedInput<typeof endpoint>, 'body'>): Promise<Reply<typeof endpoint>> {
  await countAttempts(context, [['registerAddress', networkOf(context.address)]]);
  const fault = passwordFault(body.password, body);
  const fields = [...(fault ? [{ name: 'password', code: fault }] : []), ...(await takenFields(context, body, null))];
  if (fields.length) throw refuse('input.invalid', { fields });

  const passwordHash = await passwordGate.run(() => hashPassword(body.password));
  return context.db.transaction(async (tx) => {
    const user = await addUser(tx, {
      username: body.username,
      name: body.name,
      email: body.email,
      role: body.role,
      address: body.address ?? null,
      postalCode: body.postalCode ?? null,
      city: body.city ?? null,
      country: body.country ?? null,
      phone: body.phone ?? null,
      passwordHash,
      isAdministrator: false,
      mustChangePassword: false,
      hasAcceptedTerms: true,
      isEmailConfirmed: false,
      language: context.language,
    });
    const token = await startSession(context, tx, user);
    await context.tell(tx, accountRegistered({ userId: user.id }));
    await context.tell(tx, confirmationRequested({ userId: user.id }));
    await audit(tx, context, { action: 'account.register', subjectId: user.id, actorId: user.id });
    return { token, user: presentOwnUser(user, undefined), mustChangePassword: false };
  });
}
