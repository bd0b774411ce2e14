import { memo } from 'react';
import { PlainText } from '#platform/web/text/plain-text.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { headOf } from '../../../contract/rules/head.ts';
import { textsOf } from '../../../contract/rules/languages.ts';
import type { Clause } from '../../../contract/rules/state.ts';
import { useDocumentTypeName } from '../../document-type-name.ts';
import { useSessionWords } from '../../words.ts';
import { useSessionState } from '../session-context.ts';
import type { Thread } from '../threads.ts';
import { useThreads } from '../use-threads.ts';

/**
 * The contract so far: agreed clauses, and in a pale colour the clauses that are voted on,
 * each in its place. Without those that were rejected.
 */
export function ContractPreview() {
  const t = useSessionWords();
  const typeName = useDocumentTypeName();
  const state = useSessionState((all) => all);
  const threads = useThreads(state);
  const shown = threads.flatMap((thread) => {
    const clause = thread.clauses.find((each) => each.state === 'accepted') ?? headOf(thread, thread.id);
    return clause && (clause.state === 'accepted' || state.phase !== 'ended') ? [{ thread, clause }] : [];
  });
  const parties = state.parties.filter(({ status }) => status === 'present').map(({ name }) => name);
  return (
    <div className="contract-preview">
      <p className="text-xs text-muted">{typeName(state.documentType)}</p>
      <p dir="auto" className="text-lg leading-snug font-bold break-words">
        {state.title ?? state.agenda.split('\n', 1)[0]}
      </p>
      <p className="mt-1 border-b border-line pb-3 text-sm text-muted">{parties.join(' · ')}</p>
      {shown.length === 0 && <p className="mt-3 text-sm text-muted">{t(state.phase === 'ended' ? 'contractNone' : 'contractEmpty')}</p>}
      <ol className="mt-3 grid gap-3.5">
        {shown.map(({ thread, clause }) => (
          <PreviewClause key={thread.id} clause={clause} thread={thread} />
        ))}
      </ol>
    </div>
  );
}

const PreviewClause = memo(function PreviewClause({ clause, thread }: { clause: Clause; thread: Thread }) {
  const t = useSessionWords();
  const isAgreed = clause.state === 'accepted';
  return (
    <li className={classes('list-none', !isAgreed && 'text-muted')}>
      <p className="font-bold break-words">
        <span className="tabular-nums">{thread.numbers.get(clause.id)}</span> <bdi>{thread.clauses[0]?.title}</bdi>
        {!isAgreed && (
          <span className="font-sans text-xs font-normal"> · {t(clause.state === 'active' ? 'state.active' : 'state.pending')}</span>
        )}
      </p>
      <div className="text-sm leading-relaxed break-words whitespace-pre-line">
        <PlainText text={textsOf(clause).join('\n\n')} />
      </div>
    </li>
  );
});
