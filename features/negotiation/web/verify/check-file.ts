import type { Language } from '#platform/contract/language.ts';
import { readProof, signedText, type FileProof } from '#platform/contract/file-proof.ts';
import { hashOf, isSignedBy, isWholeBy, webCrypto } from '#platform/web/proofs/check-proof.ts';
import type { ContractStatement, FileStatement } from '../../contract/proof.ts';
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
      /** Signed by a key that this site published before, or that the email about the end names. */
      isByOtherKey?: true;
      /** Signed, but the server has another hash for this language, or another result of the session. */
      contradiction?: Contradiction;
      sha256: string;
      language: Language;
      endedAt: string;
      log: LogEnd;
      certificate?: SigningCertificate | undefined;
    }
  /** Claims to be the contract of this session, but is not. */
  | { kind: 'altered' }
  | { kind: 'other'; sessionId: string }
  /** Claims to be the minutes of an assembly, which are verified elsewhere. */
  | { kind: 'minutes'; assemblyId: string }
  | { kind: 'unknown' }
  /** There is neither a server reply nor a key. */
  | { kind: 'unable' };

/**
 * Server's record where it differs from the file; `isSigned`: it has a valid signature of its own.
 */
export interface Contradiction {
  isSigned: boolean;
  sha256: string | undefined;
  log: LogEnd;
}

type Genuine = Extract<Verdict, { kind: 'genuine' }>;

/** Statement of a contract about the log from which it was made. */
export type LogEnd = Omit<ContractStatement, 'session'>;

/** Data to check against; offline only the public key, if seen before. */
export interface Known {
  sessionId: string;
  verification?: Verification | undefined;
  publicKey?: string | undefined;
  /** Keys that this browser saw before, and the one in the email about the end. */
  otherKeys?: readonly string[];
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Checks a file locally, without uploading it. */
export async function checkFile(file: Bytes, known: Known): Promise<Verdict> {
  const { sessionId, verification } = known;
  const subtle = webCrypto();
  // The stored key is that of contracts, which does not sign samples.
  if (!subtle || (isSampleId(sessionId) && !verification)) return { kind: 'unable' };
  const sha256 = await hashOf(subtle, file);
  const found = verification?.files.find((each) => each.sha256 === sha256);
  const proof = readProof<FileStatement>(file);
  const assemblyId = proof && 'assembly' in proof.statement ? proof.statement.assembly : undefined;
  if (typeof assemblyId === 'string') return { kind: 'minutes', assemblyId };
  const certificate = proof && readCertificate(file, proof);
  // The signature inside comes first: it proves the file to its owner, even after the server's record was rewritten.
  const signed = await signedPart(subtle, file, proof, known);
  if (proof && signed.kind === 'signed' && proof.statement.session === sessionId) {
    const { statement } = proof;
    const contradiction = verification && (await contradictionOf(statement, sha256, verification));
    return {
      ...genuine(found && !contradiction ? 'record' : 'signature', statement.language, sha256, { id: sessionId, ...statement }),
      certificate,
      ...(signed.isByOtherKey && { isByOtherKey: true }),
      ...(contradiction && { contradiction }),
    };
  }
  if (verification && found) return { ...genuine('record', found.language, sha256, verification), certificate };
  if (!proof) return { kind: 'unknown' };
  const isOther = proof.statement.session !== sessionId;
  if (signed.kind === 'unable') return verification && known.publicKey ? { kind: 'unknown' } : { kind: 'unable' };
  if (isOther) return signed.kind === 'signed' ? { kind: 'other', sessionId: proof.statement.session } : { kind: 'unknown' };
  return { kind: 'altered' };
}

type SignedPart = { kind: 'signed'; isByOtherKey: boolean } | { kind: 'altered' | 'unable' };

/** Whether all bytes of a file are as signed, and by which key. */
async function signedPart(
  subtle: SubtleCrypto,
  file: Bytes,
  proof: FileProof<FileStatement> | undefined,
  { sessionId, publicKey, otherKeys = [] }: Known,
): Promise<SignedPart> {
  if (!proof) return { kind: 'altered' };
  const isWhole = await isWholeBy(subtle, proof, file);
  if (!isWhole && proof.statement.session === sessionId) return { kind: 'altered' };
  if (!publicKey) return { kind: 'unable' };
  if (!isWhole) return { kind: 'altered' };
  for (const key of [publicKey, ...otherKeys]) {
    const isSigned = await isSignedBy(key, signedText(proof.statement), proof.signature);
    if (isSigned === undefined && key === publicKey) return { kind: 'unable' };
    if (isSigned) return { kind: 'signed', isByOtherKey: key !== publicKey };
  }
  return { kind: 'altered' };
}

/** Where the server says something else than a signed file; undefined if it says the same or nothing about it. */
async function contradictionOf(statement: FileStatement, sha256: string, verification: Verification): Promise<Contradiction | undefined> {
  const listed = verification.files.find(({ language }) => language === statement.language)?.sha256;
  if ((listed === undefined || listed === sha256) && isSameEnd(statement, verification)) return undefined;
  const isSigned = (await isSignedBy(verification.publicKey, verification.statement, verification.signature)) === true;
  return { isSigned, sha256: listed, log: endOf(verification) };
}

const endMembers = ['startedAt', 'endedAt', 'parties', 'accepted', 'rejected', 'open', 'events', 'headHash'] as const;

/** Whether two statements say the same about the end of a session. */
export const isSameEnd = (one: LogEnd, other: LogEnd): boolean => endMembers.every((member) => one[member] === other[member]);

function genuine(
  by: 'record' | 'signature',
  language: Language,
  sha256: string,
  { id, ...told }: Omit<ContractStatement, 'session'> & { id: string },
): Genuine {
  return {
    kind: 'genuine',
    by,
    isRecord: isRecord(told),
    ...(isSampleId(id) && { isSample: true }),
    language,
    endedAt: told.endedAt,
    sha256,
    log: endOf(told),
  };
}

const endOf = ({ startedAt, endedAt, parties, accepted, rejected, open, events, headHash }: LogEnd): LogEnd => ({
  startedAt,
  endedAt,
  parties,
  accepted,
  rejected,
  ...(open !== undefined && { open }),
  events,
  headHash,
});
