import sql from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import type { Phase } from '../contract/kinds.ts';
import type { Countersignature } from '../contract/signing/countersignature.ts';
import { retention } from '../contract/retention.ts';
import { isOpenToGroup, visibleTo } from './policy.ts';
import { allTexts } from './session/clause-search-store.ts';

/** Audience of a session: people with open accounts, and its group while members may join. */
export interface SessionAudience {
  userIds: string[];
  groupIds: string[];
}

/**
 * Audience of changes of a session: present and waiting people; once it has ended, all who ever
 * were.
 */
export async function findAudience(db: Queries, id: string): Promise<SessionAudience> {
  const [people, groups] = [
    await db.many<{ userId: string }>(sql`
      select p.user_id as "userId" from negotiation_parties p join negotiations n on n.id = p.session_id
      where p.session_id = ${id} and not p.is_account_closed and (p.status in ('present', 'waiting') or n.phase = 'ended')
      order by p.user_id`),
    await db.many<{ groupId: string }>(sql`
      select g.id as "groupId" from negotiations n join groups g on g.id = n.group_id and g.deleted_at is null where n.id = ${id}`),
  ];
  return { userIds: people.map(({ userId }) => userId), groupIds: groups.map(({ groupId }) => groupId) };
}

/** Number of running sessions of a person. */
export async function countRunning(db: Queries, userId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from negotiation_parties p join negotiations n on n.id = p.session_id
    where p.user_id = ${userId} and p.status = 'present' and n.phase <> 'ended'`);
  return count;
}

/**
 * Hub entry of a session with its audience: people who can read it, and the group whose members may
 * join.
 */
export function findHubEntry(db: Queries, id: string) {
  return db.maybeOne<{
    title: string | null;
    agenda: string;
    documentType: string;
    authorId: string | null;
    startedAt: string;
    lastAt: string;
    userIds: string[];
    groupIds: string[];
  }>(sql`
    select n.title, n.agenda, n.document_type as "documentType", n.started_at as "startedAt", n.last_at as "lastAt",
      (select user_id from negotiation_parties where session_id = n.id and user_id = n.manager_id and not is_account_closed) as "authorId",
      array(select user_id from negotiation_parties where session_id = n.id and not is_account_closed
        and (status = 'present' or n.phase = 'ended' and status in ('left', 'removed')) order by user_id) as "userIds",
      array(select id from groups where id = n.group_id and deleted_at is null and n.phase <> 'ended' and not n.is_hidden) as "groupIds"
    from negotiations n where n.id = ${id}`);
}

/** Hub cards of the sessions that the viewer can read or join as a group member. */
export function previewSessions(
  db: Queries,
  viewer: Viewer,
  ids: readonly string[],
): Promise<{ id: string; title: string | null; agenda: string; phase: Phase; endsAt: string }[]> {
  return db.many(sql`
    select n.id, n.title, n.agenda, n.phase, n.ends_at as "endsAt" from negotiations n
    where n.id = any(${ids}::text[]) and (${visibleTo(viewer)} or ${isOpenToGroup} and n.group_id in ${memberGroupIds(viewer.id)})`);
}

/** A page of the running sessions restricted to a group, by id. */
export function runningInGroup(
  db: Queries,
  groupId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ id: string }[]> {
  return db.many(sql`
    select id from negotiations where group_id = ${groupId} and phase <> 'ended' and id > ${after ?? ''} order by id limit ${limit}`);
}

/** Number of running sessions restricted to a group. */
export async function countInGroup(db: Queries, groupId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*) as count from negotiations where group_id = ${groupId} and phase <> 'ended'`,
  );
  return count;
}

/** Up to `limit` sessions not yet processed for a closed account. */
export function sessionsToLeave(db: Queries, userId: string, limit: number): Promise<{ id: string }[]> {
  return db.many(sql`
    select session_id as id from negotiation_parties where user_id = ${userId} and not is_account_closed order by session_id limit ${limit}`);
}

export async function countSessionsOfPerson(db: Queries, userId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*) as count from negotiation_parties where user_id = ${userId} and not is_account_closed`,
  );
  return count;
}

/**
 * Records that the account of a person in a session is closed; returns whether any party is left.
 */
export async function noteAccountClosed(tx: Transaction, id: string, userId: string): Promise<{ isAnybodyLeft: boolean }> {
  await tx.run(sql`update negotiation_parties set is_account_closed = true where session_id = ${id} and user_id = ${userId}`);
  return tx.one(sql`
    select exists (select from negotiation_parties where session_id = ${id} and not is_account_closed
      and status in ('present', 'left', 'removed')) as "isAnybodyLeft"`);
}

/** Deletes a session with its log and other rows. */
export async function removeSession(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`delete from negotiations where id = ${id}`);
}

/** Deletes the command ids of sessions that ended long ago. */
export async function deleteOldCommands(db: Queries): Promise<void> {
  await inBatches((limit) =>
    db.run(sql`
      delete from negotiation_commands where ctid = any(array(
        select c.ctid from negotiation_commands c join negotiations n on n.id = c.session_id
        where n.ended_at < now() - ${retention.negotiations.periods.commands}::interval limit ${limit}))`),
  );
}

/** Sessions of a person, for their export. */
export function exportedSessions(
  db: Queries,
  userId: string,
): Promise<
  {
    id: string;
    title: string | null;
    agenda: string;
    documentType: string;
    name: string;
    company: string | null;
    city: string | null;
    status: string;
    joinedAt: string;
    leftAt: string | null;
    isManager: boolean;
    clauses: { title: string | null; text: string; state: string; proposedAt: string }[];
    ballots: {
      clauseId: string;
      text: string;
      choice: string;
      reason: string | null;
      castAt: string;
      /** The clauses on which the acceptance depended. */
      conditions: { clauseId: string; text: string }[];
    }[];
    /** Statements about the end, signed by devices of the person. */
    countersignatures: Countersignature[];
  }[]
> {
  return db.many(sql`
    select n.id, n.title, n.agenda, n.document_type as "documentType", p.name, p.company, p.city, p.status,
      p.joined_at as "joinedAt", p.left_at as "leftAt", n.manager_id = p.user_id as "isManager",
      coalesce((select json_agg(json_build_object('title', c.title, 'text', ${allTexts(sql`c`)}, 'state', c.state, 'proposedAt', c.proposed_at)
        order by c.position) from negotiation_clauses c where c.session_id = n.id and c.author_id = ${userId}), '[]') as clauses,
      coalesce((select json_agg(json_build_object('clauseId', c.id, 'text', ${allTexts(sql`c`)}, 'choice', b.choice, 'reason', b.reason,
          'castAt', b.cast_at, 'conditions', (select coalesce(json_agg(json_build_object('clauseId', o.id, 'text', ${allTexts(sql`o`)})
            order by o.position), '[]') from negotiation_clauses o where o.id = any(b.conditions))) order by b.cast_at)
        from negotiation_ballots b join negotiation_clauses c on c.id = b.clause_id
        where c.session_id = n.id and b.user_id = ${userId}), '[]') as ballots,
      coalesce((select json_agg(json_build_object('statement', s.statement, 'signature', s.signature) order by s.added_at)
        from negotiation_countersignatures s where s.session_id = n.id and s.user_id = ${userId}), '[]') as countersignatures
    from negotiation_parties p join negotiations n on n.id = p.session_id
    where p.user_id = ${userId} and p.status in ('present', 'left', 'removed') order by n.started_at, n.id`);
}
