import type { GroupNewsProps } from '#platform/web/registry/group-news.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { useSearchParams } from '#platform/web/navigation/router.tsx';
import { phaseOf } from '../contract/phase.ts';
import { groupEventsQuery } from './queries.ts';

/** Recent announcements in a group, for members and, if it is public, for others. */
export function NewsOfEvents({ groupId, children }: GroupNewsProps) {
  const [search] = useSearchParams();
  const { data, isError, refetch } = useQuery(groupEventsQuery(groupId, search));
  const news = data?.items.map((event) => ({
    kind: 'event',
    id: event.id,
    title: event.title,
    excerpt: event.excerpt,
    language: event.language,
    isPublic: event.isPublic,
    at: event.createdAt,
    by: event.author,
    ...phaseOf(event),
  }));
  return children({ news, hasOlder: data?.hasOlder, isError, retry: () => void refetch() });
}
