import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import type { HubCardItem } from '#platform/web/registry/slots.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ClockIcon } from '#platform/web/ui/icons.tsx';
import { phases } from '../../contract/kinds.ts';
import { sessionsQuery } from '../queries.ts';
import { useJoin } from '../start/use-join.ts';
import { useNegotiationWords } from '../words.ts';
import { Standing } from './standing.tsx';

/** On the Hub card of a session: phase, time left, and a button to join it. The card opens the session. */
export function HubPart({ item: { id, title, phase: statedPhase, endsAt } }: { item: HubCardItem }) {
  const t = useNegotiationWords();
  const { join, isBusy } = useJoin();
  const running = useInfiniteQuery({ ...sessionsQuery({ phase: 'running' }), enabled: statedPhase !== null && statedPhase !== 'ended' });
  const phase = phases.find((each) => each === statedPhase);
  if (!phase) return null;
  const status = running.data?.pages.flatMap(({ items }) => items).find((each) => each.id === id)?.viewerStatus;
  return (
    <div className="mt-2 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <span className="flex gap-2">
        <ClockIcon size={16} className="mt-0.5 flex-none text-muted" />
        <Standing phase={phase} endsAt={endsAt} />
      </span>
      {(status === 'none' || status === 'left') && (
        <Button size="small" isBusy={isBusy} aria-label={t('joinNamed', { name: title })} onClick={() => void join(id)}>
          {t('join')}
        </Button>
      )}
    </div>
  );
}
