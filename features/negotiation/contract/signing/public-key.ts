import { canonical } from '#platform/contract/hash-chain.ts';
import { digitsOf } from '#platform/contract/file-proof.ts';
import type { PublicKey } from './signed.ts';

export const signingAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** 32 bytes in base64url as they have to be written: the last character has no spare bits. */
export const coordinate = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/;

/** Returns the key without other members; undefined if it is none. */
export function publicKeyIn(value: unknown): PublicKey | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { kty, crv, x, y } = value as Record<string, unknown>;
  const isKey =
    kty === 'EC' && crv === 'P-256' && typeof x === 'string' && typeof y === 'string' && coordinate.test(x) && coordinate.test(y);
  return isKey ? { kty, crv, x, y } : undefined;
}

/** Whether a value is a key with exactly its members. */
export const isPublicKey = (value: unknown): value is PublicKey => {
  const key = publicKeyIn(value);
  return key !== undefined && canonical(key) === canonical(value);
};

/** SHA-256 of a text in UTF-8, in lower-case hexadecimal digits; the browser's and Node's. */
export async function sha256Of(text: string): Promise<string> {
  return digitsOf(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

/** The identifier of a key: SHA-256 of its canonical JSON, as in RFC 7638, in hexadecimal digits. */
export const keyIdOf = (key: PublicKey): Promise<string> => sha256Of(canonical(key));
