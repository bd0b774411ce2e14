import type { Queries } from '#platform/server/database/db.ts';
import { applyEvent } from '../../contract/rules/apply.ts';
import type { ChainedEvent } from '../../contract/rules/events.ts';
import type { AssemblyState } from '../../contract/rules/state.ts';
import { eventsAfter } from '../store.ts';

/** States in memory, at most; those used last stay. */
const most = 50;
const states = new Map<string, AssemblyState>();

/**
 * The state of an assembly after event `seq`, which is committed: from memory, with the events that came
 * since. Entries may be missing at any time.
 */
export async function stateOf(db: Queries, { id, seq }: { id: string; seq: number }): Promise<AssemblyState> {
  const known = states.get(id);
  const before = known && known.seq <= seq ? known : undefined;
  if (before?.seq === seq) return before;
  let state = before;
  for (const event of await eventsAfter(db, id, before?.seq ?? 0, seq - (before?.seq ?? 0))) state = applied(state, event);
  if (state?.seq !== seq) throw new Error(`the log of assembly ${id} ends before event ${seq}`);
  states.delete(id);
  states.set(id, state);
  for (const oldest of states.keys()) {
    if (states.size <= most) break;
    states.delete(oldest);
  }
  return state;
}

function applied(state: AssemblyState | undefined, { previousHash: _, hash: __, ...event }: ChainedEvent): AssemblyState {
  const result = applyEvent(state, event);
  if ('refused' in result) throw new Error(`event ${event.seq} of a stored log is refused: ${result.refused}`);
  return result.state;
}
