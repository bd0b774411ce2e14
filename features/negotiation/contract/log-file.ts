import { firstHash, linkText } from './rules/chain.ts';
import type { ChainedEvent } from './rules/events.ts';
import type { Instant } from './rules/state.ts';

/** Result of reading a log file. */
export interface ReadLog {
  sessionId: string;
  events: number;
  headHash: string;
  lastAt: Instant;
}

/**
 * A line of a log file: the JSON of an event as hashed. The SHA-256 of the line without its line
 * break is the event's hash.
 */
export function logLine(sessionId: string, previousHash: string, { hash: _, ...event }: ChainedEvent): string {
  return `${linkText(sessionId, previousHash, event)}\n`;
}

const lineEnd = 10;
const firstKey = '{"actorId":';
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Whether a file looks like the log of a session. */
export function isLog(file: Uint8Array): boolean {
  return new TextDecoder().decode(file.subarray(0, firstKey.length)) === firstKey;
}

/**
 * Verifies the hash chain of a log file. Returns undefined if a line does not match the next line's
 * `previousHash`. The caller must compare `headHash` with a trusted value to verify the last line.
 * `sha256` returns hexadecimal digits.
 */
export async function readLog(
  file: Uint8Array<ArrayBuffer>,
  sha256: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>,
): Promise<ReadLog | undefined> {
  let read: ReadLog | undefined;
  let start = 0;
  while (start < file.length) {
    const end = file.indexOf(lineEnd, start);
    const line = end < 0 ? undefined : file.subarray(start, end);
    const link = line && linkIn(line);
    const isNext = link && link.seq === (read?.events ?? 0) + 1 && link.previousHash === (read?.headHash ?? firstHash);
    if (!isNext || (read && link.sessionId !== read.sessionId)) return undefined;
    read = { sessionId: link.sessionId, events: link.seq, headHash: await sha256(line), lastAt: link.at };
    start = end + 1;
  }
  return read;
}

interface Link {
  sessionId: string;
  previousHash: string;
  seq: number;
  at: Instant;
}

function linkIn(line: Uint8Array): Link | undefined {
  try {
    const { sessionId, previousHash, seq, at } = JSON.parse(decoder.decode(line)) as Partial<Record<keyof Link, unknown>>;
    const isLink = typeof sessionId === 'string' && typeof previousHash === 'string' && typeof seq === 'number' && typeof at === 'string';
    return isLink ? { sessionId, previousHash, seq, at } : undefined;
  } catch {
    return undefined;
  }
}
