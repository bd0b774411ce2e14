import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { useLocation } from '#platform/web/navigation/router.tsx';
import { HandshakeIcon } from '#platform/web/ui/icons.tsx';
import { RunningLink } from '#platform/web/ui/running-link.tsx';
import { Standing } from '../hub/standing.tsx';
import { sessionsQuery } from '../queries.ts';
import { nameOfSession } from '../start/session-name.ts';
import { useNegotiationWords } from '../words.ts';

const silent = /^\/(?:panel|negociation|article|messenger\/.+|.+\/new)$/;

/**
 * The viewer's running session with the least time left, and the number of others. Omits the
 * session whose page is open, and all on pages that show them (the Hub, the list) or on which people write.
 */
export function RunningSessions() {
  const t = useNegotiationWords();
  const { pathname } = useLocation();
  const { data } = useInfiniteQuery(sessionsQuery({ phase: 'running' }));
  const [first, ...others] = (data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ id, viewerStatus }) => viewerStatus === 'present' && pathname !== `/negociation/${id}`)
    .toSorted((one, other) => Date.parse(one.endsAt) - Date.parse(other.endsAt));
  if (!first || silent.test(pathname)) return null;
  return (
    <RunningLink
      label={t('runningNow')}
      icon={HandshakeIcon}
      to={`/negociation/${first.id}`}
      title={nameOfSession(first)}
      time={<Standing phase={first.phase} endsAt={first.endsAt} />}
      more={others.length > 0 ? { count: others.length, label: t('runningMore', { count: others.length }), to: '/negociation' } : undefined}
    />
  );
}
