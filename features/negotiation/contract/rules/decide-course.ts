import { extensionsLimit } from '../limits.ts';
import type { DecisionRule } from '../kinds.ts';
import { refusal, type Said } from './guards.ts';
import { plusMinutes } from './instant.ts';
import type { Instant, SessionState } from './state.ts';

/** The rule cannot change after the first ballot. */
export function changeRule(state: SessionState, rule: DecisionRule, isMediated: boolean): Said {
  if (state.clauses.some(({ ballots }) => ballots.length > 0)) return refusal('negotiation.ruleFixed');
  const isSame = state.rule === rule && state.isMediated === isMediated;
  return isSame ? [] : [{ type: 'ruleChanged', data: { rule, isMediated } }];
}

/** If the time is already up, the extension starts now. */
export function extend(state: SessionState, minutes: number, at: Instant): Said {
  if (state.extensions.length >= extensionsLimit) return refusal('negotiation.extendedTwice');
  const endsAt = plusMinutes(at > state.endsAt ? at : state.endsAt, minutes);
  return [{ type: 'timeExtended', data: { minutes, endsAt } }];
}

export const openFinalVote = ({ phase }: SessionState): Said => (phase === 'finalVote' ? [] : [{ type: 'finalVoteOpened', data: {} }]);
