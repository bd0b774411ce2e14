/** Prints how long the rules take to accept 60 clauses at once that depend on each other, with 12 parties. */
import { decide } from '../features/negotiation/contract/rules/decide.ts';
import { Draft } from '../features/negotiation/contract/rules/settle.ts';
import { start } from '../features/negotiation/contract/rules/start.ts';
import type { Command } from '../features/negotiation/contract/rules/commands.ts';
import { apply } from '../features/negotiation/contract/rules/apply.ts';
import type { SessionState } from '../features/negotiation/contract/rules/state.ts';
import { noon, setting } from '../features/negotiation/contract/rules/testing/test-session.ts';

const clauses = Array.from({ length: 60 }, (_, index) => `c${index}`);
const people = ['mia', ...Array.from({ length: 11 }, (_, index) => `p${index}`)];
const rounds = 50;

function carry(state: SessionState, actorId: string, command: Command): SessionState {
  const outcome = decide(state, command, { actorId, at: noon });
  if ('refusal' in outcome) throw new Error(outcome.refusal.code);
  const draft = new Draft(state, noon, actorId);
  draft.record(...outcome.events);
  return draft.state;
}

/** Everyone accepts each clause on condition of the next five in a circle, except for the last vote. */
function almostAccepted(): SessionState {
  const [first] = start(setting, { actorId: 'mia', at: noon });
  if (!first) throw new Error('a session starts with an event');
  let state = apply(undefined, { ...first, seq: 1, at: noon, actorId: 'mia' });
  for (const userId of people.slice(1)) state = carry(state, userId, { type: 'join', name: userId });
  for (const [index, clauseId] of clauses.entries())
    state = carry(state, `p${index % 11}`, { type: 'propose', clauseId, title: null, text: clauseId, textHash: clauseId });
  for (const userId of people)
    for (const [index, clauseId] of clauses.entries()) {
      if (userId === 'p10' && index === clauses.length - 1) continue;
      if (state.clauses[index]?.authorId === userId) continue;
      state = carry(state, userId, voteOn(index, clauseId));
    }
  return state;
}

function voteOn(index: number, clauseId: string): Command {
  const conditions = Array.from({ length: 5 }, (_, step) => `c${(index + step + 1) % clauses.length}`);
  return { type: 'vote', clauseId, choice: 'accept', textHash: clauseId, isConfirmed: true, reason: null, conditions };
}

const state = almostAccepted();
const times = Array.from({ length: rounds }, () => {
  const from = performance.now();
  const after = carry(state, 'p10', voteOn(59, 'c59'));
  const took = performance.now() - from;
  if (after.clauses.some((clause) => clause.state !== 'accepted')) throw new Error('not everything is accepted');
  return took;
}).sort((one, other) => one - other);
const at = (part: number) => times[Math.floor(part * (times.length - 1))]?.toFixed(2);
console.log(`60 clauses, 12 parties, accepted at once: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, slowest ${at(1)} ms`);
