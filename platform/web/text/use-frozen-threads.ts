import { useState } from 'react';
import { allSeen, moreSeen, freezeThreads, stillSeen, type ThreadOf } from './frozen-threads.ts';

/** Threads that do not move while being read; `showNew` adds those that arrived since. */
export function useFrozenThreads<Answer extends { id: string }, Thread extends Answer & ThreadOf<Answer>>(
  pages: readonly (readonly Thread[])[],
  isOwn: (entry: Answer) => boolean,
): { shown: Thread[]; waiting: number; showNew: () => void } {
  // A thread that moved between two pages during reading is listed once.
  const threads = [...new Map(pages.flat().map((thread) => [thread.id, thread])).values()];
  const [seen, setSeen] = useState(() => allSeen(threads));
  const [pageCount, setPageCount] = useState(pages.length);
  if (pages.length > pageCount) {
    setPageCount(pages.length);
    setSeen(moreSeen(seen, pages.slice(pageCount).flat()));
  }
  const steady = freezeThreads(threads, seen, isOwn);
  const still = stillSeen(seen, steady.shown);
  if (still !== seen) setSeen(still);
  return { ...steady, showNew: () => setSeen(allSeen(threads)) };
}
