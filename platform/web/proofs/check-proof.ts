import { digitsOf, type FileProof } from '#platform/contract/file-proof.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** SHA-256 in hexadecimal digits; undefined if the browser does not support it. */
export function hashing(): ((bytes: Bytes) => Promise<string>) | undefined {
  const subtle = webCrypto();
  return subtle && ((bytes) => hashOf(subtle, bytes));
}

/** Browsers provide it only for https and localhost. */
export function webCrypto(): SubtleCrypto | undefined {
  return (globalThis.crypto as Crypto | undefined)?.subtle;
}

export async function hashOf(subtle: SubtleCrypto, bytes: Bytes): Promise<string> {
  return digitsOf(new Uint8Array(await subtle.digest('SHA-256', bytes)));
}

/** Whether the hashes of the bytes before and after the proof match. */
export async function isWholeBy(subtle: SubtleCrypto, { statement, start, end }: FileProof, file: Bytes): Promise<boolean> {
  const before = await hashOf(subtle, file.subarray(0, start));
  const after = end === file.length ? undefined : await hashOf(subtle, file.subarray(end));
  return before === statement.sha256 && after === statement.sha256After;
}

/** Whether a key signed a text; undefined if the browser does not support Ed25519. */
export async function isSignedBy(publicKey: string, text: string, signature: string): Promise<boolean | undefined> {
  try {
    const subtle = webCrypto();
    if (!subtle) return undefined;
    const key = await subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify']);
    return await subtle.verify('Ed25519', key, bytesOf(signature), new TextEncoder().encode(text));
  } catch {
    return undefined;
  }
}

function bytesOf(base64: string): Bytes {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
