import sql from 'sql-template-tag';
import { hasCapability, memberGroupIds, membersOf } from '#features/groups/server/public-api.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { GroupPostPlace } from '#platform/server/extension-points/group-mail.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type { Rhythm } from '../../contract/limits.ts';
import { retention } from '../../contract/retention.ts';

/** The mailing list of a group as one of its members sees it. */
export interface ListSeen {
  groupName: string;
  /** Null before anyone used it. */
  localPart: string | null;
  isOpen: boolean;
  rhythm: Rhythm | null;
  /** Whether the viewer may change the group. */
  mayEdit: boolean;
}

/** The list of a group of which the viewer is a member. */
export function findList(db: Queries, viewer: SignedInViewer, groupId: string): Promise<ListSeen | undefined> {
  return db.maybeOne(sql`
    select g.name as "groupName", list.local_part as "localPart", coalesce(list.is_open, false) as "isOpen",
      g.hidden_visibility is null and ${hasCapability(viewer.id, 'edit')} as "mayEdit",
      (select f.rhythm from mailing_list_followers f where f.group_id = g.id and f.user_id = ${viewer.id}) as rhythm
    from groups g left join mailing_lists list on list.group_id = g.id
    where g.id = ${groupId} and g.id in ${memberGroupIds(viewer.id)}`);
}

/** Creates the list of a group with an address, where there is none. */
export async function putList(tx: Transaction, groupId: string, localPart: string): Promise<void> {
  await tx.run(sql`insert into mailing_lists (group_id, local_part) values (${groupId}, ${localPart}) on conflict (group_id) do nothing`);
}

export async function openList(tx: Transaction, groupId: string, isOpen: boolean): Promise<void> {
  await tx.run(sql`update mailing_lists set is_open = ${isOpen} where group_id = ${groupId}`);
}

/**
 * Sends a person the posts of a group from now on: each, or in digests, of which the first is due at
 * `digestAt`. Who follows it in this way keeps the time.
 */
export async function follow(
  tx: Transaction,
  groupId: string,
  userId: string,
  { rhythm, digestAt }: { rhythm: Rhythm; digestAt: string | null },
): Promise<void> {
  await tx.run(sql`
    insert into mailing_list_followers as f (group_id, user_id, rhythm, digest_at) values (${groupId}, ${userId}, ${rhythm}, ${digestAt}::timestamptz)
    on conflict (group_id, user_id) do update set rhythm = excluded.rhythm, digest_at = excluded.digest_at,
      digested_to = case when f.rhythm = 'each' then now() else f.digested_to end
    where f.rhythm <> excluded.rhythm`);
}

/** A digest that is due, of a person who is still a member. */
export interface DueDigest {
  groupId: string;
  userId: string;
  rhythm: 'daily' | 'weekly';
  from: string;
  /** Later posts are left for the next one, since some may not be committed yet. */
  to: string;
}

/** Locks and returns the digest that has been due longest; skips those locked by other nodes. */
export function claimDigest(tx: Transaction): Promise<DueDigest | undefined> {
  return tx.maybeOne(sql`
    select f.group_id as "groupId", f.user_id as "userId", f.rhythm, f.digested_to as "from", greatest(f.digested_to, now() - interval '1 minute') as "to"
    from mailing_list_followers f where f.digest_at <= now() order by f.digest_at limit 1 for update skip locked`);
}

/** Records a digest and the time of the next one. */
export async function settleDigest(tx: Transaction, { groupId, userId, to }: DueDigest, nextAt: string): Promise<void> {
  await tx.run(sql`
    update mailing_list_followers set digested_to = ${to}::timestamptz, digest_at = ${nextAt}::timestamptz
    where group_id = ${groupId} and user_id = ${userId}`);
}

/** Posts of a group for a digest, oldest first; one more than `limit` shows that there are more. */
export function postsBetween(
  tx: Transaction,
  { groupId, from, to }: DueDigest,
  limit: number,
): Promise<{ thingId: string; partId: string }[]> {
  return tx.many(sql`
    select thing_id as "thingId", part_id as "partId" from mailing_list_posts
    where group_id = ${groupId} and sent_at > ${from}::timestamptz and sent_at <= ${to}::timestamptz order by sent_at, length(part_id), part_id limit ${limit + 1}`);
}

/** Ends the emails of a group to a person; those of all groups without one. */
export async function unfollow(tx: Transaction, userId: string, groupId: string): Promise<void> {
  await tx.run(sql`delete from mailing_list_followers where user_id = ${userId} and group_id = ${groupId}`);
}

/** Whether the person is still a member of the group. */
export async function isMemberNow(tx: Transaction, userId: string, groupId: string): Promise<boolean> {
  const row = await tx.maybeOne(sql`select from groups g where g.id = ${groupId} and g.id in ${memberGroupIds(userId)}`);
  return row !== undefined;
}

/** The group to which members can write at an address. */
export async function findOpenList(db: Queries, localPart: string): Promise<string | undefined> {
  const row = await db.maybeOne<{ groupId: string }>(sql`
    select list.group_id as "groupId" from mailing_lists list join groups g on g.id = list.group_id
    where list.local_part = ${localPart} and list.is_open and g.deleted_at is null`);
  return row?.groupId;
}

/** The member of a group who has this confirmed address. */
export async function findMemberWith(db: Queries, groupId: string, email: string): Promise<string | undefined> {
  const row = await db.maybeOne<{ id: string }>(sql`
    select u.id from users u where u.email_key = canonical_identifier(${email}) and u.email_confirmed_at is not null
      and ${groupId} in ${memberGroupIds(sql`u.id`)}`);
  return row?.id;
}

/** Whether anyone gets the posts of a group by email. */
export async function hasFollowers(db: Queries, groupId: string): Promise<boolean> {
  return (await db.maybeOne(sql`select from mailing_list_followers where group_id = ${groupId} limit 1`)) !== undefined;
}

/** Members who get each post of a group by email, without its author. */
export async function findFollowers(tx: Transaction, groupId: string, authorId: string): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    select f.user_id as id from mailing_list_followers f
    join ${membersOf(sql`(select ${groupId}::text)`)} as there on there.user_id = f.user_id
    where f.group_id = ${groupId} and f.user_id <> ${authorId} and f.rhythm = 'each' order by f.user_id`);
  return rows.map(({ id }) => id);
}

/** Facts about a list in its emails. */
export function findListFacts(
  tx: Transaction,
  groupId: string,
): Promise<{ groupName: string; localPart: string; isOpen: boolean } | undefined> {
  return tx.maybeOne(sql`
    select g.name as "groupName", list.local_part as "localPart", list.is_open as "isOpen"
    from mailing_lists list join groups g on g.id = list.group_id where list.group_id = ${groupId}`);
}

/** Records that a post is sent; returns false where it was sent before. */
export async function notePost(tx: Transaction, { groupId, thingId, partId }: GroupPostPlace): Promise<boolean> {
  return (
    (await tx.run(
      sql`insert into mailing_list_posts (thing_id, part_id, group_id) values (${thingId}, ${partId}, ${groupId}) on conflict do nothing`,
    )) > 0
  );
}

/** Groups whose posts a person gets by email, for their export. */
export function exportedLists(db: Queries, userId: string): Promise<object[]> {
  return db.many(sql`
    select f.group_id as "groupId", g.name as "groupName", f.rhythm, f.followed_at as "followedAt"
    from mailing_list_followers f join groups g on g.id = f.group_id where f.user_id = ${userId} order by f.followed_at, f.group_id`);
}

const { sent } = retention.mailingListPosts.periods;

export function removeOldPosts(db: Queries, limit: number): Promise<number> {
  return db.run(sql`
    delete from mailing_list_posts where (thing_id, part_id) in (
      select thing_id, part_id from mailing_list_posts where sent_at < now() - ${sent}::interval limit ${limit})`);
}
