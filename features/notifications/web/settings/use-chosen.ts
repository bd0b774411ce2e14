import { useState } from 'react';

/** Optimistic setting: shows the choice immediately, reverts if saving fails. */
export function useChosen<Choice>(stored: Choice, keep: (next: Choice) => Promise<unknown>): [Choice, (next: Choice) => void] {
  const [pending, setPending] = useState<{ choice: Choice }>();
  return [
    pending ? pending.choice : stored,
    (choice) => {
      const mine = { choice };
      setPending(mine);
      void keep(choice).finally(() => setPending((now) => (now === mine ? undefined : now)));
    },
  ];
}
