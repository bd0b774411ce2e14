import { query } from '#platform/web/api/api.ts';
import { groupNewsLimit, type GroupNewsProps } from '#platform/web/registry/group-news.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { listSessions } from '../../contract/endpoints.ts';
import { nameOfSession } from './session-name.ts';

/** The newest sessions of a group, for its overview. */
export function NewsOfSessions({ groupId, children }: GroupNewsProps) {
  const { data, isError, refetch } = useQuery(query(listSessions, { query: { groupId, limit: groupNewsLimit } }));
  const news = data?.items.map((session) => ({
    kind: 'negotiation',
    id: session.id,
    title: nameOfSession(session),
    excerpt: session.title === null ? '' : session.agenda,
    language: null,
    isPublic: false,
    at: session.startedAt,
    by: { id: null, name: session.managerName },
    phase: session.phase,
    endsAt: session.endsAt,
  }));
  return children({ news, isError, retry: () => void refetch() });
}
