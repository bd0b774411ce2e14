import type { Command, RefusalCode } from '../../contract/rules/commands.ts';
import { decide } from '../../contract/rules/decide.ts';
import type { EventBody } from '../../contract/rules/events.ts';
import { wordingOf } from '../../contract/rules/languages.ts';
import type { SessionState, Wording } from '../../contract/rules/state.ts';

/** Final decision on a clause. */
export type Decision = Extract<EventBody, { type: 'clauseAccepted' | 'clauseRejected' }>;

/** Predicted result of a command. */
export interface Preview {
  refusal: RefusalCode | undefined;
  /** Decisions that would become final, in order. */
  decisions: readonly Decision[];
}

/** Predicts the result of a command with the same rules as the server. */
export function preview(state: SessionState, command: Command, actorId: string, nowMs: number): Preview {
  const outcome = decide(state, command, { actorId, at: instantOf(nowMs) });
  if ('refusal' in outcome) return { refusal: outcome.refusal.code, decisions: [] };
  return { refusal: undefined, decisions: outcome.events.filter(isDecision) };
}

/** A clause with a text in each language of the session, to ask whether any could be proposed. */
export const someWording = ({ languages }: Pick<SessionState, 'languages'>): Wording =>
  languages ? wordingOf(languages, languages) : { text: '' };

const isDecision = (event: EventBody): event is Decision => event.type === 'clauseAccepted' || event.type === 'clauseRejected';

/** Converts to an instant with microseconds, as the rules compare them. */
export const instantOf = (ms: number): string => new Date(ms).toISOString().replace('Z', '000Z');
