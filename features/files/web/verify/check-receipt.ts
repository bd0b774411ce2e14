import { receiptIn, type DeliveryReceipt, type DeliveryStatement } from '../../contract/receipt.ts';

/** Result of checking a receipt file. */
export type ReceiptVerdict =
  /** Signed with a key of this installation. */
  | { kind: 'genuine'; says: DeliveryStatement; receipt: DeliveryReceipt }
  /** Has the form of a receipt, but was not signed with a key of this installation. */
  | { kind: 'altered' }
  /** A genuine receipt for another file. */
  | { kind: 'other'; id: string }
  | { kind: 'unknown' }
  /** No key is available, or this browser cannot verify signatures. */
  | { kind: 'unable' };

/** Checks a receipt for the file `id`, locally. `keys`: public keys of this installation. */
export async function checkReceipt(text: string, id: string, keys: readonly string[] | undefined): Promise<ReceiptVerdict> {
  const found = receiptIn(text);
  if (!found) return { kind: 'unknown' };
  const { receipt, says } = found;
  const subtle = webCrypto();
  if (!keys || !subtle) return { kind: 'unable' };
  if (!keys.includes(receipt.publicKey)) return { kind: 'altered' };
  const isSigned = await isSignedBy(subtle, receipt);
  if (isSigned === undefined) return { kind: 'unable' };
  if (!isSigned) return { kind: 'altered' };
  return says.file === id ? { kind: 'genuine', says, receipt } : { kind: 'other', id: says.file };
}

/** SHA-256 of a file in hexadecimal; undefined if the browser lacks Web Crypto or memory. */
export async function hashOf(file: Blob): Promise<string | undefined> {
  try {
    const digest = await webCrypto()?.digest('SHA-256', await file.arrayBuffer());
    return digest && Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    return undefined;
  }
}

/** Undefined outside secure contexts (HTTPS or localhost). */
const webCrypto = (): SubtleCrypto | undefined => (globalThis.crypto as Crypto | undefined)?.subtle;

/** Verifies the signature; undefined if the browser does not support Ed25519. */
async function isSignedBy(subtle: SubtleCrypto, { statement, signature, publicKey }: DeliveryReceipt): Promise<boolean | undefined> {
  try {
    const key = await subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify']);
    return (
      /^[A-Za-z0-9+/]{86}==$/.test(signature) &&
      (await subtle.verify('Ed25519', key, bytesOf(signature), new TextEncoder().encode(statement)))
    );
  } catch {
    return undefined;
  }
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** Shell command that verifies a receipt with OpenSSL 3 alone. */
export function receiptShellCheck({ statement, signature, publicKey }: DeliveryReceipt): string {
  const quoted = statement.replaceAll("'", `'\\''`);
  return [
    `cat > key.pem <<'END'\n-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA${publicKey}\n-----END PUBLIC KEY-----\nEND`,
    `printf '%s' '${quoted}' > statement.json`,
    `printf '%s' '${signature}' | base64 -d > signature.bin`,
    'openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in statement.json -sigfile signature.bin',
  ].join('\n');
}
