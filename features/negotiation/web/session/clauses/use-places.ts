import { useCallback, useEffect, useState } from 'react';
import type { Thread } from '../threads.ts';

/** `asked`: open, and the viewer has not voted on it. */
type Section = 'asked' | Thread['outcome'];

export interface Places {
  /** Threads by section, as last sorted. */
  sections: Readonly<Record<Section, readonly Thread[]>>;
  /** Number of threads decided since, which would move. */
  moved: number;
  putInOrder: () => void;
}

/**
 * Avoids moving what the viewer reads: clauses that were voted on or decided move to their section
 * only when the page is hidden, on request, or when the session ends.
 */
export function usePlaces(threads: readonly Thread[], askedIds: ReadonlySet<string>, hasEnded: boolean): Places {
  const sectionOf = ({ id, outcome }: Thread): Section => (outcome === 'open' && askedIds.has(id) ? 'asked' : outcome);
  const placesOf = (some: readonly Thread[]) => new Map(some.map((thread) => [thread.id, sectionOf(thread)]));
  const [places, setPlaces] = useState<ReadonlyMap<string, Section>>(() => placesOf(threads));
  const unseen = threads.filter(({ id }) => !places.has(id));
  if (unseen.length > 0) setPlaces(new Map([...places, ...placesOf(unseen)]));
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `placesOf` depends on the same values
  const putInOrder = useCallback(() => setPlaces(placesOf(threads)), [threads, askedIds]);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'hidden') putInOrder();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [putInOrder]);
  const placeOf = (thread: Thread) => (hasEnded ? thread.outcome : (places.get(thread.id) ?? sectionOf(thread)));
  const under = (section: Section) => threads.filter((thread) => placeOf(thread) === section);
  return {
    sections: { asked: under('asked'), open: under('open'), accepted: under('accepted'), rejected: under('rejected') },
    moved: threads.filter((thread) => thread.outcome !== 'open' && placeOf(thread) !== thread.outcome).length,
    putInOrder,
  };
}
