import { z } from 'zod';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { FieldProblem } from '#platform/contract/error.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { findPriorResult, idempotent } from '#platform/server/database/idempotency.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { fieldNames, fieldValues } from '../../contract/chosen-fields.ts';
import { register as endpoint } from '../../contract/endpoints.ts';
import { registration } from '../../contract/shapes.ts';
import { countAttempts } from '../attempts/attempt-limits.ts';
import { networkOf } from '../audit/address-hash.ts';
import { audit } from '../audit/audit.ts';
import { accountRegistered, confirmationRequested } from '../domain-events.ts';
import { passwordSemaphore } from '../password/password-semaphore.ts';
import { hashPassword } from '../password/password-hash.ts';
import { passwordFault } from '../password/password-rule.ts';
import { admit, unfitting, useInvitation } from '../registration/admission.ts';
import { signIn } from '../session/sign-in.ts';
import { startSession } from '../session/start-session.ts';
import { addUser } from './add-user.ts';
import { presentOwnUser } from './present-user.ts';
import { takenFields } from './taken-fields.ts';
import { noteSignIn } from './user-store.ts';

/**
 * Registers an account and signs in.
 * A taken username is a field error. An address that has an account is accepted without a hint and
 * belongs to the new account only once confirmed; its owner gets a mail.
 * Idempotent by command ID: a repeated call signs in.
 */
export async function register(context: Context, { body }: Pick<ParsedInput<typeof endpoint>, 'body'>): Promise<Reply<typeof endpoint>> {
  await countAttempts(context, [['registerAddress', networkOf(context.address)]]);
  const { password, invitation: code, ...input } = body;
  const sent = { senderId: null, endpoint, body: input };
  const signInAgain = () => signIn(context, { body: { identifier: body.username, password } });
  if (await findPriorResult(context.db, sent)) return signInAgain();
  const admission = await admit(context, code);
  const fault = passwordFault(body.password, body);
  const fields = [
    ...(fault ? [{ name: 'password', code: fault }] : []),
    ...unfitting(admission, input),
    ...(await takenFields(context, body, null)),
  ];
  if (fields.length) throw refuse('input.invalid', { fields });

  const passwordHash = await passwordSemaphore.run(() => hashPassword(password));
  let made = undefined as Reply<typeof endpoint> | undefined;
  await context.db.transaction((tx) =>
    idempotent(tx, sent, async () => {
      made = await openAccount(context, tx, input, passwordHash);
      await useInvitation(context, tx, admission, made.user.id);
      return made.user.id;
    }),
  );
  return made ?? signInAgain();
}

const named = z.looseObject({ username: registration.shape.username });

/**
 * Reports a taken username together with other field errors. Counted like a registration, since it
 * reveals the same.
 */
export async function furtherFaults(context: Context, raw: unknown): Promise<readonly FieldProblem[]> {
  const { data } = named.safeParse(raw);
  if (!data) return [];
  await countAttempts(context, [['registerAddress', networkOf(context.address)]]);
  return takenFields(context, { username: data.username, email: '' }, null);
}

/**
 * Creates an account with this password hash, emits its event and starts a session. Throws a field
 * error if the username was taken in the meantime.
 */
export async function openAccount(
  context: Context,
  tx: Transaction,
  input: Omit<ParsedInput<typeof endpoint>['body'], 'password' | 'invitation'>,
  passwordHash: string,
): Promise<Reply<typeof endpoint>> {
  const user = await addUser(tx, {
    username: input.username,
    name: input.name,
    email: input.email,
    role: input.role,
    ...fieldValues(fieldNames, input),
    passwordHash,
    isAdministrator: false,
    mustChangePassword: false,
    hasAcceptedTerms: true,
    isEmailConfirmed: false,
    language: context.language,
  });
  const { token, sessionId } = await startSession(context, tx, user);
  await noteSignIn(tx, user.id, context.language);
  await context.emit(tx, accountRegistered({ userId: user.id }));
  await context.emit(tx, confirmationRequested({ userId: user.id }));
  await audit(tx, context, { action: 'account.register', subjectId: user.id, actorId: user.id });
  return { token, user: presentOwnUser(context, { id: user.id, sessionId }, user, undefined), mustChangePassword: false };
}
