import { firstHash } from '#platform/contract/hash-chain.ts';
import { CheckedRules } from './checked-rules.ts';
import { statementOf, type ContractStatement } from './proof.ts';
import { hashedText } from './rules/chain.ts';
import type { SessionEvent } from './rules/events.ts';
import type { Instant, Party, Wording } from './rules/state.ts';
import { CheckedSignatures, type DocumentSigning, type LogSignatures } from './signing/checked-signatures.ts';
import type { EnrolledKey } from './signing/signed-log.ts';

/** Result of reading a log file. */
export interface ReadLog {
  sessionId: string;
  events: number;
  headHash: string;
  lastAt: Instant;
  /** Result of applying the rules to the events. */
  course: LogCourse;
  /** Whether the actions of parties are signed by their devices. */
  signatures: LogSignatures;
  /**
   * Section of the contract about devices; undefined if none signed. Computed on request, since the
   * safety code is slow by design.
   */
  signing: () => Promise<DocumentSigning | undefined>;
  /**
   * People who could countersign the end; absent if no device signed, or if the rules do not lead
   * to the log.
   */
  signers?: Signers;
}

/** The parties with the keys of their devices. */
export interface Signers {
  parties: readonly Pick<Party, 'userId' | 'name'>[];
  keys: readonly EnrolledKey[];
}

/** Result of the events of a log by the rules of the session. */
export type LogCourse =
  /** The rules lead to these events; `statement` is what they amount to, once the session has ended. */
  | { kind: 'legal'; statement: ContractStatement | undefined }
  /** Someone broke the rules, a required event is missing, or the two implementations differ. */
  | { kind: 'illegal' }
  /** A session under the first edition of the rules, which did not record everything that followed. */
  | { kind: 'unchecked' };

type Bytes = Uint8Array<ArrayBuffer>;

const lineEnd = 10;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const bytesOf = (text: string) => new Uint8Array(new TextEncoder().encode(text));

/**
 * Verifies a log file: the hash chain, the hashes of texts, and that the rules lead to its events.
 * Returns undefined if a line does not match the next line's `previousHash`, or a text its hash. The
 * caller must compare `headHash` with a trusted value to verify the last line. `sha256` returns
 * hexadecimal digits.
 */
export async function readLog(file: Bytes, sha256: (bytes: Bytes) => Promise<string>): Promise<ReadLog | undefined> {
  let read: Omit<ReadLog, 'course' | 'signatures' | 'signing' | 'signers'> | undefined;
  let rules: CheckedRules | undefined;
  const signatures = new CheckedSignatures();
  let start = 0;
  while (start < file.length) {
    const end = file.indexOf(lineEnd, start);
    const line = end < 0 ? undefined : file.subarray(start, end);
    const link = line && linkIn(line);
    const isNext = link && link.seq === (read?.events ?? 0) + 1 && link.previousHash === (read?.headHash ?? firstHash);
    if (!isNext || (read && link.sessionId !== read.sessionId)) return undefined;
    const text = textIn(link);
    if (text && (await sha256(bytesOf(hashedText(text)))) !== text.textHash) return undefined;
    rules ??= new CheckedRules(link.sessionId);
    const { sessionId: _, previousHash: __, ...event } = link;
    rules.add(event as SessionEvent);
    read = { sessionId: link.sessionId, events: link.seq, headHash: await sha256(line), lastAt: link.at };
    await signatures.add(link, read.headHash);
    start = end + 1;
  }
  if (!read || !rules) return undefined;
  const signers = signersOf(rules, signatures);
  return {
    ...read,
    course: courseOf(rules, read.headHash),
    signatures: await signatures.result(),
    signing: () => signatures.forDocument(),
    ...(signers && { signers }),
  };
}

function signersOf({ result }: CheckedRules, { keys, isFalse }: CheckedSignatures): Signers | undefined {
  if (result.kind !== 'legal' || keys.length === 0 || isFalse) return undefined;
  const parties = result.state.parties.filter(({ status }) => status !== 'waiting' && status !== 'declined');
  return { parties: parties.map(({ userId, name }) => ({ userId, name })), keys };
}

function courseOf(rules: CheckedRules, headHash: string): LogCourse {
  const { result } = rules;
  return result.kind === 'legal' ? { kind: 'legal', statement: statementOf(result.state, headHash) } : result;
}

interface Link {
  sessionId: string;
  previousHash: string;
  seq: number;
  at: Instant;
  actorId: unknown;
  type: unknown;
  data: unknown;
  statement?: unknown;
  signature?: unknown;
}

function linkIn(line: Uint8Array): Link | undefined {
  try {
    const { sessionId, previousHash, seq, at, actorId, type, data, statement, signature } = JSON.parse(decoder.decode(line)) as Partial<
      Record<keyof Link, unknown>
    >;
    const isLink = typeof sessionId === 'string' && typeof previousHash === 'string' && typeof seq === 'number' && typeof at === 'string';
    const signed = { ...(statement !== undefined && { statement }), ...(signature !== undefined && { signature }) };
    return isLink ? { sessionId, previousHash, seq, at, actorId, type, data, ...signed } : undefined;
  } catch {
    return undefined;
  }
}

function textIn({ data }: Link): (Wording & { textHash: unknown }) | undefined {
  const { text, translations, textHash } = (data ?? {}) as Partial<Wording & { textHash: unknown }>;
  return typeof text === 'string' ? { text, ...(translations && { translations }), textHash } : undefined;
}
