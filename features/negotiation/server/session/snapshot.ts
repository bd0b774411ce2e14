import { apply } from '../../contract/rules/apply.ts';
import { firstHash, inOrder, linkText } from '../../contract/rules/chain.ts';
import type { ChainedEvent, EventBody, SessionEvent } from '../../contract/rules/events.ts';
import type { Instant, SessionState } from '../../contract/rules/state.ts';
import { sha256 } from '../sha256.ts';

/** A session after its last event, with that event's link of the chain. */
export interface SessionSnapshot {
  state: SessionState;
  headHash: string;
}

/** Who adds events, and when; null is the clock. */
export interface Adding {
  actorId: string | null;
  at: Instant;
}

/** What a session comes to by more events, which get their numbers and their links here. */
export function addEvents(
  sessionId: string,
  snapshot: SessionSnapshot | undefined,
  bodies: readonly EventBody[],
  { actorId, at }: Adding,
): { snapshot: SessionSnapshot | undefined; events: ChainedEvent[] } {
  const events: ChainedEvent[] = [];
  let now = snapshot;
  for (const body of bodies) {
    const event = { ...body, data: inOrder(body.data), seq: (now?.state.seq ?? 0) + 1, at, actorId } as SessionEvent;
    const hash = sha256(linkText(sessionId, now?.headHash ?? firstHash, event));
    now = { state: apply(now?.state, event), headHash: hash };
    events.push({ ...event, hash });
  }
  return { snapshot: now, events };
}

/** What a session comes to by events of its log. */
export function replay(snapshot: SessionSnapshot | undefined, events: readonly ChainedEvent[]): SessionSnapshot | undefined {
  return events.reduce<SessionSnapshot | undefined>(
    (before, { hash, ...event }) => ({ state: apply(before?.state, event), headHash: hash }),
    snapshot,
  );
}
