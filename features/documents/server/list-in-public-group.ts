import { groupSummaries } from '#features/groups/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import { placeOf } from '#platform/contract/group-news.ts';
import type { Queries } from '#platform/server/db.ts';
import type { Context } from '#platform/server/feature.ts';
import { refuse } from '#platform/server/refusal.ts';
import { visitor } from '#platform/server/viewer.ts';
import type { listInPublicGroup as endpoint } from '../contract/endpoints.ts';
import { documentLimits } from '../contract/limits.ts';
import type { GroupPublicDocuments } from '../contract/shapes.ts';
import { newestPublic, type FeedRow } from './public-store.ts';

type Asked = ParsedInput<typeof endpoint>;

/** A page of the public documents of a public group as everybody may read them, whoever asks. */
export async function listInPublicGroup({ db }: Pick<Context, 'db'>, asked: Asked): Promise<GroupPublicDocuments> {
  const rows = await rowsOf(db, asked);
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

/** What that depends on; nothing where the group is not public, since its reading refuses. */
export async function publicGroupRevision({ db }: Pick<Context, 'db'>, asked: Asked): Promise<string> {
  const rows = (await rowsOf(db, asked)) ?? [];
  return rows.map(({ id, updatedAt, authorName }) => `${id} ${updatedAt} ${authorName}`).join(' ');
}

/** One more than a page holds tells whether there are older ones. */
async function rowsOf(db: Queries, { params: { groupId }, query: { before } }: Asked): Promise<FeedRow[] | undefined> {
  if (!(await groupSummaries(db, visitor, [groupId])).has(groupId)) return undefined;
  const place = placeOf(before);
  return newestPublic(db, { groupId, ...(place && { before: place }), limit: documentLimits.groupPublicDocuments + 1 });
}
