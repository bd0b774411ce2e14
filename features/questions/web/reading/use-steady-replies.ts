import { useState } from 'react';
import { useSession } from '#platform/web/session.tsx';
import type { ReplyWhole } from '../../contract/shapes.ts';
import { allSeen, moreSeen, steadied } from './steady-replies.ts';

/** The replies of pages that were read, held still while somebody reads; `showNew` lets in what came since. */
export function useSteadyReplies(pages: readonly (readonly ReplyWhole[])[]): {
  shown: ReplyWhole[];
  waiting: number;
  showNew: () => void;
} {
  const { user } = useSession();
  // A reply that moved between two pages while they were read comes once.
  const replies = [...new Map(pages.flat().map((reply) => [reply.id, reply])).values()];
  const [seen, setSeen] = useState(() => allSeen(replies));
  const [pageCount, setPageCount] = useState(pages.length);
  if (pages.length > pageCount) {
    setPageCount(pages.length);
    setSeen(moreSeen(seen, pages.slice(pageCount).flat()));
  }
  const { shown, waiting } = steadied(replies, seen, ({ author }) => author !== null && author.id === user?.id);
  return { shown, waiting, showNew: () => setSeen(allSeen(replies)) };
}
