import { useMemo } from 'react';
import type { SessionState } from '../../contract/rules/state.ts';
import { ClausePanel } from '../session/clauses/clause-panel.tsx';
import { Dependencies } from '../session/clauses/dependencies.tsx';
import { viewOf, type ClauseView } from '../session/clauses/clause-view.ts';
import { ThreadBody } from '../session/clauses/thread-body.tsx';
import { threadsOf } from '../session/threads.ts';
import { useSessionWords } from '../words.ts';

/** The clauses at a past event, in order of proposal. */
export function PastClauses({ state, viewerId }: { state: SessionState; viewerId: string }) {
  const t = useSessionWords();
  const threads = threadsOf(state);
  const view = useMemo((): ClauseView => ({ ...viewOf(state, viewerId), isPast: true }), [state, viewerId]);
  if (threads.length === 0) return <p className="py-6 text-center text-muted">{t('noClauseYet')}</p>;
  return (
    <>
      <Dependencies clauses={state.clauses} isPast />
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {threads.map((thread) => (
          <li key={thread.id} className="overflow-clip rounded-card border border-line">
            <ThreadBody thread={thread} view={view} Panel={ClausePanel} />
          </li>
        ))}
      </ol>
    </>
  );
}
