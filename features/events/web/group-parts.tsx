import type { GroupNews, GroupNewsProps } from '#platform/web/registry/group-news.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { useSearchParams } from '#platform/web/navigation/router.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { phaseOf } from '../contract/phase.ts';
import type { Event } from '../contract/shapes.ts';
import { eventsQuery, groupEventsQuery } from './queries.ts';

/** Recent announcements in a group and its next event, for members and, if it is public, for others. */
export function NewsOfEvents({ groupId, children }: GroupNewsProps) {
  const [search] = useSearchParams();
  const { user } = useSession();
  const { data, isError, refetch } = useQuery(groupEventsQuery(groupId, search));
  const upcoming = useQuery({ ...eventsQuery('upcoming', groupId, null), enabled: user !== null });
  const next = upcoming.data?.items[0] ?? (data && !data.hasOlder ? soonest(data.items) : undefined);
  return children({
    // Together, so that nothing moves.
    news: upcoming.isLoading ? undefined : data?.items.map(asNews),
    hasOlder: data?.hasOlder,
    next: next && asNews(next),
    isError,
    retry: () => void refetch(),
  });
}

const soonest = (events: readonly Event[]): Event | undefined =>
  events.filter(({ isOver, isCancelled }) => !isOver && !isCancelled).toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))[0];

const asNews = (event: Event): GroupNews => ({
  kind: 'event',
  id: event.id,
  title: event.title,
  excerpt: event.excerpt,
  language: event.language,
  isPublic: event.isPublic,
  at: event.createdAt,
  by: event.author,
  ...phaseOf(event),
});
