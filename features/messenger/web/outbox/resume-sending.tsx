import { useEffect, type ReactNode } from 'react';
import { storedDraftKinds } from '#platform/web/drafts/draft-kinds.ts';
import { useSession } from '#platform/web/session/session.tsx';

/** Sends stored messages from every page. Its code is loaded only if there are any. */
export function ResumeSending(): ReactNode {
  const userId = useSession().user?.id;
  useEffect(() => {
    if (userId === undefined || !storedDraftKinds(userId).includes('message')) return;
    import('./use-outbox.ts').then(({ ownOutbox }) => ownOutbox()).catch(() => {});
  }, [userId]);
  return null;
}
