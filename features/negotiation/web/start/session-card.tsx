import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card, CardLink } from '#platform/web/ui/card.tsx';
import { ClockIcon, ScaleIcon, TimerIcon, UserPlusIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import { sideBySide } from '#platform/contract/isolated.ts';
import type { ListedSession } from '../../contract/shapes.ts';
import { useDocumentTypeName } from '../document-type-name.ts';
import { useNegotiationWords } from '../words.ts';
import { useTimes } from '../use-times.ts';
import { mayOpen, nameOfSession } from './session-name.ts';
import { useJoin } from './use-join.ts';

/** A running session in a list. */
export function SessionCard({ session }: { session: ListedSession }) {
  const t = useNegotiationWords();
  const typeName = useDocumentTypeName();
  const { time } = useTimes();
  const { join, isBusy } = useJoin();
  const { id, phase, viewerStatus, isManager, groupName, managerName, clauseCount, decidedCount } = session;
  const name = nameOfSession(session);
  const mayJoin = viewerStatus === 'none' || viewerStatus === 'left';
  return (
    <Card as="li" className="list-none">
      <h3 className="text-lg">{mayOpen(session) ? <CardLink to={`/negociation/${id}`}>{name}</CardLink> : name}</h3>
      <p className="mt-0.5 text-sm text-muted">
        {sideBySide([typeName(session.documentType), groupName, isManager ? t('youManage') : t('managedBy', { name: managerName })])}
      </p>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          {phase === 'open' && (
            <Badge tone="accent" icon={TimerIcon}>
              {t('endsAt', { time: time(session.endsAt) })}
            </Badge>
          )}
          {phase === 'timeUp' && (
            <Badge tone="warn" icon={ClockIcon}>
              {t('timeUp')}
            </Badge>
          )}
          {phase === 'finalVote' && (
            <Badge tone="accent" icon={ScaleIcon}>
              {t('finalVote')}
            </Badge>
          )}
          <Badge icon={UsersIcon}>{t('partyCount', { count: session.partyCount })}</Badge>
          {clauseCount > 0 && <Badge icon={ScaleIcon}>{t('decidedOf', { decided: decidedCount, count: clauseCount })}</Badge>}
          {viewerStatus === 'waiting' && <Badge tone="warn">{t('waiting')}</Badge>}
          {(viewerStatus === 'removed' || viewerStatus === 'declined') && <Badge tone="abstain">{t(`status.${viewerStatus}`)}</Badge>}
        </div>
        {mayJoin && (
          <Button
            variant="secondary"
            size="small"
            icon={UserPlusIcon}
            className="relative"
            isBusy={isBusy}
            aria-label={t('joinNamed', { name })}
            onClick={() => void join(id)}
          >
            {t('join')}
          </Button>
        )}
      </div>
    </Card>
  );
}
