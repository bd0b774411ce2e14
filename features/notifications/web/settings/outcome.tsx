import { useState } from 'react';
import { classes } from '#platform/web/ui/classes.ts';
import { useNotificationWords } from '../words.ts';

/** Result of saving a choice. */
export type Outcome = 'saved' | 'changeFailed';

/** Tracks the result of the last change, to be shown beside it. */
export function useOutcome(): [Outcome | undefined, (isDone: Promise<boolean>) => Promise<boolean>] {
  const [outcome, setOutcome] = useState<Outcome>();
  return [
    outcome,
    async (doing) => {
      const isDone = await doing;
      setOutcome(isDone ? 'saved' : 'changeFailed');
      return isDone;
    },
  ];
}

/** Shows the result, and announces it to screen readers. */
export function OutcomeText({ outcome }: { outcome: Outcome | undefined }) {
  const t = useNotificationWords();
  return (
    <span role="status" className={classes('text-sm', outcome === 'changeFailed' ? 'text-danger' : 'text-muted')}>
      {outcome && t(outcome)}
    </span>
  );
}
