import { useCallback, useEffect, useState } from 'react';
import type { Thread } from '../threads.ts';

type Outcome = Thread['outcome'];

export interface Places {
  /** Threads by section, as last sorted. */
  sections: Readonly<Record<Outcome, readonly Thread[]>>;
  /** Number of threads decided since, which would move. */
  moved: number;
  putInOrder: () => void;
}

/**
 * Avoids moving what the viewer reads: decided clauses move to their section only when the page is
 * hidden, on request, or when the session ends.
 */
export function usePlaces(threads: readonly Thread[], hasEnded: boolean): Places {
  const [places, setPlaces] = useState<ReadonlyMap<string, Outcome>>(() => placesOf(threads));
  const unseen = threads.filter(({ id }) => !places.has(id));
  if (unseen.length > 0) setPlaces(new Map([...places, ...placesOf(unseen)]));
  const putInOrder = useCallback(() => setPlaces(placesOf(threads)), [threads]);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'hidden') putInOrder();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [putInOrder]);
  const placeOf = ({ id, outcome }: Thread) => (hasEnded ? outcome : (places.get(id) ?? outcome));
  const under = (outcome: Outcome) => threads.filter((thread) => placeOf(thread) === outcome);
  return {
    sections: { open: under('open'), accepted: under('accepted'), rejected: under('rejected') },
    moved: threads.filter((thread) => placeOf(thread) !== thread.outcome).length,
    putInOrder,
  };
}

const placesOf = (threads: readonly Thread[]) => new Map(threads.map(({ id, outcome }) => [id, outcome]));
