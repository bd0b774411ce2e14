import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { Card, CardLink } from '#platform/web/ui/card.tsx';
import { UserPlusIcon } from '#platform/web/ui/icons.tsx';
import { sideBySide } from '#platform/contract/isolated.ts';
import type { ListedSession } from '../../contract/shapes.ts';
import { Standing } from '../hub/standing.tsx';
import { ProgressPlot } from '../session/progress-plot.tsx';
import { useNegotiationWords } from '../words.ts';
import { mayOpen, nameOfSession, progressOfListed } from './session-name.ts';
import { useFacts } from './use-facts.ts';
import { useJoin } from './use-join.ts';

/** A running session in a list: what it needs from the viewer, its progress, and the likeliest action. */
export function SessionCard({ session }: { session: ListedSession }) {
  const t = useNegotiationWords();
  const factsOf = useFacts();
  const { id, phase, endsAt, viewerStatus, votesDue } = session;
  const name = nameOfSession(session);
  const isOut = viewerStatus === 'removed' || viewerStatus === 'declined';
  return (
    <Card as="li" className="grid list-none grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="text-lg">{mayOpen(session) ? <CardLink to={`/negociation/${id}`}>{name}</CardLink> : name}</h3>
          <p className="text-sm">
            <Standing phase={phase} endsAt={endsAt} />
          </p>
        </div>
        <p className="text-sm text-muted">{sideBySide(factsOf(session))}</p>
      </div>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-64 gap-2">
          {votesDue.length > 0 && <p className="font-[560]">{t('votesDue', { count: votesDue.length, number: votesDue[0] ?? '' })}</p>}
          {viewerStatus === 'waiting' && <p className="font-[560] text-warn">{t('waiting')}</p>}
          {isOut && <p className="text-muted">{t(`status.${viewerStatus}`)}</p>}
          {session.clauseCount > 0 && <ProgressPlot progress={progressOfListed(session)} />}
        </div>
        <CardAction session={session} name={name} />
      </div>
    </Card>
  );
}

function CardAction({ session: { id, viewerStatus, votesDue }, name }: { session: ListedSession; name: string }) {
  const t = useNegotiationWords();
  const { join, isBusy } = useJoin();
  if (viewerStatus === 'present')
    return votesDue.length > 0 ? (
      <LinkButton to={`/negociation/${id}`} size="small" className="max-tablet:w-full" aria-label={t('voteNamed', { name })}>
        {t('vote')}
      </LinkButton>
    ) : (
      <LinkButton
        to={`/negociation/${id}`}
        size="small"
        variant="secondary"
        className="max-tablet:w-full"
        aria-label={t('openNamed', { name })}
      >
        {t('openSession')}
      </LinkButton>
    );
  if (viewerStatus !== 'none' && viewerStatus !== 'left') return null;
  return (
    <Button size="small" icon={UserPlusIcon} isBusy={isBusy} aria-label={t('joinNamed', { name })} onClick={() => void join(id)}>
      {t('join')}
    </Button>
  );
}
