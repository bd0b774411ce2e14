import type { Language } from '#platform/contract/language.ts';
import { canonical } from '#platform/contract/hash-chain.ts';
import { isDecided } from './rules/head.ts';
import type { Instant, SessionState } from './rules/state.ts';

/** Signed statement about an ended session: dates and counts, never texts or names. */
export interface ContractStatement {
  session: string;
  startedAt: Instant;
  endedAt: Instant;
  parties: number;
  accepted: number;
  rejected: number;
  /** Undecided clauses; if present, there is no contract. Omitted if there are none. */
  open?: number;
  events: number;
  headHash: string;
}

/** Signed statement about one file; `sha256` covers all bytes before the proof. */
export interface FileStatement extends ContractStatement {
  language: Language;
  sha256: string;
  /** SHA-256 of all bytes after the proof. Absent in older files, which end with the proof. */
  sha256After?: string;
}

/**
 * Signed once, when a session has ended; `files` has the SHA-256 of the whole file in each
 * language.
 */
export interface SealStatement extends ContractStatement {
  files: Readonly<Record<Language, string>>;
}

/** The proof in a file. It covers all bytes outside `start` to `end`. */
export interface FileProof {
  statement: FileStatement;
  signature: string;
  start: number;
  end: number;
}

/**
 * Maximum length of a proof. In older files it is the last line, and readers of PDF look for the
 * end of a file in the last kilobyte.
 */
export const proofBytes = 1_000;
/** The proof is inside the file's signature, near its end. */
const tailBytes = 256 * 1024;
const opening = '%Atrium-proof ';
const encoder = new TextEncoder();
const decoder = new TextDecoder('latin1');

/**
 * The statement about an ended session, with or without contract; undefined while it is running.
 */
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

/** The text that is signed: canonical JSON (no white space, keys sorted). */
export function signedText(statement: ContractStatement | FileStatement | SealStatement): string {
  return canonical(statement);
}

/**
 * The proof as a line of text. In a signed file this line is written in lower-case hexadecimal
 * digits.
 */
export function proofLine({ statement, signature }: Pick<FileProof, 'statement' | 'signature'>): Uint8Array {
  return encoder.encode(`${opening}${signature} ${signedText(statement)}\n`);
}

/** Hexadecimal start of a proof, and a hexadecimal line that ends with a line break (0a). */
const openingDigits = digitsOf(encoder.encode(opening));
const lineInDigits = /(?:(?!0a)[0-9a-f]{2})+0a/y;

/**
 * Finds the proof of a file; undefined if there is none or it is malformed. Does not check the
 * signature.
 */
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

/** Returns lower-case hexadecimal digits. */
export function digitsOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const textOf = (digits: string): string => digits.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
