import { useEffect, type ReactNode } from 'react';
import { keptKinds } from '#platform/web/kept-texts/kinds.ts';
import { useSession } from '#platform/web/session.tsx';

/** On every page of whoever is signed in: what they wrote and the server does not have goes on its way, wherever they are. Its code comes where there is any. */
export function KeepSending(): ReactNode {
  const userId = useSession().user?.id;
  useEffect(() => {
    if (userId === undefined || !keptKinds(userId).includes('message')) return;
    import('./use-outbox.ts').then(({ ownOutbox }) => ownOutbox()).catch(() => {});
  }, [userId]);
  return null;
}
