import { randomBytes } from 'node:crypto';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { isRefusal, refuse } from '#platform/server/common/refusal.ts';
import { isProviderRefusal } from '../../contract/provider-settings-shapes.ts';
import type { endProviderSignIn as endpoint } from '../../contract/provider-endpoints.ts';
import { assertAttempts, recordFailures } from '../attempts/attempt-limits.ts';
import { networkOf } from '../audit/address-hash.ts';
import { audit } from '../audit/audit.ts';
import { saveDevice, knownDevice } from '../devices/known-device.ts';
import { findEmailChange } from '../email/email-change-store.ts';
import { passwordSemaphore } from '../password/password-semaphore.ts';
import { hashPassword } from '../password/password-hash.ts';
import { startSession } from '../session/start-session.ts';
import { presentOwnUser } from '../user/present-user.ts';
import { noteSignIn } from '../user/user-store.ts';
import { resolveAccount } from './resolve-account.ts';
import { openSignInState } from './sign-in-state.ts';
import { readProviderIdentity } from './provider-identity.ts';
import { noteRefusal } from './refusal.ts';
import { signInProviderNow } from './sign-in-provider-now.ts';

/** Completes a sign-in in the browser that started it. */
export async function endProviderSignIn(
  context: Context,
  { body }: Pick<ParsedInput<typeof endpoint>, 'body'>,
): Promise<Reply<typeof endpoint>> {
  const { db, config, address } = context;
  const attempts = [['signInAddress', networkOf(address)]] as const;
  await assertAttempts(context, attempts);
  const under = openSignInState(config, body.handle);
  if (!under) {
    await recordFailures(context, attempts);
    throw refuse((await signInProviderNow(context)) ? 'provider.refused' : 'provider.none');
  }
  const person = await readProviderIdentity(context, body.query, under).catch(async (error: unknown) => {
    // Counted, because each attempt sends a request to the provider.
    await recordFailures(context, attempts);
    throw error;
  });
  // A random password that no one knows; the user can set one by a reset link.
  const passwordHash = await passwordSemaphore.run(() => hashPassword(randomBytes(32).toString('base64url')));
  const signedIn = db.transaction(async (tx) => {
    const found = await resolveAccount(context, tx, person, passwordHash);
    if (found.suspendedAt) throw refuse('account.suspended');
    const known = await saveDevice(tx, found.id, await knownDevice(tx, [found.id], body.devices ?? []));
    const started = await startSession(context, tx, found, known.id);
    await noteSignIn(tx, found.id, context.language);
    await audit(tx, context, { action: 'session.start', subjectId: found.id, actorId: found.id });
    return { user: found, ...started, device: known.secret };
  });
  const { user, sessionId, token, device } = await signedIn.catch(async (error: unknown) => {
    if (isRefusal(error) && isProviderRefusal(error.code))
      await noteRefusal(context, person.issuer, {
        code: error.code,
        claim: error.code === 'provider.addressUnverified' ? person.verifiedClaim : null,
      });
    throw error;
  });
  const own = presentOwnUser(context, { id: user.id, sessionId }, user, await findEmailChange(db, user.id));
  return { token, device, user: own, mustChangePassword: user.mustChangePassword };
}
