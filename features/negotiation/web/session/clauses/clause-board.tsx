import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ArrowUpDownIcon, ScaleIcon } from '#platform/web/ui/icons.tsx';
import { isVotable } from '../../../contract/rules/head.ts';
import { isMediator } from '../../../contract/rules/roll.ts';
import { useSessionWords } from '../../words.ts';
import { useOpenSession, useSessionState } from '../session-context.ts';
import { useThreads } from '../use-threads.ts';
import { useClauseView } from './clause-view.ts';
import { FoldedThread } from './folded-thread.tsx';
import { ThreadCard } from './thread-card.tsx';
import { usePlaces } from './use-places.ts';

/** The clauses of the session by result, open ones first. */
export function ClauseBoard() {
  const t = useSessionWords();
  const { viewerId } = useOpenSession();
  const state = useSessionState((all) => all);
  const threads = useThreads(state);
  const { phase } = state;
  const { sections, moved, putInOrder } = usePlaces(threads, phase === 'ended');
  const view = useClauseView(state, viewerId);
  if (threads.length === 0)
    return (
      <EmptyState icon={ScaleIcon} title={t(phase === 'open' ? 'noClauseYet' : 'noClause')}>
        {phase !== 'open' ? t('noClauseEver') : t(isMediator(state, viewerId) ? 'noClauseYetMediator' : 'noClauseYetText')}
      </EmptyState>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {sections.open.length > 0 && (
        <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <h2>{t(isVotable(phase) ? 'clauses.open' : 'clauses.undecided')}</h2>
          <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {sections.open.map((thread) => (
              <ThreadCard key={thread.id} thread={thread} view={view} />
            ))}
          </ol>
        </section>
      )}
      {(['accepted', 'rejected'] as const).map(
        (outcome) =>
          sections[outcome].length > 0 && (
            <section key={outcome} className="grid grid-cols-[minmax(0,1fr)] gap-3">
              <h2>{t(`clauses.${outcome}`)}</h2>
              <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
                {sections[outcome].map((thread) => (
                  <FoldedThread key={thread.id} thread={thread} view={view} />
                ))}
              </ol>
            </section>
          ),
      )}
      {moved > 0 && (
        <div className="pointer-events-none sticky bottom-[calc(var(--dock)+1rem)] z-10 flex justify-center">
          <Button
            size="small"
            variant="secondary"
            icon={ArrowUpDownIcon}
            className="pointer-events-auto shadow-raised"
            onClick={putInOrder}
          >
            {t('putInOrder', { count: moved })}
          </Button>
        </div>
      )}
    </div>
  );
}
