import sql, { empty, type Sql } from 'sql-template-tag';
import { conversationListeners } from '#features/messenger/server/public-api.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { HubPreview, IndexedEntry } from '#platform/server/extension-points/indexed-kind.ts';
import { detectLanguage } from '#platform/server/i18n/detect-language.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import type { PollFacts } from './domain-events.ts';
import { visibleTo } from './policy.ts';
import { factColumns, hasVotedIn, isPrivate } from './store.ts';

/** Options as text; dates are shown in the zone of who reads them. */
const text = sql`case when t.kind = 'dates' then '' else array_to_string(t.options, E'\n') end`;
/** With the reasons given, for moderators. */
const withReasons = sql`concat_ws(E'\n', ${text}, (select string_agg(v.reason, E'\n') from poll_votes v where v.poll_id = t.id and v.reason <> ''))`;

/** Asked to a group. Polls in conversations are found by their message, those below documents on the page of these. */
const isOfGroup = sql`(t.conversation_id is null and t.document_id is null)`;

/** Entry for Hub and search; null if the poll was deleted, is hidden or is not a group's. */
export async function findHubEntry(db: Queries, id: string): Promise<IndexedEntry | null> {
  const row = await db.maybeOne<PollFacts & Omit<IndexedEntry, 'audience' | 'language'>>(sql`
    select ${factColumns}, t.question as title, ${text} as text, t.category, t.author_id as "authorId", t.created_at as "createdAt",
      t.updated_at as "updatedAt"
    from polls t where t.id = ${id} and not t.is_hidden and ${isOfGroup}`);
  if (!row) return null;
  const { id: _, groupId, rooms: _rooms, ...entry } = row;
  return {
    ...entry,
    language: detectLanguage(`${entry.title} ${entry.text}`),
    audience: { isPublic: false, groupIds: groupId === null ? [] : [groupId], userIds: [] },
  };
}

/** Previews for Hub cards, only of polls that the viewer may see. */
export async function previewPolls(db: Queries, viewer: Viewer, ids: readonly string[]): Promise<HubPreview[]> {
  const rows = await db.many<{ id: string; question: string; text: string; endsAt: string; isOver: boolean }>(sql`
    select t.id, t.question, ${text} as text, t.ends_at as "endsAt", t.ends_at <= now() as "isOver" from polls t where t.id = any(${ids}::uuid[]) and ${visibleTo(viewer)}`);
  return rows.map(({ id, question, text: options, endsAt, isOver }) => ({
    id,
    excerpt: options.replaceAll('\n', ' · '),
    language: detectLanguage(`${question} ${options}`),
    words: 0,
    phase: isOver ? 'ended' : 'open',
    endsAt,
  }));
}

/** IDs of polls of groups after `after`, in ascending order, without hidden ones. */
export async function pollIds(db: Queries, after: string, limit: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(
    sql`select t.id from polls t where ${after === '' ? sql`true` : sql`t.id > ${after}::uuid`} and not t.is_hidden and ${isOfGroup} order by t.id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Questions and options of the polls that the viewer may see. */
export function searchedTexts(db: Queries, viewer: Viewer, ids: readonly string[]): Promise<{ id: string; title: string; text: string }[]> {
  return db.many(sql`
    select t.id, t.question as title, ${text} as text from polls t where t.id = any(${ids}::uuid[]) and ${visibleTo(viewer)}`);
}

/** Polls that a person asked, oldest first, for the data export. */
export function pollsOf(db: Queries, userId: string): Promise<{ id: string }[]> {
  return db.many(sql`
    select id, group_id as "groupId", conversation_id as "conversationId", document_id as "documentId", question, kind, options, minutes, time_zone as "timeZone", results, is_secret as "isSecret", ends_at as "endsAt", created_at as "createdAt", updated_at as "updatedAt"
    from polls where author_id = ${userId} order by id`);
}

/** Deletes all polls of a person; returns their event fields. */
export function removePollsOf(tx: Transaction, userId: string): Promise<PollFacts[]> {
  return removeThose(tx, sql`select id from polls where author_id = ${userId}`);
}

/** Deletes at most `limit` polls of a group; returns their event fields. */
export function removeInGroup(tx: Transaction, groupId: string, limit: number): Promise<PollFacts[]> {
  return removeThose(tx, sql`select id from polls where group_id = ${groupId} order by id limit ${limit}`);
}

const removeThose = async (tx: Transaction, ids: Sql): Promise<PollFacts[]> =>
  tx.many(sql`delete from polls t where t.id in (${ids}) returning ${factColumns}`);

export async function countInGroup(db: Queries, groupId: string): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from polls where group_id = ${groupId}`)).count;
}

/** Number of polls of a person; they are deleted with the account. */
export async function countPollsOf(db: Queries, userId: string): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from polls where author_id = ${userId}`)).count;
}

/** A poll, hidden or not, without a check of rights: for moderators. */
export function findModerated(
  db: Queries,
  id: string,
  isLocked: boolean,
): Promise<(PollFacts & { title: string; text: string; authorId: string; isHidden: boolean; isPrivate: boolean }) | undefined> {
  return db.maybeOne(sql`
    select ${factColumns}, t.question as title, ${withReasons} as text, t.author_id as "authorId", t.is_hidden as "isHidden", ${isPrivate} as "isPrivate"
    from polls t where t.id = ${id} ${isLocked ? sql`for update of t` : empty}`);
}

export async function isPollSeen(db: Queries, viewer: Viewer, id: string): Promise<boolean> {
  return (await db.maybeOne(sql`select from polls t where t.id = ${id} and ${visibleTo(viewer)}`)) !== undefined;
}

/** Event fields of a poll, hidden or not. */
export function factsOf(db: Queries, id: string): Promise<PollFacts | undefined> {
  return db.maybeOne(sql`select ${factColumns} from polls t where t.id = ${id}`);
}

/**
 * Hides or restores a poll; returns its event fields, or undefined if nothing changed. `isNew`:
 * publishes a poll held for review as if asked now.
 */
export function saveHiding(tx: Transaction, id: string, isHidden: boolean, isNew = false): Promise<PollFacts | undefined> {
  return tx.maybeOne(sql`
    update polls t set is_hidden = ${isHidden}, updated_at = now() ${isNew ? sql`, created_at = now()` : empty}
    where id = ${id} and is_hidden <> ${isHidden} returning ${factColumns}`);
}

/** Number of other visible polls of an author, counted up to `limit`. */
export async function countVisible(db: Queries, authorId: string, { id, limit }: { id: string; limit: number }): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from (select from polls where author_id = ${authorId} and id <> ${id} and not is_hidden limit ${limit}) as standing`);
  return count;
}

/** Subquery: the group to which a poll was asked; in a conversation, its message notifies. */
export const groupOf = (id: string): Sql => sql`(select t.group_id as id from polls t where t.id = ${id} and ${isOfGroup})`;

/**
 * Whether a person (`told.user_id`) gets notifications of a poll: not if its conversation is muted.
 */
const isReceived = sql`(t.conversation_id is null or told.user_id in (select listener.user_id from ${conversationListeners(sql`t.conversation_id`)} as listener))`;

/** Audience of a notification: the people who voted, and the author; in a group, if still members. */
export const participantsOf = (id: string): Sql => sql`(
  select told.user_id, told.group_id from polls t
  cross join lateral (
    select m.user_id, m.group_id from memberships m where m.group_id = t.group_id and m.status = 'member'
    union all select voter.user_id, null from (
      select v.user_id from poll_votes v where v.poll_id = t.id union select p.user_id from poll_voters p where p.poll_id = t.id
      union select t.author_id) as voter where t.document_id is not null) as told
  where t.id = ${id} and (told.user_id = t.author_id or ${hasVotedIn(sql`t.id`, sql`told.user_id`)}) and ${isReceived})`;

/** Audience of a notification: the members who have not voted; of a document, whose readers are unknown, no one. */
export const notVoted = (id: string): Sql => sql`(
  select told.user_id, told.group_id from polls t join memberships told on told.group_id = t.group_id and told.status = 'member'
  where t.id = ${id} and not ${hasVotedIn(sql`t.id`, sql`told.user_id`)} and ${isReceived})`;

/** SQL condition: the viewer may see the poll of a notification (as `note`), and it is open or not. */
export const isNoted = (viewer: SignedInViewer, state: 'open' | 'ended'): Sql => sql`exists (
  select from polls t where t.id = note.thing_id::uuid and ${state === 'open' ? sql`t.ends_at > now()` : sql`t.ends_at <= now()`} and ${visibleTo(viewer)})`;

/** SQL condition: as above, and the viewer has not voted. */
export const isToVote = (viewer: SignedInViewer): Sql =>
  sql`(${isNoted(viewer, 'open')} and not ${hasVotedIn(sql`note.thing_id::uuid`, sql`${viewer.id}`)})`;

/** Questions of the polls that the viewer may see. */
export function titlesFor(db: Queries, viewer: SignedInViewer, ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  return db.many(sql`select t.id, t.question as title from polls t where t.id = any(${ids}::uuid[]) and ${visibleTo(viewer)}`);
}
