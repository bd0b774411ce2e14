import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { HandshakeIcon } from '#platform/web/ui/icons.tsx';
import { PendingItem } from '#platform/web/ui/pending-item.tsx';
import type { ListedSession } from '../../contract/shapes.ts';
import { Standing } from '../hub/standing.tsx';
import { sessionsQuery } from '../queries.ts';
import { useNegotiationWords } from '../words.ts';
import { nameOfSession } from './session-name.ts';
import { useJoin } from './use-join.ts';

/**
 * Running sessions on the start page: first those that the viewer is in, then by time left. Renders
 * nothing if there are none.
 */
export function SessionsUnderWay() {
  const { data } = useInfiniteQuery(sessionsQuery({ phase: 'running' }));
  return data?.pages
    .flatMap(({ items }) => items)
    .toSorted((one, other) => isIn(other) - isIn(one) || Date.parse(one.endsAt) - Date.parse(other.endsAt))
    .map((session) => <SessionLine key={session.id} session={session} />);
}

const isIn = ({ viewerStatus }: ListedSession) => Number(viewerStatus === 'present');

function SessionLine({ session }: { session: ListedSession }) {
  const t = useNegotiationWords();
  const { join, isBusy } = useJoin();
  const { id, phase, endsAt, viewerStatus, clauseCount, decidedCount, votesDue } = session;
  const isDue = votesDue.length > 0;
  const name = nameOfSession(session);
  const mayJoin = viewerStatus === 'none' || viewerStatus === 'left';
  return (
    <PendingItem
      about={id}
      mark={<HandshakeIcon size={22} />}
      actions={
        <>
          {viewerStatus === 'present' && (
            <LinkButton to={`/negociation/${id}`} size="small" aria-label={t(isDue ? 'voteNamed' : 'openNamed', { name })}>
              {t(isDue ? 'vote' : 'openSession')}
            </LinkButton>
          )}
          {mayJoin && (
            <Button size="small" isBusy={isBusy} aria-label={t('joinNamed', { name })} onClick={() => void join(id)}>
              {t('join')}
            </Button>
          )}
          {viewerStatus === 'waiting' && <span className="text-muted">{t('waiting')}</span>}
        </>
      }
    >
      <bdi className="block font-[600]">{name}</bdi>
      <span className="text-muted">
        <Standing phase={phase} endsAt={endsAt} />
        {isDue
          ? ` · ${t('votesDue', { count: votesDue.length, number: votesDue[0] ?? '' })}`
          : clauseCount > 0 && (
              <span className="max-tablet:hidden">{` · ${t('decidedOf', { decided: decidedCount, count: clauseCount })}`}</span>
            )}
      </span>
    </PendingItem>
  );
}
