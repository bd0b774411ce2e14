import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/db.ts';
import { requestOf } from './policy.ts';

/** How a person stands to another: they write to each other in some group, or the person has asked and has no answer. */
export type Standing = 'talking' | 'asked' | 'none';

/** The private conversations (as `c`) of two people, in whatever group. */
const ofPair = (one: string, other: string): Sql => sql`
  c.is_private and (c.first_id = ${one} and c.second_id = ${other} or c.first_id = ${other} and c.second_id = ${one})`;

/** How the viewer stands to another person by their private conversations, but for one. A person who was asked and replies accepts. */
export async function standingOf(queries: Queries, viewerId: string, otherId: string, exceptId: string | null = null): Promise<Standing> {
  const row = await queries.one<{ isTalking: boolean | null; isAsked: boolean | null }>(sql`
    select
      bool_or(request = 'received' or request is null) as "isTalking", bool_or(request = 'sent') as "isAsked"
    from (select c.id, ${requestOf({ id: viewerId })} as request from conversations c where ${ofPair(viewerId, otherId)} and c.last_seq > 0 and c.id is distinct from ${exceptId}::uuid) as mine`);
  return row.isTalking ? 'talking' : row.isAsked ? 'asked' : 'none';
}

/** Has whatever two people write to each other first come one after the other, in whatever group. */
export async function holdPair(tx: Transaction, one: string, other: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`messenger.request ${[one, other].toSorted().join(' ')}`}, 0))`);
}

/** The conversation is a request of the viewer's until the other answers. */
export async function putRequest(tx: Transaction, conversationId: string, viewerId: string): Promise<void> {
  await tx.run(sql`update conversations set request_from_first = (first_id = ${viewerId}) where id = ${conversationId}`);
}

/** Agrees to what another person asked, in every group; says in which conversations. */
export async function acceptRequests(tx: Transaction, viewerId: string, otherId: string): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    update conversations c set request_from_first = null, request_declined_at = null
    where ${ofPair(viewerId, otherId)} and ${requestOf({ id: viewerId })} = 'received' returning c.id`);
  return rows.map(({ id }) => id);
}

/** Declines a request, which the person has read by that; who asked is not told. */
export async function declineRequest(tx: Transaction, conversationId: string, viewerId: string): Promise<void> {
  await tx.run(sql`
    with declined as (
      update conversations set request_declined_at = coalesce(request_declined_at, now()) where id = ${conversationId} returning id, last_seq)
    insert into conversation_people (conversation_id, user_id, read_seq) select id, ${viewerId}, last_seq from declined
    on conflict (conversation_id, user_id) do update set read_seq = greatest(conversation_people.read_seq, excluded.read_seq)`);
}
