import sql, { empty, type Sql } from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { searchQuery } from '#platform/server/search/search-words.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type { Admission, PartyStatus, Phase } from '../../contract/kinds.ts';
import { visibleTo } from '../policy.ts';
import { sessionWords } from '../session/session-words.ts';

export interface ListedRow {
  id: string;
  title: string | null;
  agenda: string;
  documentType: string;
  managerName: string;
  groupId: string | null;
  phase: Phase;
  startedAt: string;
  endsAt: string;
  endedAt: string | null;
  partyCount: number;
  clauseCount: number;
  decidedCount: number;
  acceptedCount: number;
  viewerStatus: PartyStatus | 'none';
  isManager: boolean;
}

export interface ListFilter {
  phase?: 'running' | 'ended' | undefined;
  groupId?: string | undefined;
  q?: string | undefined;
}

/** Whether the viewer may see what is negotiated; people waiting for admission may not. */
const maySeeSubject = ({ id }: SignedInViewer) => sql`(p.status in ('present', 'left', 'removed') or n.group_id in ${memberGroupIds(id)})`;

/**
 * Sessions of a person (party, former party, waiting) and the running ones of their groups. A
 * session of a group is omitted for people who left both, until it has ended.
 */
function chosen(viewer: SignedInViewer, { phase, groupId, q }: ListFilter): Sql {
  const { id } = viewer;
  const words = searchQuery(q);
  return sql`
    from negotiations n left join negotiation_parties p on p.session_id = n.id and p.user_id = ${id}
    where n.id in (
        select session_id from negotiation_parties where user_id = ${id} and status <> 'declined'
        union select g.id from negotiations g where g.phase <> 'ended' and not g.is_hidden and g.group_id in ${memberGroupIds(id)})
      and (n.group_id is null or n.phase = 'ended' or p.status in ('present', 'waiting') or n.group_id in ${memberGroupIds(id)})
      and (not n.is_hidden or p.status in ('present', 'left', 'removed'))
      ${phase === undefined ? empty : phase === 'ended' ? sql`and n.phase = 'ended'` : sql`and n.phase <> 'ended'`}
      ${groupId === undefined ? empty : sql`and n.group_id = ${groupId}`}
      ${
        words === undefined
          ? empty
          : sql`and case when ${maySeeSubject(viewer)} then n.words else array_to_tsvector(array[lower(n.id)]) end @@ ${words}::tsquery`
      }`;
}

/** Columns of a session; `tells`: condition for including title, agenda and document type. */
const listed = (viewer: SignedInViewer, showsSubject: Sql) => sql`
  n.id, case when ${showsSubject} then n.title end as title, case when ${showsSubject} then n.agenda else '' end as agenda,
  case when ${showsSubject} then n.document_type else '' end as "documentType",
  (select m.name from negotiation_parties m where m.session_id = n.id and m.user_id = n.manager_id) as "managerName",
  n.group_id as "groupId", n.started_at as "startedAt", n.ends_at as "endsAt", n.ended_at as "endedAt",
  case when n.phase = 'open' and n.ends_at <= now() then 'timeUp' else n.phase end as phase, n.party_count as "partyCount",
  case when ${visibleTo(viewer)} then n.clause_count else 0 end as "clauseCount",
  case when ${visibleTo(viewer)} then n.decided_count else 0 end as "decidedCount",
  case when ${visibleTo(viewer)}
    then (select count(*) from negotiation_clauses c where c.session_id = n.id and c.state = 'accepted') else 0 end as "acceptedCount",
  coalesce(p.status, 'none') as "viewerStatus", n.manager_id = ${viewer.id} as "isManager"`;

/**
 * A running session that the viewer may join, is waiting for, or is in. If anyone may join, title
 * and agenda are included.
 */
export function findInvitation(
  db: Queries,
  viewer: SignedInViewer,
  id: string,
): Promise<(ListedRow & { admission: Admission; now: string }) | undefined> {
  const isMember = sql`n.group_id in ${memberGroupIds(viewer.id)}`;
  return db.maybeOne(sql`
    select ${listed(viewer, sql`(${maySeeSubject(viewer)} or n.admission = 'open')`)}, n.admission, now() as now
    from negotiations n left join negotiation_parties p on p.session_id = n.id and p.user_id = ${viewer.id}
    where n.id = ${id} and n.phase <> 'ended' and (not n.is_hidden or p.status in ('present', 'left')) and (n.group_id is null or p.status = 'present' or ${isMember})
      and coalesce(p.status, 'none') in ('none', 'left', 'waiting', 'present')`);
}

/**
 * A page of the list, newest first. People waiting for admission see who the manager is, but not
 * what is negotiated; only readers see the counts of clauses.
 */
export function listRows(
  db: Queries,
  viewer: SignedInViewer,
  filter: ListFilter,
  after: { at: string; id: string } | undefined,
  limit: number,
): Promise<ListedRow[]> {
  return db.many(sql`
    select ${listed(viewer, maySeeSubject(viewer))}
    ${chosen(viewer, filter)} ${after ? sql`and (n.started_at, n.id) < (${after.at}::timestamptz, ${after.id})` : empty}
    order by n.started_at desc, n.id desc limit ${limit}`);
}

export async function countListed(db: Queries, viewer: SignedInViewer, filter: ListFilter): Promise<number> {
  return (await db.one<{ total: number }>(sql`select count(*) as total ${chosen(viewer, filter)}`)).total;
}

/** Number of sessions without search words. */
export async function countUnindexed(db: Queries): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from negotiations where words is null`)).count;
}

/** Backfills the search words of at most `atMost` sessions; returns how many. */
export async function backfillSearch(tx: Transaction, atMost: number): Promise<number> {
  const rows = await tx.many<Parameters<typeof sessionWords>[0]>(sql`
    select id, title, agenda, document_type as "documentType" from negotiations where words is null limit ${atMost} for no key update`);
  const given = rows.map((row) => ({ id: row.id, words: sessionWords(row) }));
  await tx.run(sql`
    update negotiations n set words = array_to_tsvector(given.words)
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id text, words text[]) where n.id = given.id`);
  return rows.length;
}
