import { useState } from 'react';

/** What is chosen: at once what somebody chooses, and again what is kept once it is known whether that was kept. */
export function useChosen<Choice>(kept: Choice, keep: (next: Choice) => Promise<unknown>): [Choice, (next: Choice) => void] {
  const [pending, setPending] = useState<{ choice: Choice }>();
  return [
    pending ? pending.choice : kept,
    (choice) => {
      const mine = { choice };
      setPending(mine);
      void keep(choice).finally(() => setPending((now) => (now === mine ? undefined : now)));
    },
  ];
}
