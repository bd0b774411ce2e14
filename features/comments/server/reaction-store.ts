import sql, { type Sql } from 'sql-template-tag';
import type { Reaction } from '#platform/contract/reactions.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import type { ThingName } from './subjects.ts';

/** Number of times that a reaction was given, and whether the viewer gave it. */
export interface ReactionCount {
  reaction: Reaction;
  count: number;
  isMine: boolean;
}

/** SQL expression: reactions to a subject or comment as a JSON array of `ReactionCount`. */
export const reactionsTo = (viewer: Viewer, kind: string, id: Sql): Sql => sql`coalesce((
  select json_agg(given order by given.reaction) from (
    select reaction, count(*) as count, coalesce(bool_or(user_id = ${viewer.id ?? null}), false) as "isMine"
    from reactions where on_kind = ${kind} and on_id = ${id} group by reaction) as given), '[]')`;

/** Saves a user's reaction; returns what changed. */
export async function saveReaction(
  tx: Transaction,
  { kind, id }: ThingName,
  userId: string,
  reaction: Reaction,
): Promise<'given' | 'changed' | 'same'> {
  const given = await tx.run(sql`
    insert into reactions (on_id, on_kind, user_id, reaction) values (${id}, ${kind}, ${userId}, ${reaction}) on conflict do nothing`);
  if (given > 0) return 'given';
  const changed = await tx.run(sql`
    update reactions set reaction = ${reaction}, created_at = now()
    where on_id = ${id} and on_kind = ${kind} and user_id = ${userId} and reaction <> ${reaction}`);
  return changed > 0 ? 'changed' : 'same';
}

/** Removes a user's reaction; false if there is none. */
export async function removeReaction(tx: Transaction, { kind, id }: ThingName, userId: string): Promise<boolean> {
  return (await tx.run(sql`delete from reactions where on_id = ${id} and on_kind = ${kind} and user_id = ${userId}`)) > 0;
}
