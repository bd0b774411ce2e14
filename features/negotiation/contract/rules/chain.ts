import type { SessionEvent } from './events.ts';

/** Previous hash of the first event of a session. */
export const firstHash = '0'.repeat(64);

/**
 * The text whose SHA-256 (in UTF-8) is the hash of an event: canonical JSON of the session id, the
 * previous hash and the event. Anyone can reproduce it from the same event.
 */
export function linkText(sessionId: string, previousHash: string, event: SessionEvent): string {
  const { seq, at, actorId, type, data, statement, signature } = event;
  return canonical({ sessionId, previousHash, seq, at, actorId, type, data, statement, signature });
}

/**
 * Returns the value with its keys in canonical order, so that equal events serialise to equal
 * texts.
 */
export function inOrder<Value>(value: Value): Value {
  return JSON.parse(canonical(value)) as Value;
}

/**
 * Canonical JSON: no white space, object keys sorted by code units, members that are undefined
 * omitted.
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`;
}
