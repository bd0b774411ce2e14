import type { Queries } from '#platform/server/database/db.ts';
import { applyEvent } from '../../contract/rules/apply.ts';
import type { ChainedEvent } from '../../contract/rules/events.ts';
import type { AssemblyState } from '../../contract/rules/state.ts';
import { eventsAfter } from '../store.ts';

/** Maximum number of assemblies in memory; the least recently used are dropped. */
const most = 50;
/** Last states of an assembly: people read it while others vote. They share most of their content. */
const mostStates = 32;
const known = new Map<string, AssemblyState[]>();

/**
 * The state of an assembly after event `seq`, which is committed: from memory, with the events that came
 * since. Entries may be missing at any time.
 */
export async function stateOf(db: Queries, { id, seq }: { id: string; seq: number }): Promise<AssemblyState> {
  const before = known.get(id)?.findLast((state) => state.seq <= seq);
  if (before?.seq === seq) return before;
  let state = before;
  for (const event of await eventsAfter(db, id, before?.seq ?? 0, seq - (before?.seq ?? 0))) state = applied(state, event);
  if (state?.seq !== seq) throw new Error(`the log of assembly ${id} ends before event ${seq}`);
  rememberState(id, state);
  return state;
}

/** Remembers a state whose last event is committed. */
export function rememberState(id: string, state: AssemblyState): void {
  const others = (known.get(id) ?? []).filter(({ seq }) => seq !== state.seq);
  const states = [...others, state].toSorted((one, other) => one.seq - other.seq).slice(-mostStates);
  known.delete(id);
  known.set(id, states);
  for (const oldest of known.keys()) {
    if (known.size <= most) break;
    known.delete(oldest);
  }
}

function applied(state: AssemblyState | undefined, { previousHash: _, hash: __, ...event }: ChainedEvent): AssemblyState {
  const result = applyEvent(state, event);
  if ('refused' in result) throw new Error(`event ${event.seq} of a stored log is refused: ${result.refused}`);
  return result.state;
}
