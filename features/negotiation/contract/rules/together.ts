import { fewestToAccept } from '../limits.ts';
import { clauseTally, openConditions, tallyOf } from './roll.ts';
import type { Clause, SessionState, Tally } from './state.ts';

/** A clause that can be accepted together with others, and what its vote amounts to then. */
export interface HeldClause {
  clause: Clause;
  tally: Tally;
  /** The people whose conditional acceptances count. */
  met: readonly string[];
}

/**
 * The greatest set of these clauses of which each reaches its need with the acceptances that are
 * certain and with those whose conditions are all in the set or accepted already. It is unique: a
 * larger set never makes an acceptance count less, so the union of two such sets is one too.
 */
export function holdingTogether(state: SessionState, candidates: readonly Clause[]): readonly HeldClause[] {
  const held = new Set(candidates.map(({ id }) => id));
  const votes = candidates.map((clause) => {
    const accepting = clause.ballots.filter(({ choice, conditions }) => choice === 'accept' && conditions);
    const conditional = accepting.map((ballot) => ({ userId: ballot.userId, open: openConditions(state, ballot) }));
    return { clause, tally: clauseTally(state, clause), conditional };
  });
  const metIn = ({ conditional }: (typeof votes)[number]) => conditional.filter(({ open }) => open.every((id) => held.has(id)));
  const acceptsIn = (vote: (typeof votes)[number]) => vote.tally.accepts + metIn(vote).filter(({ open }) => open.length > 0).length;
  for (let size = -1; size !== held.size;) {
    size = held.size;
    for (const vote of votes) if (vote.tally.roll < fewestToAccept || acceptsIn(vote) < vote.tally.need) held.delete(vote.clause.id);
  }
  return votes
    .filter(({ clause }) => held.has(clause.id))
    .map((vote) => ({
      clause: vote.clause,
      tally: { ...tallyOf(vote.tally), accepts: acceptsIn(vote) },
      met: metIn(vote).map(({ userId }) => userId),
    }));
}
