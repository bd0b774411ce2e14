import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';

/** A membership that ends. */
interface Stay {
  userId: string;
  groupId: string;
  since: string;
}

/** Records a membership that ends now. */
export async function saveStay(tx: Transaction, { userId, groupId, since }: Stay): Promise<void> {
  await tx.run(sql`
    insert into notification_stays (user_id, group_id, since, until) values (${userId}, ${groupId}, ${since}::timestamptz, now())
    on conflict do nothing`);
}

/** Past memberships, past mutings and read marks of a person, for their export. */
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
