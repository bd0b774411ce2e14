import type { ComponentType } from 'react';
import type { Clause } from '../../../contract/rules/state.ts';
import type { Thread } from '../threads.ts';
import type { ClauseView } from './clause-view.ts';

export interface ClausePanelProps {
  clause: Clause;
  /** The clause that this one would replace. */
  target: Clause | undefined;
  thread: Thread;
  view: ClauseView;
}

interface ThreadBodyProps {
  thread: Thread;
  view: ClauseView;
  Panel: ComponentType<ClausePanelProps>;
}

/** The clauses of a thread, counter-proposals indented under their targets. */
export function ThreadBody({ thread, view, Panel }: ThreadBodyProps) {
  const original = thread.clauses.find(({ id }) => id === thread.id);
  const under = (target: Clause) => {
    const counters = thread.clauses.filter(({ targetId }) => targetId === target.id);
    if (counters.length === 0) return null;
    return (
      <ol className="ml-2 border-l-2 border-line tablet:ml-6">
        {counters.map((clause) => (
          <li key={clause.id} className="border-t border-line">
            <Panel clause={clause} target={target} thread={thread} view={view} />
            {under(clause)}
          </li>
        ))}
      </ol>
    );
  };
  if (!original) return null;
  return (
    <>
      <Panel clause={original} target={undefined} thread={thread} view={view} />
      {under(original)}
    </>
  );
}
