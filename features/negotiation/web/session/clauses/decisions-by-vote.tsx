import { useSessionWords } from '../../words.ts';
import { useEventSentence } from '../event-sentence.ts';
import type { Decision } from '../preview.ts';
import { useOpenSession } from '../session-context.ts';

/** Decisions that the viewer’s vote would make final. */
export function DecisionsByVote({ decisions }: { decisions: readonly Decision[] }) {
  const t = useSessionWords();
  const sentenceOf = useEventSentence();
  const { feed } = useOpenSession();
  return (
    <div>
      <p>{t('voteDecides')}</p>
      <ul className="mt-2 list-disc pl-5 font-[560]">
        {decisions.map((decision) => (
          <li key={decision.data.clauseId}>{sentenceOf(decision, feed.state())}</li>
        ))}
      </ul>
    </div>
  );
}
