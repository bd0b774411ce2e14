import { canonical } from './hash-chain.ts';
import type { Language } from './language.ts';

/**
 * Statement of a proof about its file, besides the signed content of its feature; `sha256` covers
 * all bytes before the proof.
 */
export interface SignedFile {
  language: Language;
  sha256: string;
  /** SHA-256 of all bytes after the proof. Absent in older files, which end with the proof. */
  sha256After?: string;
}

/** The proof in a file. It covers all bytes outside `start` to `end`. */
export interface FileProof<Statement extends SignedFile = SignedFile> {
  statement: Statement;
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

/** The text that is signed: canonical JSON (no white space, keys sorted). */
export function signedText(statement: object): string {
  return canonical(statement);
}

/**
 * The proof as a line of text. In a signed file this line is written in lower-case hexadecimal
 * digits.
 */
export function proofLine({ statement, signature }: { statement: object; signature: string }): Uint8Array {
  return encoder.encode(`${opening}${signature} ${signedText(statement)}\n`);
}

/** Hexadecimal start of a proof, and a hexadecimal line that ends with a line break (0a). */
const openingDigits = digitsOf(encoder.encode(opening));
const lineInDigits = /(?:(?!0a)[0-9a-f]{2})+0a/y;

/**
 * Finds the proof of a file; undefined if there is none or it is malformed. Does not check the
 * signature, nor that it is a statement of the expected kind.
 */
export function readProof<Statement extends SignedFile>(file: Uint8Array): FileProof<Statement> | undefined {
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

function proofIn<Statement extends SignedFile>(
  line: string,
  place: Pick<FileProof, 'start' | 'end'>,
  where: 'last' | 'within',
): FileProof<Statement> | undefined {
  const [, signature = '', text = ''] = /^%Atrium-proof ([A-Za-z0-9+/]{85}[AQgw]==) (\{[ -~]*\})\n$/.exec(line) ?? [];
  try {
    const statement = JSON.parse(text) as Statement;
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
