import { useMemo, type ReactNode } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ArrowUpDownIcon, ScaleIcon } from '#platform/web/ui/icons.tsx';
import { hasContract } from '../../../contract/contract-document.ts';
import { isVotable } from '../../../contract/rules/head.ts';
import { isMediator } from '../../../contract/rules/roll.ts';
import { useSessionWords } from '../../words.ts';
import { RuleLine } from '../next-step-line.tsx';
import { ProposeClause } from '../proposing/propose-clause.tsx';
import { useOpenSession, useSessionState } from '../session-context.ts';
import { clausesToVote, type Thread } from '../threads.ts';
import { useThreads } from '../use-threads.ts';
import { useClauseView, type ClauseView } from './clause-view.ts';
import { Dependencies } from './dependencies.tsx';
import { FoldedThread } from './folded-thread.tsx';
import { ThreadCard } from './thread-card.tsx';
import { usePlaces } from './use-places.ts';

/**
 * The clauses of the session by result: those that wait for the viewer's vote, the form for a new
 * one, the other open ones, then the decided ones. `afterAsked` follows the first of these.
 */
export function ClauseBoard({ afterAsked }: { afterAsked?: ReactNode }) {
  const t = useSessionWords();
  const { viewerId } = useOpenSession();
  const state = useSessionState((all) => all);
  const threads = useThreads(state);
  const { phase } = state;
  const isFinal = phase === 'ended' && hasContract(state);
  const askedIds = useMemo(() => new Set(clausesToVote(state, viewerId).map(({ threadId }) => threadId)), [state, viewerId]);
  const { sections, moved, putInOrder } = usePlaces(threads, askedIds, phase === 'ended');
  const view = useClauseView(state, viewerId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {sections.asked.length > 0 && <OpenThreads title={t('clauses.asked')} lead={<RuleLine />} threads={sections.asked} view={view} />}
      {afterAsked}
      <ProposeClause />
      <Dependencies clauses={state.clauses} />
      {moved > 0 && (
        <Button size="small" variant="secondary" icon={ArrowUpDownIcon} className="justify-self-start" onClick={putInOrder}>
          {t('putInOrder', { count: moved })}
        </Button>
      )}
      {threads.length === 0 && (
        <EmptyState icon={ScaleIcon} title={t(phase === 'open' ? 'noClauseYet' : 'noClause')}>
          {phase !== 'open' ? t('noClauseEver') : t(isMediator(state, viewerId) ? 'noClauseYetMediator' : 'noClauseYetText')}
        </EmptyState>
      )}
      {sections.open.length > 0 && (
        <OpenThreads title={t(isVotable(phase) ? 'clauses.open' : 'clauses.undecided')} threads={sections.open} view={view} />
      )}
      {(['accepted', 'rejected'] as const).map(
        (outcome) =>
          sections[outcome].length > 0 && (
            <section key={outcome} className="grid grid-cols-[minmax(0,1fr)] gap-3">
              <h2>{t(`clauses.${outcome}`)}</h2>
              <ol className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
                {sections[outcome].map((thread) => (
                  <FoldedThread key={thread.id} thread={thread} view={view} isInContract={isFinal && outcome === 'accepted'} />
                ))}
              </ol>
            </section>
          ),
      )}
    </div>
  );
}

interface OpenThreadsProps {
  title: string;
  lead?: ReactNode;
  threads: readonly Thread[];
  view: ClauseView;
}

function OpenThreads({ title, lead, threads, view }: OpenThreadsProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2>{title}</h2>
      {lead && <div className="-mt-2">{lead}</div>}
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {threads.map((thread) => (
          <ThreadCard key={thread.id} thread={thread} view={view} />
        ))}
      </ol>
    </section>
  );
}
