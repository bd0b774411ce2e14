import { useInfiniteQuery } from '#platform/web/queries.ts';
import { Link } from '#platform/web/router.tsx';
import { HandshakeIcon } from '#platform/web/ui/icons.tsx';
import { sessionsQuery } from '../queries.ts';
import { useNegotiationWords } from '../words.ts';
import { nameOfSession } from './session-card.tsx';

/** On the person's start page: the session that runs, or how many do. Nothing while none does. */
export function SessionsUnderWay() {
  const t = useNegotiationWords();
  const { data } = useInfiniteQuery(sessionsQuery({ phase: 'running' }));
  const first = data?.pages[0];
  const [only] = first?.items ?? [];
  if (!first || !only) return null;
  return (
    <Link to={first.total === 1 ? `/negociation/${only.id}` : '/negociation'} className="link inline-flex min-h-11 items-center gap-2">
      <HandshakeIcon size={18} className="shrink-0" />
      {first.total === 1 && only.viewerStatus === 'present'
        ? t('oneRuns', { title: nameOfSession(only) })
        : t('someRun', { count: first.total })}
    </Link>
  );
}
