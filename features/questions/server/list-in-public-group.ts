import { groupSummaries } from '#features/groups/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import { placeOf } from '#platform/contract/group-news.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { visitor } from '#platform/server/security/viewer.ts';
import type { listInPublicGroup as endpoint } from '../contract/endpoints.ts';
import { questionLimits } from '../contract/limits.ts';
import type { GroupPublicQuestions } from '../contract/shapes.ts';
import { latestInGroup } from './exports-store.ts';

type Input = ParsedInput<typeof endpoint>;

/** Lists questions of a public group as a visitor sees them. */
export async function listInPublicGroup({ db }: Pick<Context, 'db'>, requested: Input): Promise<GroupPublicQuestions> {
  const rows = await rowsOf(db, requested);
  if (!rows) throw refuse('thing.notFound');
  return {
    items: rows.slice(0, questionLimits.groupPage).map(({ id, title, excerpt, language, authorId, authorName, askedAt }) => ({
      id,
      title,
      excerpt,
      language,
      author: { id: authorId, name: authorName },
      createdAt: askedAt,
    })),
    hasOlder: rows.length > questionLimits.groupPage,
  };
}

/** Revision of that page; empty if the group is not public. */
export async function publicGroupRevision({ db }: Pick<Context, 'db'>, requested: Input): Promise<string> {
  const rows = (await rowsOf(db, requested)) ?? [];
  return rows.map(({ id, updatedAt, authorName }) => `${id} ${updatedAt} ${authorName}`).join(' ');
}

/** One more row shows whether there are older ones. */
async function rowsOf(db: Queries, { params: { groupId }, query: { before } }: Input) {
  if (!(await groupSummaries(db, visitor, [groupId])).has(groupId)) return undefined;
  return latestInGroup(db, { groupId, before: placeOf(before), limit: questionLimits.groupPage + 1 });
}
