import { useState } from 'react';
import { classes } from '#platform/web/ui/classes.ts';
import { useNotificationWords } from '../words.ts';

/** Whether a choice was kept. */
export type Outcome = 'saved' | 'changeFailed';

/** Keeps what became of the latest choice, to be said beside it. */
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

/** Says it, also to whoever does not see it. */
export function OutcomeText({ outcome }: { outcome: Outcome | undefined }) {
  const t = useNotificationWords();
  return (
    <span role="status" className={classes('text-sm', outcome === 'changeFailed' ? 'text-danger' : 'text-muted')}>
      {outcome && t(outcome)}
    </span>
  );
}
