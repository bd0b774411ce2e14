import { canonical } from '#platform/contract/hash-chain.ts';
import type { AssemblyEvent, ChainedEvent } from './rules/events.ts';

/**
 * The text whose SHA-256 (in UTF-8) is the hash of an event: canonical JSON of the assembly's id, the
 * previous hash and the event. Anyone can reproduce it from the same event.
 */
export function linkText(assembly: string, previousHash: string, { seq, at, actor, kind, payload }: AssemblyEvent): string {
  return canonical({ assembly, previousHash, seq, at, actor, kind, payload });
}

/** Name of the log of an assembly, downloaded or embedded in the minutes. */
export const logName = (assembly: string): string => `assembly-${assembly}.jsonl`;

/**
 * The log of an assembly from all its events: one line for each, as it was hashed. The SHA-256 of a
 * line without its line break is the event's hash.
 */
export const logText = (assembly: string, events: readonly ChainedEvent[]): string =>
  events.map((event) => `${linkText(assembly, event.previousHash, event)}\n`).join('');
