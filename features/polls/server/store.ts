import sql, { empty, type Sql } from 'sql-template-tag';
import { documentRooms, documentTitle } from '#features/documents/server/public-api.ts';
import { hasCapability } from '#features/groups/server/public-api.ts';
import {
  conversationReaders,
  conversationRooms,
  isConversationWritable,
  isPrivateConversation,
} from '#features/messenger/server/public-api.ts';
import { isWaiting } from '#features/moderation/server/public-api.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import type { pollLists } from '../contract/limits.ts';
import type { Poll } from '../contract/shapes.ts';
import type { PollFacts } from './domain-events.ts';
import { isInOwnGroup, visibleTo, type PollSeen } from './policy.ts';

export interface PollText extends Pick<Poll, 'question' | 'kind' | 'options' | 'endsAt' | 'results' | 'minutes' | 'isSecret'> {
  timeZone: string | null;
}

/** Columns written when a poll is created or edited. */
export interface NewPollText extends PollText {
  tieOrder: readonly number[];
}

export interface PollRow extends PollText, PollFacts, PollSeen {
  groupName: string | null;
  conversationId: string | null;
  isPrivate: boolean;
  documentId: string | null;
  documentTitle: string | null;
  authorName: string;
  isOver: boolean;
  voters: number;
  mine: number[] | null;
  hasVoted: boolean;
  createdAt: string;
  announcedEnd: string | null;
  tieOrder: number[];
  eventId: string | null;
  reason: string | null;
  members: number | null;
}

/** Order that decides ties: as it was drawn, or that of the options. */
export const tieOrder = sql`coalesce(t.tie_order, (select array_agg(place::smallint order by place) from generate_series(0, cardinality(t.options) - 1) as place))`;

/** Columns of `PollFacts`. */
export const factColumns = sql`t.id, t.group_id as "groupId", coalesce(case when t.conversation_id is not null then ${conversationRooms(sql`t.conversation_id`)}
  when t.document_id is not null then ${documentRooms(sql`t.document_id`)} else array['group:' || t.group_id] end, '{}') as rooms`;

/** Number of votes in a poll (as `t`), named or secret. */
export const castVotes = sql`case when t.is_secret then coalesce((select jsonb_array_length(b.ballots) from poll_ballots b where b.poll_id = t.id), 0)
  else (select count(*) from poll_votes v where v.poll_id = t.id) end`;

/** Whether a person voted in a poll, by name or in secret. */
export const hasVotedIn = (
  pollId: Sql,
  userId: Sql,
): Sql => sql`(exists (select from poll_votes v where v.poll_id = ${pollId} and v.user_id = ${userId})
  or exists (select from poll_voters p where p.poll_id = ${pollId} and p.user_id = ${userId}))`;

/** Whether it is asked in a private conversation. */
export const isPrivate = sql`coalesce(${isPrivateConversation(sql`t.conversation_id`)}, false)`;

const columns = (
  viewer: Viewer,
) => sql`${factColumns}, g.name as "groupName", t.conversation_id as "conversationId", ${isPrivate} as "isPrivate", t.document_id as "documentId",
  ${documentTitle(sql`t.document_id`)} as "documentTitle", (t.conversation_id is null or ${isConversationWritable(viewer, sql`t.conversation_id`)}) as "isPlaceOpen",
  (t.document_id is null and not ${isPrivate}) as "hasEvents", t.author_id as "authorId", u.name as "authorName", t.question, t.kind, t.options,
  t.ends_at as "endsAt", t.results, t.ends_at <= now() as "isOver", coalesce(t.voters, ${castVotes}) as voters, ${hasVotedIn(sql`t.id`, sql`${viewer.id}`)} as "hasVoted", t.is_secret as "isSecret",
  (select v.choices from poll_votes v where v.poll_id = t.id and v.user_id = ${viewer.id}) as mine, t.created_at as "createdAt",
  (select v.reason from poll_votes v where v.poll_id = t.id and v.user_id = ${viewer.id}) as reason, t.announced_end as "announcedEnd",
  case when t.conversation_id is not null then (select count(*) from ${conversationReaders(sql`t.conversation_id`)} as reader)
    when t.group_id is not null then (select count(*) from memberships m where m.group_id = t.group_id and m.status = 'member') end::integer as members,
  t.minutes, t.time_zone as "timeZone", ${tieOrder} as "tieOrder", t.event_id as "eventId", coalesce(${hasCapability(viewer.id, 'events')}, false) as "organizesEvents",
  t.is_hidden as "isHidden", (t.is_hidden and ${isWaiting('poll', sql`t.id`)}) as "isWaiting", (t.conversation_id is null and ${hasCapability(viewer.id, 'decide')}) as "decidesForGroup"`;
const joined = sql`polls t left join groups g on g.id = t.group_id join users u on u.id = t.author_id`;

/**
 * Open polls, soonest end first, or ended ones, latest first: asked to one group, below a document, or
 * in all groups and conversations of the viewer.
 */
export function findPolls(
  db: Queries,
  viewer: Viewer,
  {
    list,
    groupId,
    documentId,
    behind,
    limit,
  }: {
    list: (typeof pollLists)[number];
    groupId: string | undefined;
    documentId: string | undefined;
    behind: { at: string; id: string } | undefined;
    limit: number;
  },
): Promise<PollRow[]> {
  const [isListed, order] = {
    open: [
      sql`t.ends_at > now() ${behind ? sql`and (t.ends_at, t.id) > (${behind.at}, ${behind.id}::uuid)` : empty}`,
      sql`t.ends_at, t.id`,
    ],
    ended: [
      sql`t.ends_at <= now() ${behind ? sql`and (t.ends_at, t.id) < (${behind.at}, ${behind.id}::uuid)` : empty}`,
      sql`t.ends_at desc, t.id desc`,
    ],
  }[list] as [Sql, Sql];
  const isHere =
    documentId !== undefined
      ? sql`t.document_id = ${documentId}`
      : groupId !== undefined
        ? sql`t.group_id = ${groupId} and t.conversation_id is null`
        : isInOwnGroup(viewer);
  return db.many(sql`
    select ${columns(viewer)} from ${joined}
    where ${visibleTo(viewer)} and ${isHere} and ${isListed} order by ${order} limit ${limit}`);
}

/** Poll; undefined if the viewer may not see it. */
export function findPoll(db: Queries, viewer: Viewer, id: string): Promise<PollRow | undefined> {
  return db.maybeOne(sql`select ${columns(viewer)} from ${joined} where t.id = ${id} and ${visibleTo(viewer)}`);
}

/** Locks a poll that the viewer may see until the end of the transaction. */
export function lockPoll(tx: Transaction, viewer: Viewer, id: string): Promise<PollRow | undefined> {
  return tx.maybeOne(sql`select ${columns(viewer)} from ${joined} where t.id = ${id} and ${visibleTo(viewer)} for update of t`);
}

/**
 * Locks a poll against edits and against closing, but not against other votes. Undefined if the
 * viewer may not see it.
 */
export function lockToVote(tx: Transaction, viewer: Viewer, id: string): Promise<(PollRow & { isClosed: boolean }) | undefined> {
  return tx.maybeOne(sql`
    select ${columns(viewer)}, t.closed_at is not null as "isClosed" from ${joined} where t.id = ${id} and ${visibleTo(viewer)} for share of t`);
}

/** Whether a poll has a vote. Read it after the poll was locked, so that it stays true. */
export async function hasVotes(tx: Transaction, id: string): Promise<boolean> {
  return (
    (await tx.maybeOne(
      sql`select from poll_votes where poll_id = ${id} union all select from poll_ballots where poll_id = ${id} limit 1`,
    )) !== undefined
  );
}

/** Where a poll is asked: in a group, in a conversation of one, or below a document. */
export interface PollPlace {
  groupId: string | null;
  conversationId: string | null;
  documentId: string | null;
}

/** Inserts a poll; returns its event fields. */
export async function insertPoll(
  tx: Transaction,
  { id, groupId, conversationId, documentId, authorId, ...poll }: NewPollText & PollPlace & { id: string; authorId: string },
): Promise<PollFacts> {
  const { question, kind, options, endsAt, results, minutes, timeZone } = poll;
  return tx.one(sql`
    insert into polls as t (id, group_id, conversation_id, document_id, author_id, question, kind, options, ends_at, results, minutes, time_zone, tie_order, is_secret, category)
    select ${id}, ${groupId}::text, ${conversationId}::uuid, ${documentId}::uuid, ${authorId}, ${question}, ${kind}, ${options}::text[], ${endsAt}::timestamptz, ${results}, ${minutes}::integer,
      ${timeZone}, ${poll.tieOrder}::smallint[], ${poll.isSecret}::boolean, coalesce((select g.category from groups g where g.id = ${groupId}), '')
    returning ${factColumns}`);
}

/** Saves a poll; false if nothing changed. */
export async function savePoll(tx: Transaction, id: string, poll: NewPollText): Promise<boolean> {
  const { question, kind, options, endsAt, results, minutes, timeZone } = poll;
  const names = sql`question, kind, options, ends_at, results, minutes, time_zone, is_secret`;
  const values = sql`${question}, ${kind}, ${options}::text[], ${endsAt}::timestamptz, ${results}, ${minutes}::integer, ${timeZone}::text, ${poll.isSecret}`;
  return (
    (await tx.run(sql`
      update polls set (${names}) = row(${values}), tie_order = ${poll.tieOrder}::smallint[], announced_end = null, reminded_at = null, updated_at = now() where id = ${id} and (${names}) is distinct from (${values})`)) >
    0
  );
}

/** Moves the end of an open poll; null ends it now. The end that was announced first is kept. */
export async function saveEnd(tx: Transaction, id: string, endsAt: string | null): Promise<void> {
  await tx.run(sql`
    update polls set ends_at = coalesce(${endsAt}::timestamptz, now()), announced_end = coalesce(announced_end, ends_at), updated_at = now()
    where id = ${id}`);
}

export async function saveEventOf(tx: Transaction, id: string, eventId: string): Promise<void> {
  await tx.run(sql`update polls set event_id = ${eventId} where id = ${id}`);
}

export async function removePoll(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`delete from polls where id = ${id}`);
}

/** Hub entries of a group whose category changed. */
const moved = (groupId: string) => sql`t.group_id = ${groupId} and g.id = t.group_id and g.deleted_at is null and t.category <> g.category`;

export async function countMovedInGroup(db: Queries, groupId: string): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from polls t, groups g where ${moved(groupId)}`)).count;
}

/** Updates the category of at most `limit` polls of a group; returns them. */
export function moveInGroup(tx: Transaction, groupId: string, limit: number): Promise<PollFacts[]> {
  return tx.many(sql`
    update polls t set category = g.category from groups g
    where g.id = t.group_id and t.id in (select t.id from polls t, groups g where ${moved(groupId)} order by t.id limit ${limit})
    returning ${factColumns}`);
}
