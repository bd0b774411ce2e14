import type { Command, RefusalCode } from '../../contract/rules/commands.ts';
import { decide } from '../../contract/rules/decide.ts';
import type { EventBody } from '../../contract/rules/events.ts';
import type { SessionState } from '../../contract/rules/state.ts';

/** A clause is decided, for ever. */
export type Decision = Extract<EventBody, { type: 'clauseAccepted' | 'clauseRejected' }>;

/** What would come of a command if it were given now. */
export interface Preview {
  refusal: RefusalCode | undefined;
  /** What would become final by it, in its order. */
  decisions: readonly Decision[];
}

/** Asks the rules, which the server asks too, what a command would come to. */
export function preview(state: SessionState, command: Command, actorId: string, nowMs: number): Preview {
  const outcome = decide(state, command, { actorId, at: instantOf(nowMs) });
  if ('refusal' in outcome) return { refusal: outcome.refusal.code, decisions: [] };
  return { refusal: undefined, decisions: outcome.events.filter(isDecision) };
}

const isDecision = (event: EventBody): event is Decision => event.type === 'clauseAccepted' || event.type === 'clauseRejected';

/** An instant as the rules compare them: with microseconds. */
export const instantOf = (ms: number): string => new Date(ms).toISOString().replace('Z', '000Z');
