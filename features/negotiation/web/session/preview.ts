import type { Command, RefusalCode } from '../../contract/rules/commands.ts';
import { decide } from '../../contract/rules/decide.ts';
import type { SessionState } from '../../contract/rules/state.ts';

/** What would come of a command if it were given now. */
export interface Preview {
  refusal: RefusalCode | undefined;
  /** The clause that it is about would be decided by it. */
  decides: 'accepted' | 'rejected' | undefined;
}

/** Asks the rules, which the server asks too, what a command would come to. */
export function preview(state: SessionState, command: Command, actorId: string, nowMs: number): Preview {
  const outcome = decide(state, command, { actorId, at: instantOf(nowMs) });
  if ('refusal' in outcome) return { refusal: outcome.refusal.code, decides: undefined };
  const clauseId = 'clauseId' in command ? command.clauseId : undefined;
  const last = outcome.events.find(
    (event) => (event.type === 'clauseAccepted' || event.type === 'clauseRejected') && event.data.clauseId === clauseId,
  );
  return { refusal: undefined, decides: last && (last.type === 'clauseAccepted' ? 'accepted' : 'rejected') };
}

/** An instant as the rules compare them: with microseconds. */
export const instantOf = (ms: number): string => new Date(ms).toISOString().replace('Z', '000Z');
