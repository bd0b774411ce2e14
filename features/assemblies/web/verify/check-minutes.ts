import { readProof, signedText, type SignedFile } from '#platform/contract/file-proof.ts';
import { hashing, isSignedBy, isWholeBy, webCrypto } from '#platform/web/proofs/check-proof.ts';
import { isAboutMinutes, type MinutesFileStatement } from '../../contract/minutes/minutes-statement.ts';
import type { Annex } from '../../contract/rules/state.ts';
import { readLog, type LogResult } from '../../contract/read-log.ts';
import { currentAnnexes } from '../../contract/rules/annexes.ts';

/** An annex that a log names. */
export type NamedAnnex = Pick<Annex, 'id' | 'name' | 'sha256'>;

/** Result of checking a file. */
export type MinutesVerdict =
  /** Byte for byte the minutes that this site signed. `log`: what the log in the file amounts to. */
  | { kind: 'genuine'; statement: MinutesFileStatement; log: 'leadsToIt' | 'differs' | 'unread'; annexes: readonly NamedAnnex[] }
  /** Claims to be minutes, but this site did not sign it so. */
  | { kind: 'altered' }
  /** Signed as something else, such as a contract, or not at all. */
  | { kind: 'other' }
  /** A log of an assembly without its minutes. */
  | { kind: 'log'; log: LogResult; annexes: readonly NamedAnnex[] }
  /** There is no key, or the browser cannot check signatures. */
  | { kind: 'unable' };

type Bytes = Uint8Array<ArrayBuffer>;
type LogIn = (file: Bytes) => Promise<Uint8Array | undefined>;

const logStart = '{"actor":';
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Checks a file on this device. `publicKey` is that of the site, base64; `logIn` finds the log in a PDF. */
export async function checkMinutes(
  file: Bytes,
  { publicKey, logIn }: { publicKey: string | undefined; logIn: LogIn },
): Promise<MinutesVerdict> {
  const subtle = webCrypto();
  const sha256 = hashing();
  if (!subtle || !sha256) return { kind: 'unable' };
  const hashText = (text: string) => sha256(new Uint8Array(new TextEncoder().encode(text)));
  if (textOf(file.subarray(0, logStart.length)) === logStart) {
    const log = await readLog(textOf(file), hashText);
    return { kind: 'log', log, annexes: annexesIn(log) };
  }
  const proof = readProof<SignedFile>(file);
  if (!proof || !isAboutMinutes(proof.statement)) return { kind: 'other' };
  const { statement } = proof;
  if (!(await isWholeBy(subtle, proof, file))) return { kind: 'altered' };
  const isSigned = publicKey === undefined ? undefined : await isSignedBy(publicKey, signedText(statement), proof.signature);
  if (isSigned === undefined) return { kind: 'unable' };
  if (!isSigned) return { kind: 'altered' };
  const log = await logIn(file).catch(() => undefined);
  if (!log) return { kind: 'genuine', statement, log: 'unread', annexes: [] };
  const read = await readLog(textOf(log), hashText);
  return isOf(read, statement)
    ? { kind: 'genuine', statement, log: 'leadsToIt', annexes: annexesIn(read) }
    : { kind: 'genuine', statement, log: 'differs', annexes: [] };
}

/** The annexes of a lawful log; none of another one. */
const annexesIn = (log: LogResult): readonly NamedAnnex[] =>
  log.kind === 'lawful' ? currentAnnexes(log.state).map(({ id, name, sha256 }) => ({ id, name, sha256 })) : [];

/** Whether a log leads by the rules to what a statement says. */
function isOf(read: LogResult, { assembly, headHash, events, votes }: MinutesFileStatement): boolean {
  if (read.kind !== 'lawful') return false;
  return read.id === assembly && read.headHash === headHash && read.state.seq === events && read.state.votes.length === votes;
}
