import { firstHash } from '#platform/contract/hash-chain.ts';
import { linkText } from './rules/chain.ts';
import type { ChainedEvent } from './rules/events.ts';

/**
 * A line of a log file: the JSON of an event as hashed. The SHA-256 of the line without its line
 * break is the event's hash.
 */
export function logLine(sessionId: string, previousHash: string, { hash: _, ...event }: ChainedEvent): string {
  return `${linkText(sessionId, previousHash, event)}\n`;
}

/** Name of the log of a session, downloaded or embedded in a file. */
export const logName = (sessionId: string): string => `log-${sessionId}.jsonl`;

/** The log of a session from all its events. */
export const logText = (sessionId: string, events: readonly ChainedEvent[]): string =>
  events.map((event, index) => logLine(sessionId, events[index - 1]?.hash ?? firstHash, event)).join('');

const firstKey = '{"actorId":';

/** Whether a file looks like the log of a session. */
export function isLog(file: Uint8Array): boolean {
  return new TextDecoder().decode(file.subarray(0, firstKey.length)) === firstKey;
}
