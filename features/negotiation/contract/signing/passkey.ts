import type { PasskeyAssertion, PasskeyKey } from '#features/accounts/contract/passkey-shapes.ts';
import { canonical } from '#platform/contract/hash-chain.ts';
import { signingAlgorithm, sha256Of } from './public-key.ts';
import type { Statement } from './signed.ts';

/** Whether a passkey confirmed an enrolment; `unknown`: this browser does not have the algorithm of the passkey. */
export type Confirmation = 'none' | 'good' | 'false' | 'unknown';

const webAuthnAlgorithm = {
  EC: signingAlgorithm,
  OKP: { name: 'Ed25519', hash: 'SHA-512' },
  RSA: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
} as const;

/** The bits of the authenticator data that have to be set: the person was present, and was verified. */
const presentAndVerified = 0x05;
/** Hash of the domain, flags and counter. */
const shortestData = 37;

/**
 * Challenge that a passkey signs to confirm an enrolment: the hash of its statement, in base64url.
 */
export async function passkeyChallenge({ passkey: _, ...statement }: Statement): Promise<string> {
  return base64url(await digest(new Uint8Array(encoder.encode(canonical(statement)))));
}

/** Identifier of a passkey: SHA-256 of the canonical JSON of its key, in hexadecimal digits. */
export const passkeyIdOf = (key: PasskeyKey): Promise<string> => sha256Of(canonical(key));

/** Whether the passkey that a statement of an enrolment names confirmed this statement. */
export async function confirmationIn(statement: Statement): Promise<Confirmation> {
  const { passkey } = statement;
  if (passkey === undefined) return 'none';
  try {
    if (!isAssertion(passkey)) return 'false';
    const client = fromBase64url(passkey.clientDataJSON);
    const data = fromBase64url(passkey.authenticatorData);
    const { type, challenge } = JSON.parse(new TextDecoder().decode(client)) as Record<string, unknown>;
    const isAbout = type === 'webauthn.get' && challenge === (await passkeyChallenge(statement));
    if (!isAbout || data.length < shortestData || ((data[32] ?? 0) & presentAndVerified) !== presentAndVerified) return 'false';
    return await verified(passkey, new Uint8Array([...data, ...(await digest(client))]));
  } catch {
    return 'false';
  }
}

async function verified({ key, signature }: PasskeyAssertion, text: Uint8Array<ArrayBuffer>): Promise<Confirmation> {
  const algorithm = webAuthnAlgorithm[key.kty];
  const bytes = fromBase64url(signature);
  const imported = await crypto.subtle.importKey('jwk', key, algorithm, true, ['verify']).catch((error: unknown) => {
    if ((error as Error).name === 'NotSupportedError') return undefined;
    throw error;
  });
  if (!imported) return 'unknown';
  return (await crypto.subtle.verify(algorithm, imported, key.kty === 'EC' ? fixedLength(bytes) : bytes, text)) ? 'good' : 'false';
}

/** Members of each kind of key. */
const membersOf = { EC: 'crv kty x y', OKP: 'crv kty x', RSA: 'e kty n' } as const;
const curveOf = { EC: 'P-256', OKP: 'Ed25519', RSA: undefined } as const;

/** Whether a value is the key of a passkey with exactly its members. */
export function isPasskeyKey(value: unknown): value is PasskeyKey {
  if (typeof value !== 'object' || value === null) return false;
  const { kty, crv } = value as Record<string, unknown>;
  if (kty !== 'EC' && kty !== 'OKP' && kty !== 'RSA') return false;
  return hasTexts(value, membersOf[kty]) && crv === curveOf[kty];
}

const isAssertion = (value: unknown): value is PasskeyAssertion =>
  typeof value === 'object' &&
  value !== null &&
  hasTexts({ ...value, key: '' }, 'authenticatorData clientDataJSON key signature') &&
  isPasskeyKey((value as PasskeyAssertion).key);

const hasTexts = (value: object, members: string): boolean =>
  Object.keys(value).sort().join(' ') === members && Object.values(value).every((each) => typeof each === 'string');

/** ECDSA signatures of passkeys are written in DER: `r` and `s` as integers of any length. */
function fixedLength(der: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(64);
  let at = 2;
  for (const end of [32, 64]) {
    const length = der[at + 1] ?? 0;
    const number = der.subarray(at + 2, at + 2 + length);
    const digits = number.subarray(number.findIndex((byte) => byte !== 0));
    bytes.set(digits, end - digits.length);
    at += 2 + length;
  }
  return bytes;
}

const encoder = new TextEncoder();
const digest = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

export const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
