import type { Language } from '#platform/contract/language.ts';
import { canonical } from './rules/chain.ts';
import { isDecided } from './rules/head.ts';
import type { Instant, SessionState } from './rules/state.ts';

/** What is signed of a session that ended: dates and counts, never a text or a name. */
export interface ContractStatement {
  session: string;
  startedAt: Instant;
  endedAt: Instant;
  parties: number;
  accepted: number;
  rejected: number;
  /** Clauses that were left undecided: there is no contract then. It stands there only where there are such. */
  open?: number;
  events: number;
  headHash: string;
}

/** What is signed of one file about it: `sha256` is that of everything before the proof. */
export interface FileStatement extends ContractStatement {
  language: Language;
  sha256: string;
}

/** What is signed once, when a session has ended: `files` are the SHA-256 of the whole files, in all languages. */
export interface SealStatement extends ContractStatement {
  files: Readonly<Record<Language, string>>;
}

/** The proof that a file carries behind its end. */
export interface FileProof {
  statement: FileStatement;
  signature: string;
  /** How many bytes the proof is about. */
  length: number;
}

/** Readers of PDF look for the end of a file in its last kilobyte, so the proof stays within that. */
export const proofBytes = 1_000;
const opening = '%Atrium-proof ';
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** The statement about a session, whether it ended with a contract or without; undefined while it goes on. */
export function statementOf(state: SessionState, headHash: string): ContractStatement | undefined {
  if (state.endedAt === null) return undefined;
  const count = (wanted: 'accepted' | 'rejected') => state.clauses.filter((clause) => clause.state === wanted).length;
  const open = state.clauses.filter((clause) => !isDecided(clause)).length;
  return {
    session: state.id,
    startedAt: state.startedAt,
    endedAt: state.endedAt,
    parties: state.parties.filter(({ status }) => status !== 'waiting' && status !== 'declined').length,
    accepted: count('accepted'),
    rejected: count('rejected'),
    ...(open > 0 ? { open } : {}),
    events: state.seq,
    headHash,
  };
}

/** The text that is signed: JSON without white space, its keys in the order of the alphabet. */
export function signedText(statement: ContractStatement | FileStatement | SealStatement): string {
  return canonical(statement);
}

/** The line that is put behind the end of a file, where readers of PDF see a remark. */
export function proofLine({ statement, signature }: Pick<FileProof, 'statement' | 'signature'>): Uint8Array {
  return encoder.encode(`${opening}${signature} ${signedText(statement)}\n`);
}

/** The proof at the end of a file; undefined where there is none, or where base64 writes its signature otherwise than it has to. Whether it is good is another question. */
export function readProof(file: Uint8Array): FileProof | undefined {
  const tail = file.subarray(Math.max(0, file.length - proofBytes));
  const start = lastIndexOf(tail, encoder.encode(`\n${opening}`)) + 1;
  if (start === 0) return undefined;
  try {
    const [, signature = '', text = ''] =
      /^%Atrium-proof ([A-Za-z0-9+/]{85}[AQgw]==) (\{.*\})\n$/.exec(decoder.decode(tail.subarray(start))) ?? [];
    const statement = JSON.parse(text) as FileStatement;
    return signedText(statement) === text ? { statement, signature, length: file.length - tail.length + start } : undefined;
  } catch {
    return undefined;
  }
}

function lastIndexOf(bytes: Uint8Array, wanted: Uint8Array): number {
  for (let index = bytes.length - wanted.length; index >= 0; index -= 1)
    if (wanted.every((byte, offset) => bytes[index + offset] === byte)) return index;
  return -1;
}
