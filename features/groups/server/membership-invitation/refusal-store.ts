import sql, { empty, type Sql } from 'sql-template-tag';

interface Refuser {
  userId: Sql;
  addressKey?: Sql;
  groupId?: Sql;
}

/** Whether somebody, by account or by the keyed hash of their address, does not want to be invited by this inviter, or to this group by anybody. */
export function isRefused(inviterId: Sql, { userId, addressKey, groupId }: Refuser): Sql {
  return sql`exists (
    select from membership_refusals refused
    where (refused.inviter_id = ${inviterId} ${groupId ? sql`or refused.group_id = ${groupId}` : empty})
      and (refused.user_id = ${userId} ${addressKey ? sql`or refused.address_key = ${addressKey}` : empty})
      and (refused.ends_at is null or refused.ends_at > now()))`;
}
