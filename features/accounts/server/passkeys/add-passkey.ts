import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { siteNameNow } from '#platform/server/installation/site-name.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { accountLimits } from '../../contract/limits.ts';
import type { addPasskey as addEndpoint, beginPasskey as beginEndpoint } from '../../contract/passkey-endpoints.ts';
import { audit } from '../audit/audit.ts';
import { passkeyAdded } from '../domain-events.ts';
import { lockSession, sessionBegan } from '../session/session-store.ts';
import { findUser, lockUser } from '../user/user-store.ts';
import { challengeGoodForMs, newChallenge, readChallenge, type Challenge } from './challenge.ts';
import { findByCredential, findPasskeysOf, insertPasskey, consumeChallenge, type PasskeyRow } from './passkey-store.ts';
import { relyingParty } from './relying-party.ts';

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** ES256, Ed25519, RS256: those that browsers verify too (see `passkey-keys.ts`); the first one preferred. */
const algorithms = [-7, -8, -257];

/** Loaded on demand, because it is large. */
const library = () => import('@simplewebauthn/server');

/**
 * Options for creating a passkey for the viewer; existing passkeys are excluded on their device.
 */
export async function beginPasskey(context: Context): Promise<Reply<typeof beginEndpoint>> {
  const { db, config } = context;
  const { id, username } = signedIn(context.viewer);
  const { id: rpID } = relyingParty(config);
  const stored = await findPasskeysOf(db, id);
  if (stored.length >= accountLimits.passkeys) throw refuse('passkey.tooMany');
  const { generateRegistrationOptions } = await library();
  const { rp, user, challenge, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: await siteNameNow(db, config),
    rpID,
    userID: new Uint8Array(Buffer.from(id)),
    userName: username,
    userDisplayName: (await findUser(db, id))?.name ?? username,
    challenge: newChallenge(config, { adds: id }),
    supportedAlgorithmIDs: algorithms,
  });
  return {
    rp: { name: rp.name, id: rpID },
    user,
    challenge,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
    timeout: challengeGoodForMs,
    excludeCredentials: stored.map(({ credentialId, transports }) => ({ id: base64url(credentialId), type: 'public-key', transports })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** Saves a passkey of the viewer; idempotent. */
export async function addPasskey(context: Context, { body }: ParsedInput<typeof addEndpoint>): Promise<Reply<typeof addEndpoint>> {
  const viewer = signedIn(context.viewer);
  const { passkey, challenge } = await readCredential(context, viewer.id, body.credential);
  const id = await context.db.transaction(async (tx) => {
    const person = await lockUser(tx, viewer.id);
    if (!person) throw refuse('auth.expired');
    await lockSession(tx, viewer.sessionId);
    const there = await findByCredential(tx, passkey.credentialId);
    if (there?.userId === viewer.id) return there.id;
    if (!(await consumeChallenge(tx, challenge))) throw refuse('passkey.expired');
    if ((await findPasskeysOf(tx, viewer.id)).length >= accountLimits.passkeys) throw refuse('passkey.tooMany');
    const made = newId();
    if (!(await insertPasskey(tx, { ...passkey, id: made, userId: viewer.id, name: body.name }))) throw refuse('passkey.notAccepted');
    if (person.emailConfirmedAt)
      await context.emit(tx, passkeyAdded({ userId: viewer.id, suspectSince: await sessionBegan(tx, viewer.sessionId) }));
    await audit(tx, context, { action: 'passkey.add', subjectId: made });
    return made;
  });
  return { id };
}

type Credential = ParsedInput<typeof addEndpoint>['body']['credential'];
type NewPasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isSynced'>;

/** Verifies a new credential: made for this installation and this user, with user verification. */
async function readCredential(
  { config }: Context,
  userId: string,
  { id, clientDataJSON, attestationObject, transports }: Credential,
): Promise<{ passkey: NewPasskey; challenge: Challenge }> {
  const party = relyingParty(config);
  let challenge: Challenge | undefined;
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject, transports },
    },
    expectedChallenge: (given) => (challenge = readChallenge(config, given, { adds: userId })) !== undefined,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified || !challenge) throw refuse('passkey.notAccepted');
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return {
    challenge,
    passkey: {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports,
      isSynced: credentialBackedUp,
    },
  };
}
