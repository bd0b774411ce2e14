import sql, { type Sql } from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { CoAuthor, CoAuthorRequest } from '../contract/co-author-shapes.ts';
import type { CoAuthorPermission } from '../contract/kinds.ts';
import { documentLimits } from '../contract/limits.ts';
import { retention } from '../contract/retention.ts';

const { declinedRequest } = retention.coAuthors.periods;

/** IDs of the co-authors of a document (as `d`) who accepted. */
export const coAuthorIds: Sql = sql`array(
  select co.user_id from document_co_authors co where co.document_id = d.id and co.accepted_at is not null order by 1)`;

/** Co-authors by name, people who were asked last; who declined is not among them. */
export function findCoAuthors(db: Queries, id: string): Promise<CoAuthor[]> {
  return db.many(sql`
    select co.user_id as "userId", u.name, co.permission, co.accepted_at is not null as "hasAccepted", co.is_named as "isNamed"
    from document_co_authors co join users u on u.id = co.user_id
    where co.document_id = ${id} and co.declined_at is null
    order by co.accepted_at is null, u.name_key, co.user_id`);
}

/** Permission of a co-author who accepted. Locks the row until the end of the transaction. */
export async function lockPermission(tx: Transaction, id: string, userId: string): Promise<CoAuthorPermission | undefined> {
  const row = await tx.maybeOne<{ permission: CoAuthorPermission }>(sql`
    select permission from document_co_authors
    where document_id = ${id} and user_id = ${userId} and accepted_at is not null for key share`);
  return row?.permission;
}

/** Whether a person can be asked: shares a group with the author, and has an account that is not suspended. */
export async function canBeAsked(tx: Transaction, authorId: string, userId: string): Promise<boolean> {
  const row = await tx.maybeOne(sql`
    select from users u where u.id = ${userId} and u.id <> ${authorId} and u.suspended_at is null
      and exists (select from ${memberGroupIds(authorId)} as mine where mine.group_id in ${memberGroupIds(userId)})
    for key share of u`);
  return row !== undefined;
}

/** State of a person in a document whose row is locked. */
export interface Status {
  permission: CoAuthorPermission;
  hasAccepted: boolean;
  hasDeclined: boolean;
}

export function findStanding(tx: Transaction, id: string, userId: string): Promise<Status | undefined> {
  return tx.maybeOne(sql`
    select permission, accepted_at is not null as "hasAccepted",
      coalesce(declined_at > now() - ${declinedRequest}::interval, false) as "hasDeclined"
    from document_co_authors where document_id = ${id} and user_id = ${userId}`);
}

export async function countCoAuthors(tx: Transaction, id: string): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*) as count from document_co_authors where document_id = ${id} and declined_at is null`,
  );
  return count;
}

/** Records that the author asks a person, or changes what a co-author may do. */
export async function saveAsking(tx: Transaction, id: string, userId: string, permission: CoAuthorPermission): Promise<void> {
  await tx.run(sql`
    insert into document_co_authors (document_id, user_id, permission) values (${id}, ${userId}, ${permission})
    on conflict (document_id, user_id) do update set permission = excluded.permission, declined_at = null,
      asked_at = case when document_co_authors.accepted_at is null then now() else document_co_authors.asked_at end`);
}

/** Deletes a co-author or an open request; returns whether it was accepted, undefined if there is none. */
export async function removeStanding(tx: Transaction, id: string, userId: string): Promise<boolean | undefined> {
  const row = await tx.maybeOne<{ hasAccepted: boolean }>(sql`
    delete from document_co_authors where document_id = ${id} and user_id = ${userId} and declined_at is null
    returning accepted_at is not null as "hasAccepted"`);
  return row?.hasAccepted;
}

/** Documents (as `d`) that can be answered for: a deleted document has no requests. */
const isAnswerable = sql`d.author_id is not null and d.state <> 'deleted'`;

/** A document of which the person is a co-author, or was asked to be one, locked with its author. */
export interface Answered extends Status {
  authorId: string;
  coAuthorIds: string[];
}

export async function lockAnswered(tx: Transaction, id: string, userId: string): Promise<Answered | undefined> {
  const row = await tx.maybeOne<Pick<Answered, 'authorId' | 'coAuthorIds'>>(sql`
    select d.author_id as "authorId", ${coAuthorIds} as "coAuthorIds" from documents d
    where d.id = ${id} and ${isAnswerable}
      and exists (select from document_co_authors co where co.document_id = d.id and co.user_id = ${userId})
    for update of d`);
  const status = row && (await findStanding(tx, id, userId));
  return status && { ...row, ...status };
}

export async function saveAcceptance(tx: Transaction, id: string, userId: string, isNamed: boolean): Promise<void> {
  await tx.run(sql`
    update document_co_authors set accepted_at = coalesce(accepted_at, now()), is_named = ${isNamed}
    where document_id = ${id} and user_id = ${userId}`);
}

export async function saveDecline(tx: Transaction, id: string, userId: string): Promise<void> {
  await tx.run(sql`update document_co_authors set declined_at = now() where document_id = ${id} and user_id = ${userId}`);
}

/** Open requests that a person received, newest first. */
export function findRequests(db: Queries, userId: string): Promise<CoAuthorRequest[]> {
  return db.many(sql`
    select d.id, d.title, d.author_id as "authorId", u.name as "authorName", co.permission, co.asked_at as "askedAt"
    from document_co_authors co join documents d on d.id = co.document_id and ${isAnswerable}
    join users u on u.id = d.author_id
    where co.user_id = ${userId} and co.accepted_at is null and co.declined_at is null
    order by co.asked_at desc, d.id limit ${documentLimits.coAuthorRequests}`);
}

/** Forgets declined requests after their period; returns their number. */
export function forgetDeclined(db: Queries): Promise<number> {
  return db.run(sql`delete from document_co_authors where declined_at < now() - ${declinedRequest}::interval`);
}

/** A co-authorship as the export of the person contains it. */
export interface ExportedCoAuthorship {
  documentId: string;
  permission: CoAuthorPermission;
  askedAt: string;
  acceptedAt: string | null;
  declinedAt: string | null;
  isNamed: boolean;
}

export function exportedCoAuthorships(db: Queries, userId: string): Promise<ExportedCoAuthorship[]> {
  return db.many(sql`
    select document_id as "documentId", permission, asked_at as "askedAt", accepted_at as "acceptedAt", declined_at as "declinedAt",
      is_named as "isNamed"
    from document_co_authors where user_id = ${userId} order by asked_at, document_id`);
}
