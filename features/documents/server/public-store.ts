import sql, { empty } from 'sql-template-tag';
import type { Language } from '#platform/contract/language.ts';
import type { Queries } from '#platform/server/database/db.ts';
import { visitor } from '#platform/server/security/viewer.ts';
import { visibleTo } from './policy.ts';

/** Public document as listed in feeds. */
export interface FeedRow {
  id: string;
  title: string;
  subtitle: string;
  excerpt: string;
  category: string;
  language: Language | null;
  authorId: string;
  authorName: string;
  publishedAt: string;
  updatedAt: string;
}

interface Newest {
  language?: Language | undefined;
  /** Only documents of this group. The caller checks that the group is public. */
  groupId: string | undefined;
  /** With a group: documents that were published in it before this one. */
  before?: { at: string; id: string };
  limit: number;
}

/** Newest public documents, optionally in one language or of one group. */
export function newestPublic(db: Queries, { language, groupId, before, limit }: Newest): Promise<FeedRow[]> {
  // The group's own index, in the order of publication.
  const ofGroup = sql`join document_groups dg on dg.document_id = d.id and dg.group_id = ${groupId}
    ${before ? sql`and (dg.published_at, dg.document_id) < (${before.at}::timestamptz, ${before.id}::uuid)` : empty}`;
  return db.many(sql`
    select d.id, d.title, d.subtitle, d.excerpt, d.category, d.language, d.author_id as "authorId", u.name as "authorName",
      d.published_at as "publishedAt", d.updated_at as "updatedAt"
    from documents d join users u on u.id = d.author_id ${groupId ? ofGroup : empty}
    where ${visibleTo(visitor)} ${language ? sql`and d.language = ${language}` : empty}
    order by ${groupId ? sql`dg.published_at desc, dg.document_id desc` : sql`d.published_at desc, d.id desc`} limit ${limit}`);
}

export async function countPublic(db: Queries): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`select coalesce(sum(documents), 0)::bigint as count from document_counts`);
  return count;
}

/** Actual and stored numbers of public documents by category. */
export function countByCategory(db: Queries): Promise<{ category: string; there: number; counted: number }[]> {
  return db.many(sql`
    with there as (select category, count(*) as documents from documents where visibility = 'public' group by category),
      counted as (select category, sum(documents)::bigint as documents from document_counts group by category)
    select category, coalesce(there.documents, 0) as there, coalesce(counted.documents, 0) as counted
    from there full join counted using (category) order by category`);
}

interface Address {
  id: string;
  publishedAt: string;
  updatedAt: string;
}

/** Public documents, oldest publication first, from an offset or after a document. */
export function publicAddresses(db: Queries, from: number | Address, limit: number): Promise<Address[]> {
  const behind = typeof from === 'number' ? empty : sql`and (d.published_at, d.id) > (${from.publishedAt}::timestamptz, ${from.id}::uuid)`;
  return db.many(sql`
    select d.id, d.published_at as "publishedAt", d.updated_at as "updatedAt" from documents d
    where ${visibleTo(visitor)} ${behind}
    order by d.published_at, d.id limit ${limit} offset ${typeof from === 'number' ? from : 0}`);
}
