import { canonical } from '#platform/contract/hash-chain.ts';
import { signingAlgorithm } from './public-key.ts';
import type { PublicKey, Statement } from './signed.ts';

/** Order of the group of P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** 64 bytes in base64 as they have to be written. */
export const signatureText = /^[A-Za-z0-9+/]{85}[AQgw]==$/;

const encoder = new TextEncoder();

/**
 * Signs a statement with a function that returns `r` and `s` of ECDSA. Of the two values of `s` that verify, the lower one is taken, and only that one
 * counts: otherwise anyone could write the same signature in another way, and with it the log.
 */
export async function signStatement<Signable extends object = Statement>(
  statement: Signable,
  sign: (text: Uint8Array) => Promise<ArrayBuffer>,
): Promise<{ statement: Signable; signature: string }> {
  const bytes = new Uint8Array(await sign(encoder.encode(canonical(statement))));
  const s = numberIn(bytes.subarray(32));
  if (2n * s > order) bytes.set(bytesOf(order - s), 32);
  return { statement, signature: btoa(String.fromCharCode(...bytes)) };
}

/** Whether a key signed a text; `signature` is `r` and `s` of ECDSA. May throw for a key that is not a point of the curve. */
export type VerifySignature = (key: PublicKey, signature: Uint8Array, text: Uint8Array) => boolean | Promise<boolean>;

/** Whether the key signed exactly this statement. */
export async function isSignedWith(
  key: PublicKey,
  { statement, signature }: { statement: object; signature: string },
  verify: VerifySignature = verifyByWebCrypto,
): Promise<boolean> {
  if (!signatureText.test(signature)) return false;
  const bytes = Uint8Array.from(atob(signature), (character) => character.charCodeAt(0));
  if (2n * numberIn(bytes.subarray(32)) > order) return false;
  try {
    return await verify(key, bytes, encoder.encode(canonical(statement)));
  } catch {
    // Not a point of the curve.
    return false;
  }
}

const verifyByWebCrypto: VerifySignature = async ({ kty, crv, x, y }, signature, text) => {
  const imported = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, signingAlgorithm, true, ['verify']);
  return crypto.subtle.verify(signingAlgorithm, imported, signature, text);
};

const numberIn = (bytes: Uint8Array): bigint => bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
const bytesOf = (number: bigint): Uint8Array =>
  Uint8Array.from(number.toString(16).padStart(64, '0').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
