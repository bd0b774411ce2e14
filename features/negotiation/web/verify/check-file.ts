import type { Language } from '#platform/contract/language.ts';
import { digitsOf, readProof, signedText, type ContractStatement, type FileProof, type FileStatement } from '../../contract/proof.ts';
import type { Verification } from '../../contract/shapes.ts';
import { isSampleId } from '../../contract/sample.ts';
import { isRecord } from './is-record.ts';
import { readCertificate, type SigningCertificate } from './read-certificate.ts';

/** Result of checking a file. */
export type Verdict =
  /**
   * Byte for byte the contract or record, confirmed by the server's hashes or by the signature
   * inside with the published key.
   */
  | {
      kind: 'genuine';
      by: 'record' | 'signature';
      isRecord: boolean;
      isSample?: true;
      /** Signed with the key, but the server has other hashes for this language. */
      isContradicted?: true;
      language: Language;
      endedAt: string;
      log: LogEnd;
      certificate?: SigningCertificate | undefined;
    }
  /** Claims to be the contract of this session, but is not. */
  | { kind: 'altered' }
  | { kind: 'other'; sessionId: string }
  | { kind: 'unknown' }
  /** There is neither a server reply nor a key. */
  | { kind: 'unable' };

type Genuine = Extract<Verdict, { kind: 'genuine' }>;

/** What a contract says about the log from which it was made. */
export type LogEnd = Omit<ContractStatement, 'session'>;

/** Data to check against; offline only the public key, if seen before. */
export interface Known {
  sessionId: string;
  verification?: Verification | undefined;
  publicKey?: string | undefined;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Checks a file locally, without uploading it. */
export async function checkFile(file: Bytes, { sessionId, verification, publicKey }: Known): Promise<Verdict> {
  const subtle = webCrypto();
  // The stored key is that of contracts, which does not sign samples.
  if (!subtle || (isSampleId(sessionId) && !verification)) return { kind: 'unable' };
  const sha256 = await hashOf(subtle, file);
  const found = verification?.files.find((each) => each.sha256 === sha256);
  const proof = readProof(file);
  const certificate = proof && readCertificate(file, proof);
  if (verification && found) return { ...genuine('record', found.language, verification), certificate };

  if (!proof) return { kind: 'unknown' };
  const { statement } = proof;
  const isWhole = await isWholeBy(subtle, proof, file);
  if (!isWhole && statement.session === sessionId) return { kind: 'altered' };
  if (!publicKey) return { kind: 'unable' };
  const isSigned = isWhole && (await isSignedBy(subtle, publicKey, statement, proof.signature));
  if (isSigned === undefined) return verification ? { kind: 'unknown' } : { kind: 'unable' };
  if (statement.session !== sessionId) return isSigned ? { kind: 'other', sessionId: statement.session } : { kind: 'unknown' };
  if (!isSigned) return { kind: 'altered' };
  // The signature proves the file to its owner, even after the server's record was rewritten.
  const isContradicted = verification?.files.some(({ language }) => language === statement.language) ?? false;
  return {
    ...genuine('signature', statement.language, { id: sessionId, ...statement }),
    certificate,
    ...(isContradicted && { isContradicted }),
  };
}

function genuine(
  by: 'record' | 'signature',
  language: Language,
  { id, ...told }: Omit<ContractStatement, 'session'> & { id: string },
): Genuine {
  const { startedAt, endedAt, parties, accepted, rejected, open, events, headHash } = told;
  return {
    kind: 'genuine',
    by,
    isRecord: isRecord(told),
    ...(isSampleId(id) && { isSample: true }),
    language,
    endedAt,
    log: { startedAt, endedAt, parties, accepted, rejected, ...(open !== undefined && { open }), events, headHash },
  };
}

/** SHA-256 in hexadecimal digits; undefined if the browser does not support it. */
export function hashing(): ((bytes: Bytes) => Promise<string>) | undefined {
  const subtle = webCrypto();
  return subtle && ((bytes) => hashOf(subtle, bytes));
}

/** Browsers provide it only for https and localhost. */
function webCrypto(): SubtleCrypto | undefined {
  return (globalThis.crypto as Crypto | undefined)?.subtle;
}

async function hashOf(subtle: SubtleCrypto, bytes: Bytes): Promise<string> {
  return digitsOf(new Uint8Array(await subtle.digest('SHA-256', bytes)));
}

/** Whether the hashes of the bytes before and after the proof match. */
async function isWholeBy(subtle: SubtleCrypto, { statement, start, end }: FileProof, file: Bytes): Promise<boolean> {
  const before = await hashOf(subtle, file.subarray(0, start));
  const after = end === file.length ? undefined : await hashOf(subtle, file.subarray(end));
  return before === statement.sha256 && after === statement.sha256After;
}

/** Undefined if the browser does not support Ed25519. */
async function isSignedBy(
  subtle: SubtleCrypto,
  publicKey: string,
  statement: FileStatement,
  signature: string,
): Promise<boolean | undefined> {
  try {
    const key = await subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify']);
    return await subtle.verify('Ed25519', key, bytesOf(signature), new TextEncoder().encode(signedText(statement)));
  } catch {
    return undefined;
  }
}

function bytesOf(base64: string): Bytes {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
