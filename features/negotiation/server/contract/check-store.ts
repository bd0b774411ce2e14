import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { SessionSnapshot } from '../session/snapshot.ts';
import type { DifferencePlace } from '../../contract/kinds.ts';

const instant = (value: Sql) => sql`to_char((${value}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The session from its tables, in the same shape as from its log. */
export async function stateInTables(db: Queries, id: string): Promise<SessionSnapshot> {
  const row = await db.one<{ found: SessionSnapshot }>(sql`
    select json_build_object('headHash', n.head_hash, 'state', (jsonb_build_object('id', n.id, 'seq', n.seq, 'rulesEdition', n.rules_edition,
      'managerId', n.manager_id, 'offeredTo', n.offered_to, 'mediatorIds', n.mediator_ids,
      'title', n.title, 'agenda', n.agenda, 'documentType', n.document_type, 'rule', n.rule, 'isMediated', n.is_mediated,
      'groupId', n.group_id, 'admission', n.admission, 'phase', n.phase, 'startedAt', ${instant(sql`n.started_at`)},
      'endsAt', ${instant(sql`n.ends_at`)}, 'lengthMinutes', n.length_minutes, 'extensions', n.extensions, 'endedAt', ${instant(sql`n.ended_at`)},
      'parties', (select coalesce(json_agg(json_build_object('userId', p.user_id, 'name', p.name, 'company', p.company, 'city', p.city, 'status', p.status,
          'joinedAt', ${instant(sql`p.joined_at`)}, 'leftAt', ${instant(sql`p.left_at`)}, 'reason', p.reason) order by p.position), '[]')
        from negotiation_parties p where p.session_id = n.id),
      'clauses', (select coalesce(json_agg(jsonb_build_object('id', c.id, 'threadId', c.thread_id, 'targetId', c.target_id,
          'depth', c.depth, 'authorId', c.author_id, 'title', c.title, 'text', c.text, 'textHash', c.text_hash, 'state', c.state,
          'rejection', c.rejection, 'proposedAt', ${instant(sql`c.proposed_at`)}, 'decidedAt', ${instant(sql`c.decided_at`)}, 'tally', c.tally,
          'ballots', (select coalesce(json_agg(jsonb_build_object('userId', b.user_id, 'choice', b.choice, 'reason', b.reason,
              'castAt', ${instant(sql`b.cast_at`)})
              || jsonb_strip_nulls(jsonb_build_object('conditions', b.conditions, 'failedId', b.failed_id, 'isMet', b.is_met, 'shown', b.shown))
              order by b.position), '[]')
            from negotiation_ballots b where b.clause_id = c.id))
          || jsonb_strip_nulls(jsonb_build_object('translations', c.translations)) order by c.position), '[]')
        from negotiation_clauses c where c.session_id = n.id))
      || jsonb_strip_nulls(jsonb_build_object('languages', n.languages)))) as found
    from negotiations n where n.id = ${id}`);
  return row.found;
}

/** Records a difference; returns false if the session already has one. */
export async function noteDifference(tx: Transaction, sessionId: string, place: DifferencePlace): Promise<boolean> {
  return (
    (await tx.run(sql`
      insert into negotiation_differences (session_id, place, contradicts_rules)
      values (${sessionId}, ${place === 'rules' ? 'log' : place}, ${place === 'rules'}) on conflict (session_id) do nothing`)) === 1
  );
}

/**
 * Deletes a recorded difference after it is fixed. Differences of files stay until the session is
 * sealed, since older files are only checked then.
 */
export async function clearDifference(db: Queries, sessionId: string): Promise<void> {
  await db.run(sql`
    delete from negotiation_differences d where session_id = ${sessionId}
      and (place <> 'file' or exists (select from negotiation_seals s where s.session_id = d.session_id))`);
}

/** The 200 latest differences, newest first. */
export function findDifferences(db: Queries): Promise<{ id: string; place: DifferencePlace; foundAt: string }[]> {
  return db.many(sql`
    select session_id as id, case when contradicts_rules then 'rules' else place end as place, found_at as "foundAt"
    from negotiation_differences order by found_at desc, session_id limit 200`);
}

/** Whether the rules do not lead to the log of a session, as found by its last check. */
export async function isContradiction(db: Queries, sessionId: string): Promise<boolean> {
  return (await db.maybeOne(sql`select from negotiation_differences where session_id = ${sessionId} and contradicts_rules`)) !== undefined;
}

export function allSessions(db: Queries): Promise<{ id: string }[]> {
  return db.many(sql`select id from negotiations order by id`);
}
