import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { reauthenticateWithPasskey as endpoint } from '../../contract/passkey-endpoints.ts';
import { assertAttempts, recordFailures, type Attempt } from '../attempts/attempt-limits.ts';
import { audit } from '../audit/audit.ts';
import { noteAuthentication } from '../session/session-store.ts';
import { lockUser } from '../user/user-store.ts';
import { findByCredential, notePasskeyUse, consumeChallenge } from './passkey-store.ts';
import { readSignature } from './sign-in-with-passkey.ts';

/**
 * Confirms the viewer by one of their passkeys instead of password and code. A passkey of someone
 * else is refused like an unknown one.
 */
export async function reauthenticateWithPasskey(
  context: Context,
  { body }: Pick<ParsedInput<typeof endpoint>, 'body'>,
): Promise<Record<string, never>> {
  const { id, sessionId } = signedIn(context.viewer);
  const attempts: Attempt[] = [['passwordChangeAccount', id]];
  await assertAttempts(context, attempts);
  const passkey = await findByCredential(context.db, Buffer.from(body.credential.id, 'base64url'));
  const signed = passkey?.userId === id ? await readSignature(context, passkey, body.credential) : undefined;
  if (!passkey || !signed) {
    // The pipeline records the refusal in the audit.
    await recordFailures(context, attempts);
    throw refuse('passkey.unknown');
  }
  await context.db.transaction(async (tx) => {
    await lockUser(tx, id);
    if (!(await notePasskeyUse(tx, passkey.id, signed.counter, signed.isSynced))) throw refuse('passkey.unknown');
    if (!(await consumeChallenge(tx, signed.challenge))) throw refuse('passkey.expired');
    await noteAuthentication(tx, sessionId);
    await audit(tx, context, { action: 'session.reauthenticate', subjectId: id });
  });
  return {};
}
