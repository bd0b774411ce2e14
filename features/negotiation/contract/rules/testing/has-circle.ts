import type { SessionEvent } from '../events.ts';
import type { SessionState } from '../state.ts';

/** Whether a clause was accepted on the condition of one that was accepted after it, at once. */
export function hasCircle(events: readonly SessionEvent[], { clauses }: SessionState): boolean {
  const accepted = events.flatMap((event) => (event.type === 'clauseAccepted' ? [event.data] : []));
  return accepted.some(({ clauseId, met = [] }, index) => {
    const ballots = clauses.find(({ id }) => id === clauseId)?.ballots.filter(({ userId }) => met.includes(userId)) ?? [];
    return accepted.slice(index + 1).some((later) => ballots.some(({ conditions }) => conditions?.includes(later.clauseId)));
  });
}
