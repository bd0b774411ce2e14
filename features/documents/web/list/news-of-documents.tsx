import type { GroupNewsProps } from '#platform/web/registry/group-news.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { groupNewsQuery } from './group-news-query.ts';

/** Latest documents of a group, on its overview. */
export function NewsOfDocuments({ groupId, children }: GroupNewsProps) {
  const { data, isError, refetch } = useQuery(groupNewsQuery(groupId));
  const news = data?.items.map(({ id, title, excerpt, language, visibility, publicationDate, lastUpdate, authorId, authorName }) => ({
    kind: 'document',
    id,
    title,
    excerpt,
    language,
    isPublic: visibility === 'public',
    at: publicationDate ?? lastUpdate,
    by: { id: authorId, name: authorName },
    phase: null,
    endsAt: null,
  }));
  return children({ news, isError, retry: () => void refetch() });
}
