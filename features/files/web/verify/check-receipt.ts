import { receiptIn, type DeliveryReceipt, type DeliveryStatement } from '../../contract/receipt.ts';

/** What a file turned out to be that should be a receipt. */
export type ReceiptVerdict =
  /** Signed by a key of this installation; what it says is known to be true as far as that saw it. */
  | { kind: 'genuine'; says: DeliveryStatement; receipt: DeliveryReceipt }
  /** It says that it is one, and is not. */
  | { kind: 'altered' }
  /** A good one, of another file. */
  | { kind: 'other'; id: string }
  | { kind: 'unknown' }
  /** No key is at hand, or this browser cannot check signatures. */
  | { kind: 'unable' };

/** Checks a receipt for the file of this id, without sending it anywhere. `keys` are those of this installation. */
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

/** The SHA-256 of a file in hexadecimal digits; undefined where this browser has none, or has no room for it. */
export async function hashOf(file: Blob): Promise<string | undefined> {
  try {
    const digest = await webCrypto()?.digest('SHA-256', await file.arrayBuffer());
    return digest && Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    return undefined;
  }
}

/** Browsers have it under https and on the machine itself only. */
const webCrypto = (): SubtleCrypto | undefined => (globalThis.crypto as Crypto | undefined)?.subtle;

/** Undefined where the browser does not know Ed25519 yet. */
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

/** What checks a receipt in a shell with OpenSSL 3, and nothing of ours. */
export function receiptShellCheck({ statement, signature, publicKey }: DeliveryReceipt): string {
  const quoted = statement.replaceAll("'", `'\\''`);
  return [
    `cat > key.pem <<'END'\n-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA${publicKey}\n-----END PUBLIC KEY-----\nEND`,
    `printf '%s' '${quoted}' > statement.json`,
    `printf '%s' '${signature}' | base64 -d > signature.bin`,
    'openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in statement.json -sigfile signature.bin',
  ].join('\n');
}
