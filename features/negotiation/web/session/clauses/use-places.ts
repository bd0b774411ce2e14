import { useCallback, useEffect, useState } from 'react';
import type { Thread } from '../threads.ts';

type Outcome = Thread['outcome'];

export interface Places {
  /** Under which heading each thread stands: where it was when it was last put in order. */
  sections: Readonly<Record<Outcome, readonly Thread[]>>;
  /** How many were decided since, and would move. */
  moved: number;
  putInOrder: () => void;
}

/** Keeps what one reads where it is: a clause that is decided moves to its heading on the next look, when one asks for it, or with the end. */
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
