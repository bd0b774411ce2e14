import type { Clause, Party, SessionState } from '../../contract/rules/state.ts';
import { endedRanges, type EndedRanges } from '../../contract/zone/zone.ts';
import { clauseWords } from './session-words.ts';

/** Rows to insert or update after events. */
export interface ChangedRows {
  parties: object[];
  newClauses: object[];
  changedClauses: object[];
  ballots: object[];
  ranges: EndedRanges;
}

/** The rows to write so that the tables match the new state. */
export function changedRows(before: SessionState | undefined, after: SessionState): ChangedRows {
  const known = new Map(before?.clauses.map((clause) => [clause.id, clause]));
  const knownParties = new Map(before?.parties.map((party) => [party.userId, party]));
  const clauses = after.clauses.map((clause, position) => ({ clause, position, was: known.get(clause.id) }));
  return {
    parties: after.parties.flatMap((party, position) =>
      isSameParty(knownParties.get(party.userId), party) ? [] : [{ ...party, position }],
    ),
    newClauses: clauses.flatMap(({ clause: { ballots: _, ...clause }, position, was }) =>
      was ? [] : [{ ...clause, position, words: clauseWords(clause) }],
    ),
    changedClauses: clauses.flatMap(({ clause: { id, state, rejection, decidedAt, tally }, was }) =>
      was && was.state !== state ? [{ id, state, rejection, decidedAt, tally }] : [],
    ),
    ballots: clauses.flatMap(({ clause, was }) => changedBallots(was, clause)),
    ranges: before ? endedRanges(before, after) : { deletedIds: [], voidedIds: [] },
  };
}

function isSameParty(was: Party | undefined, party: Party): boolean {
  return was === party || (was?.status === party.status && was.joinedAt === party.joinedAt && was.leftAt === party.leftAt);
}

function changedBallots(was: Clause | undefined, clause: Clause): object[] {
  if (was?.ballots === clause.ballots) return [];
  return clause.ballots.flatMap((ballot, position) => {
    const isSame = was?.ballots[position] === ballot;
    return isSame ? [] : [{ ...ballot, clauseId: clause.id, position }];
  });
}
