import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { requestOf } from './policy.ts';

/**
 * Relation of a person to another: they talk in some group, the person has an open request, or
 * neither.
 */
export type Status = 'talking' | 'asked' | 'none';

/** The private conversations `c` of two people, in any group. */
const ofPair = (one: string, other: string): Sql => sql`
  c.is_private and (c.first_id = ${one} and c.second_id = ${other} or c.first_id = ${other} and c.second_id = ${one})`;

/**
 * Returns the viewer's relation to another person, without the conversation `exceptId`. A received
 * request counts as talking, since a reply accepts it.
 */
export async function standingOf(queries: Queries, viewerId: string, otherId: string, exceptId: string | null = null): Promise<Status> {
  const row = await queries.one<{ isTalking: boolean | null; isAsked: boolean | null }>(sql`
    select
      bool_or(request = 'received' or request is null) as "isTalking", bool_or(request = 'sent') as "isAsked"
    from (select c.id, ${requestOf({ id: viewerId })} as request from conversations c where ${ofPair(viewerId, otherId)} and c.last_seq > 0 and c.id is distinct from ${exceptId}::uuid) as mine`);
  return row.isTalking ? 'talking' : row.isAsked ? 'asked' : 'none';
}

/** Serialises first messages between two people, in all groups. */
export async function lockPair(tx: Transaction, one: string, other: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`messenger.request ${[one, other].toSorted().join(' ')}`}, 0))`);
}

/** Marks the conversation as a request of the viewer. */
export async function putRequest(tx: Transaction, conversationId: string, viewerId: string): Promise<void> {
  await tx.run(sql`update conversations set request_from_first = (first_id = ${viewerId}) where id = ${conversationId}`);
}

/** Accepts the requests of another person in all groups; returns their conversations. */
export async function acceptRequests(tx: Transaction, viewerId: string, otherId: string): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    update conversations c set request_from_first = null, request_declined_at = null
    where ${ofPair(viewerId, otherId)} and ${requestOf({ id: viewerId })} = 'received' returning c.id`);
  return rows.map(({ id }) => id);
}

/** Declines a request and marks it as read; the sender is not notified. */
export async function declineRequest(tx: Transaction, conversationId: string, viewerId: string): Promise<void> {
  await tx.run(sql`
    with declined as (
      update conversations set request_declined_at = coalesce(request_declined_at, now()) where id = ${conversationId} returning id, last_seq)
    insert into conversation_people (conversation_id, user_id, read_seq) select id, ${viewerId}, last_seq from declined
    on conflict (conversation_id, user_id) do update set read_seq = greatest(conversation_people.read_seq, excluded.read_seq)`);
}
