import { firstHash, inOrder } from '#platform/contract/hash-chain.ts';
import { apply } from '../../contract/rules/apply.ts';
import { linkText } from '../../contract/rules/chain.ts';
import type { ChainedEvent, EventBody, SessionEvent } from '../../contract/rules/events.ts';
import type { Instant, SessionState } from '../../contract/rules/state.ts';
import { sha256 } from '#platform/server/common/sha256.ts';
import type { Signed } from '../../contract/signing/signed.ts';

/** The state of a session with the hash of its last event. */
export interface SessionSnapshot {
  state: SessionState;
  headHash: string;
}

/** Actor and time of new events; the actor null is the clock. */
export interface Adding {
  actorId: string | null;
  at: Instant;
  /** Statement about the first event, signed by a device of the actor. */
  signed?: Signed | undefined;
}

/** Applies new events, and adds their numbers and hashes. */
export function addEvents(
  sessionId: string,
  snapshot: SessionSnapshot | undefined,
  bodies: readonly EventBody[],
  { actorId, at, signed }: Adding,
): { snapshot: SessionSnapshot | undefined; events: ChainedEvent[] } {
  const events: ChainedEvent[] = [];
  let now = snapshot;
  for (const body of bodies) {
    const own = events.length === 0 && signed ? { statement: inOrder(signed.statement), signature: signed.signature } : {};
    const event = { ...body, data: inOrder(body.data), seq: (now?.state.seq ?? 0) + 1, at, actorId, ...own } as SessionEvent;
    const hash = sha256(linkText(sessionId, now?.headHash ?? firstHash, event));
    now = { state: apply(now?.state, event), headHash: hash };
    events.push({ ...event, hash });
  }
  return { snapshot: now, events };
}

/** Applies events of the log. */
export function replay(snapshot: SessionSnapshot | undefined, events: readonly ChainedEvent[]): SessionSnapshot | undefined {
  return events.reduce<SessionSnapshot | undefined>(
    (before, { hash, ...event }) => ({ state: apply(before?.state, event), headHash: hash }),
    snapshot,
  );
}
