import { canonical } from '#platform/contract/hash-chain.ts';
import type { SessionEvent } from './events.ts';
import type { Wording } from './state.ts';

/**
 * The text whose SHA-256 (in UTF-8) is the hash of an event: canonical JSON of the session id, the
 * previous hash and the event. Anyone can reproduce it from the same event.
 */
export function linkText(sessionId: string, previousHash: string, event: SessionEvent): string {
  const { seq, at, actorId, type, data, statement, signature } = event;
  return canonical({ sessionId, previousHash, seq, at, actorId, type, data, statement, signature });
}

/**
 * The text whose SHA-256 (in UTF-8) is the hash of a clause: its only text, or canonical JSON of all its
 * texts. No one can accept one language of a clause without the others.
 */
export const hashedText = ({ text, translations }: Wording): string => (translations ? canonical({ text, translations }) : text);
