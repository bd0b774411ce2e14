import { publicGroupList } from '#features/groups/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { listInPublicGroup as endpoint } from '../contract/endpoints.ts';
import { documentLimits } from '../contract/limits.ts';
import type { GroupPublicDocuments } from '../contract/shapes.ts';
import { newestPublic } from './public-store.ts';

type Input = ParsedInput<typeof endpoint>;

const list = publicGroupList(documentLimits.groupPublicDocuments, (db, { groupId, before, limit }) =>
  newestPublic(db, { groupId, ...(before && { before }), limit }),
);

/** Revision of a page; empty if the group is not public. */
export const publicGroupRevision: (context: Pick<Context, 'db'>, requested: Input) => Promise<string> = list.revision;

/** One page of a public group's public documents, with the rights of a visitor for every viewer. */
export async function listInPublicGroup({ db }: Pick<Context, 'db'>, requested: Input): Promise<GroupPublicDocuments> {
  const { rows, hasOlder } = await list.page(db, requested);
  return {
    items: rows.map(({ id, title, excerpt, language, authorId, authorName, publishedAt }) => ({
      id,
      title,
      excerpt,
      language,
      authorId,
      authorName,
      publicationDate: publishedAt,
    })),
    hasOlder,
  };
}
