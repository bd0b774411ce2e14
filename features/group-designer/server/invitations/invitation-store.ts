import sql from 'sql-template-tag';
import type { Language } from '#platform/contract/language.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';

/** Recipient of an email about a conversion. */
export interface WaitingInvitation {
  userId: string;
  name: string;
  email: string;
  language: Language;
  isConfirmed: boolean;
  isMade: boolean;
  /** Language of the user who confirmed the address with another account; null if there is none. */
  ownerLanguage: Language | null;
  designerName: string | null;
  groups: { id: string; name: string }[];
}

/** Maximum number of group names in one email. */
const namedGroups = 20;

/**
 * Locks and returns the next recipients: new ones first, then retries after one hour. Skips people
 * whose groups were undone.
 */
export function claimWaiting(tx: Transaction, limit: number): Promise<WaitingInvitation[]> {
  return tx.many(sql`
    with next as (
      select a.ctid, a.user_id, a.design_id, a.is_made from design_accounts a
      where a.mail = 'waiting' and (a.mailed_at is null or a.mailed_at < now() - interval '1 hour')
      order by a.mailed_at nulls first, a.user_id limit ${limit} for update skip locked
    ), tried as (update design_accounts a set mailed_at = now() from next where a.ctid = next.ctid)
    select next.user_id as "userId", u.name, u.email, u.language, u.email_confirmed_at is not null as "isConfirmed", next.is_made as "isMade",
      (select own.language from users own where own.email_key = u.email_key and own.email_confirmed_at is not null and own.id <> u.id) as "ownerLanguage",
      (select maker.name from designs d join users maker on maker.id = d.owner_id where d.id = next.design_id) as "designerName",
      coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name_key, g.id) from (
        select g.id, g.name, g.name_key from design_groups made join groups g on g.id = made.group_id and g.deleted_at is null
        where made.design_id = next.design_id and (
          exists (select from memberships m where m.group_id = g.id and m.user_id = next.user_id)
          or exists (select from design_pending_members p where p.group_id = g.id and p.user_id = next.user_id))
        order by g.name_key, g.id limit ${namedGroups}) as g), '[]') as groups
    from next join users u on u.id = next.user_id`);
}

/** Marks recipients as done. */
export async function noteMailed(tx: Transaction, sent: readonly string[], nothingToSay: readonly string[]): Promise<void> {
  await tx.run(sql`update design_accounts set mail = 'sent' where user_id = any(${[...sent]}::text[]) and mail = 'waiting'`);
  await tx.run(sql`update design_accounts set mail = 'none' where user_id = any(${[...nothingToSay]}::text[]) and mail = 'waiting'`);
}

export interface AccountCounts {
  created: number;
  added: number;
  waiting: number;
  sent: number;
  opened: number;
}

/** Numbers of accounts created and added by a conversion, and states of those created. */
export function countAccounts(queries: Queries, designId: string): Promise<AccountCounts> {
  return queries.one(sql`
    select count(*) filter (where is_made) as created, count(*) filter (where not is_made) as added,
      count(*) filter (where mail = 'waiting') as waiting, count(*) filter (where mail = 'sent') as sent,
      count(*) filter (where opened_at is not null) as opened
    from design_accounts where design_id = ${designId}`);
}

/** Addresses that got mail about a design, by person. */
export function mailedAddresses(queries: Queries, designId: string): Promise<{ personId: string; email: string }[]> {
  return queries.many(sql`
    select a.person_id as "personId", u.email from design_accounts a join users u on u.id = a.user_id
    where a.design_id = ${designId} and a.mail = 'sent' and a.opened_at is null`);
}

/** Invitation IDs of a design for some of its groups. */
export async function invitationsOf(queries: Queries, designId: string, groupIds: readonly string[]): Promise<string[]> {
  const rows = await queries.many<{ id: string }>(sql`
    select invitation_id as id from design_invitations where design_id = ${designId} and group_id = any(${[...groupIds]}::uuid[])`);
  return rows.map(({ id }) => id);
}

/** Invitations by person and group of a design, in the order of its people. */
export function invitedPeople(queries: Queries, designId: string): Promise<{ personId: string; groupId: string; invitationId: string }[]> {
  return queries.many(sql`
    select i.person_id as "personId", i.group_id as "groupId", i.invitation_id as "invitationId" from design_invitations i
    join design_groups g on g.design_id = i.design_id and g.id = i.group_id left join design_people p on p.design_id = i.design_id and p.id = i.person_id
    where i.design_id = ${designId} and g.undone_at is null order by p.place, i.person_id, g.place, i.group_id`);
}
