import { createHash } from 'node:crypto';
import type { Reply } from '#platform/contract/endpoint.ts';
import { canonical } from '#platform/contract/hash-chain.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { listPasskeyKeys as endpoint } from '../../contract/passkey-endpoints.ts';
import type { PasskeyAssertion, PasskeyKey } from '../../contract/passkey-shapes.ts';
import { findPasskeysOf, notePasskeyUse } from './passkey-store.ts';
import { relyingPartyOf } from './relying-party.ts';

/** The keys with which the viewer can sign statements; passkeys of other algorithms are left out. */
export async function listPasskeyKeys({ db, config, viewer }: Context): Promise<Reply<typeof endpoint>> {
  const passkeys = await findPasskeysOf(db, signedIn(viewer).id);
  const items = await Promise.all(
    passkeys.map(async ({ credentialId, transports, publicKey }) => {
      const key = await webKeyOf(publicKey);
      return key ? [{ id: credentialId.toString('base64url'), transports, key }] : [];
    }),
  );
  return { rpId: relyingPartyOf(config)?.id ?? null, items: items.flat() };
}

/**
 * Whether an assertion is by a passkey of this user, at this installation, and notes its use. Its signature and
 * the challenge are checked by the caller.
 */
export async function isByOwnPasskey(
  { config }: Pick<Context, 'config'>,
  tx: Transaction,
  userId: string,
  { key, clientDataJSON, authenticatorData }: PasskeyAssertion,
): Promise<boolean> {
  const party = relyingPartyOf(config);
  const { origin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { origin?: unknown };
  const data = Buffer.from(authenticatorData, 'base64url');
  const domain = party && createHash('sha256').update(party.id).digest();
  if (!domain || origin !== party.origin || !domain.equals(data.subarray(0, domain.length))) return false;
  for (const passkey of await findPasskeysOf(tx, userId)) {
    const own = await webKeyOf(passkey.publicKey);
    if (own && canonical(own) === canonical(key)) return notePasskeyUse(tx, passkey.id, data.readUInt32BE(33), passkey.isSynced);
  }
  return false;
}

/** The public key of a passkey (COSE) as a JSON Web Key; undefined for algorithms that not every browser has. */
async function webKeyOf(publicKey: Buffer): Promise<PasskeyKey | undefined> {
  // Loaded on demand, because it is large.
  const { cose, decodeCredentialPublicKey } = await import('@simplewebauthn/server/helpers');
  const read = decodeCredentialPublicKey(new Uint8Array(publicKey));
  const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('base64url');
  const { COSEALG, COSECRV, COSEKEYS } = cose;
  const algorithm = read.get(COSEKEYS.alg);
  if (cose.isCOSEPublicKeyEC2(read) && algorithm === COSEALG.ES256 && read.get(COSEKEYS.crv) === COSECRV.P256)
    return { kty: 'EC', crv: 'P-256', x: text(read.get(COSEKEYS.x)), y: text(read.get(COSEKEYS.y)) };
  if (cose.isCOSEPublicKeyOKP(read) && algorithm === COSEALG.EdDSA && read.get(COSEKEYS.crv) === COSECRV.ED25519)
    return { kty: 'OKP', crv: 'Ed25519', x: text(read.get(COSEKEYS.x)) };
  if (cose.isCOSEPublicKeyRSA(read) && algorithm === COSEALG.RS256)
    return { kty: 'RSA', n: text(read.get(COSEKEYS.n)), e: text(read.get(COSEKEYS.e)) };
  return undefined;
}
