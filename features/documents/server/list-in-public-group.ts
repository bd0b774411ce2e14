import { groupSummaries } from '#features/groups/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import { placeOf } from '#platform/contract/group-news.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { visitor } from '#platform/server/security/viewer.ts';
import type { listInPublicGroup as endpoint } from '../contract/endpoints.ts';
import { documentLimits } from '../contract/limits.ts';
import type { GroupPublicDocuments } from '../contract/shapes.ts';
import { newestPublic, type FeedRow } from './public-store.ts';

type Input = ParsedInput<typeof endpoint>;

/** One page of a public group's public documents, with the rights of a visitor for every viewer. */
export async function listInPublicGroup({ db }: Pick<Context, 'db'>, requested: Input): Promise<GroupPublicDocuments> {
  const rows = await rowsOf(db, requested);
  if (!rows) throw refuse('thing.notFound');
  return {
    items: rows
      .slice(0, documentLimits.groupPublicDocuments)
      .map(({ id, title, excerpt, language, authorId, authorName, publishedAt }) => ({
        id,
        title,
        excerpt,
        language,
        authorId,
        authorName,
        publicationDate: publishedAt,
      })),
    hasOlder: rows.length > documentLimits.groupPublicDocuments,
  };
}

/** Revision of that page; empty if the group is not public, since reading it throws. */
export async function publicGroupRevision({ db }: Pick<Context, 'db'>, requested: Input): Promise<string> {
  const rows = (await rowsOf(db, requested)) ?? [];
  return rows.map(({ id, updatedAt, authorName }) => `${id} ${updatedAt} ${authorName}`).join(' ');
}

/** One row more than the page shows; undefined if the group is not public. */
async function rowsOf(db: Queries, { params: { groupId }, query: { before } }: Input): Promise<FeedRow[] | undefined> {
  if (!(await groupSummaries(db, visitor, [groupId])).has(groupId)) return undefined;
  const place = placeOf(before);
  return newestPublic(db, { groupId, ...(place && { before: place }), limit: documentLimits.groupPublicDocuments + 1 });
}
