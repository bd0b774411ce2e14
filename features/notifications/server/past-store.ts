import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/db.ts';

/** A time in which somebody belonged to a group that they leave. */
interface Stay {
  userId: string;
  groupId: string;
  since: string;
}

/** Keeps that somebody belonged to a group until now. */
export async function keepStay(tx: Transaction, { userId, groupId, since }: Stay): Promise<void> {
  await tx.run(sql`
    insert into notification_stays (user_id, group_id, since, until) values (${userId}, ${groupId}, ${since}::timestamptz, now())
    on conflict do nothing`);
}

/** What is kept of the past of a person for their export: when they belonged to groups that they left, what they had silenced, and what of their groups they have read. */
export async function exportedPast(db: Queries, userId: string): Promise<Record<'stays' | 'silencedEarlier' | 'readUpTo', object[]>> {
  const [stays, silencedEarlier, readUpTo] = await Promise.all([
    db.many<object>(sql`
      select group_id as "groupId", since, until from notification_stays where user_id = ${userId} order by since, group_id`),
    db.many<object>(sql`
      select kind, group_id as "groupId", level, since, until from notification_earlier_levels where user_id = ${userId} order by since, kind, group_id`),
    db.many<object>(sql`
      select kind, thing_id as "thingId", up_to as "upTo", read_at as "readAt" from notification_marks where user_id = ${userId} order by up_to, kind, thing_id`),
  ]);
  return { stays, silencedEarlier, readUpTo };
}
