import type { GroupNewsProps } from '#platform/web/registry/group-news.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { pollsQuery } from '../queries.ts';

/** Open polls of a group, the latest first, on its overview. */
export function NewsOfPolls({ groupId, children }: GroupNewsProps) {
  const { data, isError, refetch } = useQuery(pollsQuery('open', { groupId }, null));
  const news = data?.items
    .map(({ id, question, kind, options, language, createdAt, author, endsAt }) => ({
      kind: 'poll',
      id,
      title: question,
      excerpt: kind === 'dates' ? '' : options.join(' · '),
      language,
      isPublic: false,
      at: createdAt,
      by: author,
      phase: 'open',
      endsAt,
    }))
    .toSorted((one, other) => (one.at < other.at ? 1 : -1));
  return children({ news, hasOlder: data && data.nextCursor !== null, isError, retry: () => void refetch() });
}
