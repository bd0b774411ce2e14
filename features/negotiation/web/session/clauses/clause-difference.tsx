import { useMemo } from 'react';
import { compareWords } from '#platform/web/comparing/compare-words.ts';
import { Pieces } from '#platform/web/comparing/pieces.tsx';

/** What a counter-proposal takes out of its target and puts into it. */
export function ClauseDifference({ older, newer }: { older: string; newer: string }) {
  const pieces = useMemo(() => compareWords(older, newer), [older, newer]);
  return <Pieces pieces={pieces} />;
}
