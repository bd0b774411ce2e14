import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import type { HubCardItem } from '#platform/web/registry/slots.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { phases } from '../../contract/kinds.ts';
import { sessionsQuery } from '../queries.ts';
import { useJoin } from '../start/use-join.ts';
import { useNegotiationWords } from '../words.ts';
import { Standing } from './standing.tsx';

/** On the Hub card of a session: phase, time left, and a button to open or join it. */
export function HubPart({ item: { id, title, phase: told, endsAt } }: { item: HubCardItem }) {
  const t = useNegotiationWords();
  const { join, isBusy } = useJoin();
  const running = useInfiniteQuery({ ...sessionsQuery({ phase: 'running' }), enabled: told !== null && told !== 'ended' });
  const phase = phases.find((each) => each === told);
  if (!phase) return null;
  const session = running.data?.pages.flatMap(({ items }) => items).find((each) => each.id === id);
  const mayJoin = session?.viewerStatus === 'none' || session?.viewerStatus === 'left';
  const isOpen = phase === 'ended' || session?.viewerStatus === 'present';
  return (
    <div className="relative mt-2.5 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface px-4 py-2.5 text-sm">
      <Standing phase={phase} endsAt={endsAt} />
      {mayJoin && (
        <Button size="small" isBusy={isBusy} aria-label={t('joinNamed', { name: title })} onClick={() => void join(id)}>
          {t('join')}
        </Button>
      )}
      {isOpen && (
        <LinkButton
          to={`/negociation/${id}`}
          variant="secondary"
          size="small"
          aria-label={t(phase === 'ended' ? 'readNamed' : 'openNamed', { name: title })}
        >
          {t(phase === 'ended' ? 'readSession' : 'openSession')}
        </LinkButton>
      )}
    </div>
  );
}
