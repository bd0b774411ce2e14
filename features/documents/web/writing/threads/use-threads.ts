import { useEffect, useState, useSyncExternalStore } from 'react';
import type { XmlFragment } from 'yjs';
import { call } from '#platform/web/api/api.ts';
import { useSearchParams } from '#platform/web/navigation/router.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { moveThreads } from '../../../contract/thread-endpoints.ts';
import type { PassageThread } from '../../../contract/thread-shapes.ts';
import { threadsQuery } from '../../threads/queries.ts';
import { PassageThreads, type ThreadsSnapshot } from './passage-threads.ts';

/** A pause after which the server learns where passages are. */
const pauseMs = 1_500;
const nothing: readonly PassageThread[] = [];

interface Wanted {
  id: string;
  fragment: XmlFragment;
  /** Everything that was typed is on the server. */
  isSaved: boolean;
  mayMove: boolean;
  isLost: boolean;
}

/** The commented passages of a live text, and the threads as the server has them. */
export function useThreads({ id, fragment, isSaved, mayMove, isLost }: Wanted): {
  passages: PassageThreads;
  snapshot: ThreadsSnapshot;
  threads: readonly PassageThread[];
} {
  const [passages] = useState(() => new PassageThreads(fragment));
  const snapshot = useSyncExternalStore(passages.subscribe, passages.snapshot, passages.snapshot);
  const { data } = useQuery({ ...threadsQuery(id), enabled: !isLost });
  const threads = isLost ? nothing : (data?.items ?? nothing);
  const [search] = useSearchParams();
  const [asked] = useState(search.get('thread'));
  useEffect(() => passages.take(threads), [passages, threads]);
  const isAskedThere = asked !== null && snapshot.ranges.has(asked);
  useEffect(() => {
    if (isAskedThere && asked) passages.choose(asked);
  }, [passages, asked, isAskedThere]);
  useEffect(() => {
    if (!snapshot.hasMoved || !isSaved || !mayMove || isLost) return;
    const timer = setTimeout(() => {
      const items = passages.takeMoved();
      if (items.length > 0) void call(moveThreads, { params: { id }, body: { items: items.slice(0, 100) } }).catch(() => undefined);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [passages, id, snapshot.hasMoved, isSaved, mayMove, isLost]);
  return { passages, snapshot, threads };
}
