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

/** What is signed of one file about it: `sha256` is that of all bytes before the proof. */
export interface FileStatement extends ContractStatement {
  language: Language;
  sha256: string;
  /** That of all bytes behind the proof; absent in files of before, which end with it. */
  sha256After?: string;
}

/** What is signed once, when a session has ended: `files` are the SHA-256 of the whole files, in all languages. */
export interface SealStatement extends ContractStatement {
  files: Readonly<Record<Language, string>>;
}

/** The proof that a file carries. It speaks of every byte of the file but its own, which stand from `start` to `end`. */
export interface FileProof {
  statement: FileStatement;
  signature: string;
  start: number;
  end: number;
}

/** No proof is longer. In files of before it is the last line, where readers of PDF look for the end of a file in the last kilobyte. */
export const proofBytes = 1_000;
/** The proof stands in the signature of the file, at its end. */
const tailBytes = 256 * 1024;
const opening = '%Atrium-proof ';
const encoder = new TextEncoder();
const decoder = new TextDecoder('latin1');

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

/** The proof as a line of text. The signature of a file holds it in the hexadecimal digits of its bytes, lower-case. */
export function proofLine({ statement, signature }: Pick<FileProof, 'statement' | 'signature'>): Uint8Array {
  return encoder.encode(`${opening}${signature} ${signedText(statement)}\n`);
}

/** The digits that the proof begins with, and a line in digits: pairs, of which the last is the end of a line. */
const openingDigits = digitsOf(encoder.encode(opening));
const lineInDigits = /(?:(?!0a)[0-9a-f]{2})+0a/y;

/** The proof of a file; undefined where there is none, or where it is written otherwise than it has to be. Whether it is good is another question. */
export function readProof(file: Uint8Array): FileProof | undefined {
  const tail = decoder.decode(file.subarray(Math.max(0, file.length - tailBytes)));
  const offset = file.length - tail.length;
  const lastLine = tail.lastIndexOf(`\n${opening}`) + 1;
  if (lastLine > 0 && tail.length - lastLine < proofBytes)
    return proofIn(tail.slice(lastLine), { start: offset + lastLine, end: file.length }, 'last');

  lineInDigits.lastIndex = Math.max(0, tail.lastIndexOf(openingDigits));
  const [digits = ''] = lineInDigits.exec(tail) ?? [];
  const start = offset + lineInDigits.lastIndex - digits.length;
  return digits.length > 2 * proofBytes ? undefined : proofIn(textOf(digits), { start, end: start + digits.length }, 'within');
}

function proofIn(line: string, place: Pick<FileProof, 'start' | 'end'>, where: 'last' | 'within'): FileProof | undefined {
  const [, signature = '', text = ''] = /^%Atrium-proof ([A-Za-z0-9+/]{85}[AQgw]==) (\{[ -~]*\})\n$/.exec(line) ?? [];
  try {
    const statement = JSON.parse(text) as FileStatement;
    const isCanonical = signedText(statement) === text && (statement.sha256After === undefined) === (where === 'last');
    return isCanonical ? { statement, signature, ...place } : undefined;
  } catch {
    return undefined;
  }
}

/** Bytes in lower-case hexadecimal digits. */
export function digitsOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const textOf = (digits: string): string => digits.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
