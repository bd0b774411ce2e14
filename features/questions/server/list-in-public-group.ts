import { publicGroupList } from '#features/groups/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { listInPublicGroup as endpoint } from '../contract/endpoints.ts';
import { questionLimits } from '../contract/limits.ts';
import type { GroupPublicQuestions } from '../contract/shapes.ts';
import { latestInGroup } from './exports-store.ts';

type Input = ParsedInput<typeof endpoint>;

const list = publicGroupList(questionLimits.groupPage, latestInGroup);

/** Revision of a page; empty if the group is not public. */
export const publicGroupRevision: (context: Pick<Context, 'db'>, requested: Input) => Promise<string> = list.revision;

/** Lists questions of a public group as a visitor sees them. */
export async function listInPublicGroup({ db }: Pick<Context, 'db'>, requested: Input): Promise<GroupPublicQuestions> {
  const { rows, hasOlder } = await list.page(db, requested);
  return {
    items: rows.map(({ id, title, excerpt, language, authorId, authorName, askedAt }) => ({
      id,
      title,
      excerpt,
      language,
      author: { id: authorId, name: authorName },
      createdAt: askedAt,
    })),
    hasOlder,
  };
}
