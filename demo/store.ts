import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { demoMailDomain } from './people.ts';

/**
 * State of an installation: only the administrator; an incomplete demo; a complete demo (its dates
 * are only set at the end); or other users.
 */
export type DemoState = 'empty' | 'begun' | 'filled' | 'others';

const ofDemo = `%@${demoMailDomain}`;

export async function readDemoState(db: Queries): Promise<DemoState> {
  const { own, others, isFinished } = await db.one<{ own: number; others: number; isFinished: boolean }>(sql`
    select count(*) filter (where email like ${ofDemo}) as own,
      count(*) filter (where email not like ${ofDemo} and not is_administrator) as others,
      coalesce(bool_or(created_at < now() - interval '300 days') filter (where email like ${ofDemo}), false) as "isFinished"
    from users`);
  if (isFinished) return 'filled';
  if (others > 0) return 'others';
  return own > 0 ? 'begun' : 'empty';
}

/** The demo users, for commands on their behalf. */
export function demoPeople(db: Queries): Promise<Pick<SignedInViewer, 'id' | 'username' | 'role'>[]> {
  return db.many(sql`select id, username, role from users where email like ${ofDemo} and not is_administrator order by id`);
}

/** The current time of the database. */
export async function databaseNow(db: Queries): Promise<Date> {
  const { now } = await db.one<{ now: string }>(sql`select now() as now`);
  return new Date(now);
}

export interface PersonDates {
  id: string;
  joinedAt: Date;
  lastSeenAt: Date;
}

/** Sets the dates of users. */
export async function datePeople(tx: Transaction, rows: readonly PersonDates[]): Promise<void> {
  await tx.run(sql`
    update users set created_at = d.joined, updated_at = d.joined, terms_accepted_at = d.joined, last_active_at = d.seen
    from unnest(${ids(rows)}::text[], ${instants(rows, 'joinedAt')}::timestamptz[], ${instants(rows, 'lastSeenAt')}::timestamptz[])
      as d(id, joined, seen) where users.id = d.id`);
}

/** Sets the dates of groups. */
export async function dateGroups(tx: Transaction, rows: readonly { id: string; foundedAt: Date }[]): Promise<void> {
  await tx.run(sql`
    update groups set created_at = d.founded, updated_at = d.founded
    from unnest(${ids(rows)}::text[], ${instants(rows, 'foundedAt')}::timestamptz[]) as d(id, founded) where groups.id = d.id`);
}

export interface MembershipDates {
  groupId: string;
  id: string;
  askedAt: Date;
  decidedAt: Date | undefined;
}

/** Sets the dates of memberships. */
export async function dateMemberships(tx: Transaction, rows: readonly MembershipDates[]): Promise<void> {
  await tx.run(sql`
    update memberships set created_at = d.asked, decided_at = d.decided
    from unnest(${rows.map((row) => row.groupId)}::text[], ${ids(rows)}::text[], ${instants(rows, 'askedAt')}::timestamptz[],
      ${instants(rows, 'decidedAt')}::timestamptz[]) as d(group_id, user_id, asked, decided)
    where memberships.group_id = d.group_id and memberships.user_id = d.user_id`);
}

export interface DocumentDates {
  id: string;
  begunAt: Date;
  publishedAt: Date | undefined;
  updatedAt: Date;
}

/** Sets the dates of documents. */
export async function dateDocuments(tx: Transaction, rows: readonly DocumentDates[]): Promise<void> {
  await tx.run(sql`
    update documents set created_at = d.begun, published_at = d.published, updated_at = d.updated
    from unnest(${ids(rows)}::uuid[], ${instants(rows, 'begunAt')}::timestamptz[], ${instants(rows, 'publishedAt')}::timestamptz[],
      ${instants(rows, 'updatedAt')}::timestamptz[]) as d(id, begun, published, updated)
    where documents.id = d.id`);
  await tx.run(sql`
    update document_groups set published_at = documents.published_at from documents
    where documents.id = document_groups.document_id and documents.id = any(${ids(rows)}::uuid[])`);
  await tx.run(sql`
    update document_versions set saved_at = coalesce(documents.published_at, documents.updated_at) from documents
    where documents.id = document_versions.document_id and documents.id = any(${ids(rows)}::uuid[])`);
}

export interface QuestionDates {
  id: string;
  askedAt: Date;
  /** In order; dated some hours apart. */
  replyIds: readonly string[];
}

/** Sets the dates of questions and replies. */
export async function dateQuestions(tx: Transaction, rows: readonly QuestionDates[]): Promise<void> {
  await tx.run(sql`
    update questions set created_at = d.asked, updated_at = d.asked
    from unnest(${ids(rows)}::uuid[], ${instants(rows, 'askedAt')}::timestamptz[]) as d(id, asked) where questions.id = d.id`);
  for (const { id, askedAt, replyIds } of rows)
    await tx.run(sql`
      update question_replies set created_at = ${askedAt.toISOString()}::timestamptz + d.place * interval '5 hours'
      from unnest(${[...replyIds]}::uuid[]) with ordinality as d(id, place) where question_replies.question_id = ${id} and question_replies.id = d.id`);
}

/** Dates comments some hours apart, after the publication of their document. */
export async function dateComments(tx: Transaction, rows: readonly { id: string; commentIds: readonly string[] }[]): Promise<void> {
  for (const { id, commentIds } of rows)
    await tx.run(sql`
      update comments set created_at = least(documents.published_at + d.place * interval '7 hours', now())
      from documents, unnest(${[...commentIds]}::uuid[]) with ordinality as d(id, place) where documents.id = ${id} and comments.id = d.id`);
}

/** Sets the dates of galleries. */
export async function dateGalleries(tx: Transaction, rows: readonly { id: string; madeAt: Date }[]): Promise<void> {
  await tx.run(sql`
    update galleries set created_at = d.made, updated_at = d.made
    from unnest(${ids(rows)}::uuid[], ${instants(rows, 'madeAt')}::timestamptz[]) as d(id, made) where galleries.id = d.id`);
}

/** Dates downloads and withdrawals within hours after the sharing. */
export async function dateFiles(tx: Transaction, rows: readonly { id: string; sharedAt: Date }[]): Promise<void> {
  await tx.run(sql`
    update shared_files set shared_at = d.shared, download_begun_at = download_begun_at - (shared_at - d.shared) + interval '2 hours',
      downloaded_at = downloaded_at - (shared_at - d.shared) + interval '2 hours', ended_at = ended_at - (shared_at - d.shared) + interval '5 hours'
    from unnest(${ids(rows)}::uuid[], ${instants(rows, 'sharedAt')}::timestamptz[]) as d(id, shared) where shared_files.id = d.id`);
}

export interface ConversationDates {
  id: string;
  /** Dates of its messages in order. */
  sentAt: readonly Date[];
}

/** Sets the dates of conversations. */
export async function dateConversations(tx: Transaction, rows: readonly ConversationDates[]): Promise<void> {
  for (const { id, sentAt } of rows) {
    await tx.run(sql`
      update messages set sent_at = d.sent from unnest(${sentAt.map((at) => at.toISOString())}::timestamptz[]) with ordinality as d(sent, seq)
      where messages.conversation_id = ${id} and messages.seq = d.seq`);
    await tx.run(sql`
      update conversations c set last_at = last.sent_at, created_at = first.sent_at from messages first, messages last
      where c.id = ${id} and first.conversation_id = c.id and first.seq = 1 and last.conversation_id = c.id and last.seq = c.last_seq`);
  }
}

const ids = (rows: readonly { id: string }[]): string[] => rows.map((row) => row.id);

function instants<Key extends string>(rows: readonly Partial<Record<Key, Date>>[], key: Key): (string | null)[] {
  return rows.map((row) => row[key]?.toISOString() ?? null);
}
