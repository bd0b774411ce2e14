import type { GroupNewsProps } from '#platform/web/registry/group-news.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { useSearchParams } from '#platform/web/navigation/router.tsx';
import { groupPublicDocumentsQuery } from '../queries.ts';

/** Public documents of a public group, for users who are not members. */
export function PublicNewsOfDocuments({ groupId, children }: GroupNewsProps) {
  const [search] = useSearchParams();
  const { data, isError, refetch } = useQuery(groupPublicDocumentsQuery(groupId, search));
  const news = data?.items.map(({ authorId, authorName, publicationDate, ...document }) => ({
    kind: 'document',
    ...document,
    isPublic: true,
    at: publicationDate,
    by: { id: authorId, name: authorName },
    phase: null,
    endsAt: null,
  }));
  return children({ news, hasOlder: data?.hasOlder, isError, retry: () => void refetch() });
}
