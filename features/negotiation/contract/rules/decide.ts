import type { Command, Occasion, Outcome, Tick } from './commands.ts';
import { counterPropose, propose, vote, withdraw } from './decide-clauses.ts';
import { changeRule, extend, openFinalVote } from './decide-course.ts';
import { acceptHandOver, admit, decline, declineHandOver, join, leave, leaveTo, offerHandOver, remove } from './decide-parties.ts';
import { guard, isRefusal, type Said } from './guards.ts';
import { Draft, settle, takeBackFor } from './settle.ts';
import type { Instant, SessionState } from './state.ts';

/**
 * Decides a command: returns its event and the events that follow from it, or a refusal. The time
 * is checked first, so callers must record the events of a `Tick` (without actor) before those of
 * the command; the result is the same if the caller does not record anything.
 */
export function decide(state: SessionState, command: Command | Tick, { actorId, at }: Occasion): Outcome {
  const clock = afterTime(state, at);
  if (command.type === 'tick') return { events: clock.events };
  const now = clock.state;
  const result = guard(now, command.type, actorId) ?? handleCommand(now, command, { actorId, at });
  if (isRefusal(result)) return { refusal: result };
  const draft = new Draft(now, at, actorId);
  draft.record(...result);
  if (command.type === 'remove' && now.rulesEdition > 1) takeBackFor(draft, command.userId);
  if (result.length > 0) settle(draft, 'clauseId' in command ? threadOf(draft.state, command.clauseId) : undefined);
  return { events: draft.events };
}

/** When the time is up, no clause stays open to vote. */
function afterTime(state: SessionState, at: Instant): Draft {
  const draft = new Draft(state, at, null);
  if (state.phase !== 'open' || at < state.endsAt) return draft;
  draft.record({ type: 'timeUp', data: {} });
  settle(draft);
  return draft;
}

function handleCommand(state: SessionState, command: Command, { actorId, at }: Occasion): Said {
  switch (command.type) {
    case 'join':
      return join(state, actorId, command);
    case 'leave':
      return leave(state, actorId);
    case 'propose':
      return propose(state, command, actorId);
    case 'counterPropose':
      return counterPropose(state, command, actorId);
    case 'withdraw':
      return withdraw(state, command.clauseId, actorId);
    case 'vote':
      return vote(state, command, actorId);
    case 'changeRule':
      return changeRule(state, command.rule, command.isMediated);
    case 'admit':
      return admit(state, command.userId);
    case 'decline':
      return decline(state, command.userId);
    case 'remove':
      return remove(state, command.userId, command.reason);
    case 'offerHandOver':
      return offerHandOver(state, command.userId);
    case 'acceptHandOver':
      return acceptHandOver(state, actorId);
    case 'declineHandOver':
      return declineHandOver(state, actorId);
    case 'leaveTo':
      return leaveTo(state, command.userId);
    case 'extend':
      return extend(state, command.minutes, at);
    case 'openFinalVote':
      return openFinalVote(state);
    case 'end':
      return [{ type: 'sessionEnded', data: {} }];
  }
}

const threadOf = (state: SessionState, clauseId: string) => state.clauses.find(({ id }) => id === clauseId)?.threadId;
