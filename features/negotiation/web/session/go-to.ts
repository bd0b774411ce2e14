import { useEffect, useState } from 'react';

/** Scrolls to a clause, below the sticky bar (`session.css`), and focuses it. */
export function goTo(clauseId: string): void {
  const element = document.getElementById(`clause-${clauseId}`);
  element?.scrollIntoView({ block: 'start' });
  element?.focus({ preventScroll: true });
}

/** Returns a function that goes to a clause once it is on the page. */
export function useGoToNew(): (clauseId: string) => void {
  const [newId, setNewId] = useState<string>();
  useEffect(() => {
    if (newId !== undefined) goTo(newId);
  }, [newId]);
  return setNewId;
}
