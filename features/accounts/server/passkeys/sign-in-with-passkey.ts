import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { beginPasskeySignIn as beginEndpoint, signInWithPasskey as endpoint } from '../../contract/passkey-endpoints.ts';
import { assertAttempts, recordFailures } from '../attempts/attempt-limits.ts';
import { networkOf } from '../audit/address-hash.ts';
import { audit } from '../audit/audit.ts';
import { saveDevice, knownDevice, type KnownDevice } from '../devices/known-device.ts';
import { findEmailChange } from '../email/email-change-store.ts';
import { startSession } from '../session/start-session.ts';
import { presentOwnUser } from '../user/present-user.ts';
import { lockUser, noteSignIn } from '../user/user-store.ts';
import { challengeGoodForMs, newChallenge, readChallenge, type Challenge } from './challenge.ts';
import { findByCredential, notePasskeyUse, consumeChallenge, type PasskeyRow } from './passkey-store.ts';
import { relyingParty } from './relying-party.ts';

/**
 * Options for signing in with any passkey of this installation, which identifies the user itself.
 */
export async function beginPasskeySignIn({ config }: Context): Promise<Reply<typeof beginEndpoint>> {
  const challenge = Buffer.from(newChallenge(config, 'signIn')).toString('base64url');
  return { challenge, rpId: relyingParty(config).id, timeout: challengeGoodForMs, userVerification: 'required' };
}

type Body = ParsedInput<typeof endpoint>['body'];

/**
 * Signs in with a passkey alone. It counts as two factors, because it requires user verification.
 * Unknown passkeys and invalid signatures have the same code.
 */
export async function signInWithPasskey(context: Context, { body }: { body: Body }): Promise<Reply<typeof endpoint>> {
  const { db, address } = context;
  const attempts = [['signInAddress', networkOf(address)]] as const;
  await assertAttempts(context, attempts);
  const passkey = await findByCredential(db, Buffer.from(body.credential.id, 'base64url'));
  const signed = passkey && (await readSignature(context, passkey, body.credential));
  if (!signed) {
    await recordFailures(context, attempts);
    await audit(db, context, { action: 'session.start', outcome: 'refused', subjectId: passkey?.userId ?? null });
    throw refuse('passkey.unknown');
  }
  const device = await knownDevice(db, [passkey.userId], body.devices ?? []);
  return open(context, passkey, signed, device);
}

export interface Signed {
  challenge: Challenge;
  counter: number;
  isSynced: boolean;
}

/**
 * Verifies the signature of a challenge by this passkey, with user verification; undefined if it is
 * invalid.
 */
export async function readSignature(
  { config }: Context,
  { userId, publicKey, counter, transports }: PasskeyRow,
  { id, clientDataJSON, authenticatorData, signature, userHandle }: Body['credential'],
): Promise<Signed | undefined> {
  const party = relyingParty(config);
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== userId) return undefined;
  let challenge: Challenge | undefined;
  // Loaded on demand, because it is large.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: { clientDataJSON, authenticatorData, signature } },
    expectedChallenge: (given) => (challenge = readChallenge(config, given, 'signIn')) !== undefined,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id, publicKey: new Uint8Array(publicKey), counter, transports },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified || !challenge) return undefined;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  return { challenge, counter: newCounter, isSynced: credentialBackedUp };
}

/**
 * Starts a session, unless the passkey was deleted in the meantime or the challenge was used
 * before.
 */
async function open(
  context: Context,
  passkey: PasskeyRow,
  { challenge, counter, isSynced }: Signed,
  device: KnownDevice | undefined,
): Promise<Reply<typeof endpoint>> {
  const { user, sessionId, token, known } = await context.db.transaction(async (tx) => {
    const person = await lockUser(tx, passkey.userId);
    if (!person || !(await notePasskeyUse(tx, passkey.id, counter, isSynced))) throw refuse('passkey.unknown');
    if (person.suspendedAt) throw refuse('account.suspended');
    if (!(await consumeChallenge(tx, challenge))) throw refuse('passkey.expired');
    const stored = await saveDevice(tx, person.id, device);
    const started = await startSession(context, tx, person, stored.id);
    await noteSignIn(tx, person.id, context.language);
    await audit(tx, context, { action: 'session.start', subjectId: person.id, actorId: person.id });
    return { user: person, ...started, known: stored };
  });
  const own = presentOwnUser(context, { id: user.id, sessionId }, user, await findEmailChange(context.db, user.id));
  return { token, device: known.secret, user: own, mustChangePassword: user.mustChangePassword };
}
