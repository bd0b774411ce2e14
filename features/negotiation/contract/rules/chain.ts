import type { SessionEvent } from './events.ts';

/** What the first event of a session is chained to. */
export const firstHash = '0'.repeat(64);

/**
 * The text whose SHA-256, in UTF-8, is the hash of an event: canonical JSON of the event, its session and the hash before it. Keys stand
 * in the order of their code units and nothing is spaced, so that anybody gets the same text from the same event.
 */
export function linkText(sessionId: string, previousHash: string, event: SessionEvent): string {
  const { seq, at, actorId, type, data } = event;
  return canonical({ sessionId, previousHash, seq, at, actorId, type, data });
}

/** What an event says, its keys in the order in which they are signed: equal events are equal texts, wherever they come from. */
export function inOrder<Value>(value: Value): Value {
  return JSON.parse(canonical(value)) as Value;
}

/** JSON without white space, the keys of every object in the order of their code units. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`;
}
