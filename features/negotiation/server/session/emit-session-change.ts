import type { Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import type { ChainedEvent, EventBody } from '../../contract/rules/events.ts';
import type { SessionState } from '../../contract/rules/state.ts';
import {
  clausesOpened,
  counterProposed,
  deadlineSet,
  eventsAdded,
  negotiationChanged,
  negotiationEnded,
  negotiationStarted,
} from '../domain-events.ts';

/** Events visible outside a session, in lists and in the Hub. */
const seenOutside: ReadonlySet<EventBody['type']> = new Set([
  'admissionRequested',
  'admissionDeclined',
  'partyJoined',
  'partyLeft',
  'partyRemoved',
  'managerChanged',
  'timeUp',
  'timeExtended',
  'finalVoteOpened',
]);

/** Emits the domain events for these session events, in their transaction. */
export async function emitSessionChange(
  { emit }: Pick<AppContext, 'emit'>,
  tx: Transaction,
  { id, endsAt }: SessionState,
  events: readonly ChainedEvent[],
): Promise<void> {
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last) return;
  const has = (...types: EventBody['type'][]) => events.some(({ type }) => types.includes(type));
  if (first.seq > 1) await emit(tx, eventsAdded({ id, after: first.seq - 1, seq: last.seq }));
  if (has('sessionStarted', 'timeExtended')) await emit(tx, deadlineSet({ id, endsAt }));
  if (has('sessionEnded')) await emit(tx, deadlineSet({ id, endsAt: null }));
  const clauseIds = events.flatMap((event) => (event.type === 'clauseOpened' ? [event.data.clauseId] : []));
  if (clauseIds.length) await emit(tx, clausesOpened({ id, clauseIds }));
  for (const event of events)
    if (event.type === 'counterProposed')
      await emit(tx, counterProposed({ id, clauseId: event.data.clauseId, targetId: event.data.targetId }));
  if (has('sessionStarted')) await emit(tx, negotiationStarted({ id }));
  else if (has('sessionEnded')) await emit(tx, negotiationEnded({ id }));
  else if (has(...seenOutside)) await emit(tx, negotiationChanged({ id, goneIds: goneBy(events) }));
}

/** People who are no longer part of the session after these events. */
function goneBy(events: readonly ChainedEvent[]): string[] {
  return events.flatMap((event) =>
    event.type === 'partyLeft' || event.type === 'partyRemoved' || event.type === 'admissionDeclined' ? [event.data.userId] : [],
  );
}
