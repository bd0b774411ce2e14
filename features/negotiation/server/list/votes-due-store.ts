import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { numbered } from '../../contract/clause-numbers.ts';

interface Row {
  sessionId: string;
  id: string;
  targetId: string | null;
  isDue: boolean;
}

/** Numbers of the clauses, by session, on which the viewer can vote but has not. */
export async function votesDueIn(
  db: Queries,
  { id: userId }: SignedInViewer,
  sessionIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db.many<Row>(sql`
    select c.session_id as "sessionId", c.id, c.target_id as "targetId", c.state = 'active'
        and not exists (select from negotiation_ballots b where b.clause_id = c.id and b.user_id = ${userId}) as "isDue"
    from negotiations n
      join negotiation_parties p on p.session_id = n.id and p.user_id = ${userId} and p.status = 'present'
      join negotiation_clauses c on c.session_id = n.id
    where n.id = any(${[...sessionIds]}) and (n.phase = 'finalVote' or n.phase = 'open' and n.ends_at > now())
      and not (n.is_mediated and n.manager_id = ${userId}) and not n.mediator_ids ? ${userId}
    order by c.position`);
  const due = new Map<string, string[]>();
  for (const [sessionId, clauses] of Map.groupBy(rows, (row) => row.sessionId)) {
    const numbers = numbered(clauses);
    due.set(
      sessionId,
      clauses.filter(({ isDue }) => isDue).map(({ id }) => numbers.get(id) ?? ''),
    );
  }
  return due;
}
