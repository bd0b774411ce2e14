import type { ReactNode } from 'react';
import { later } from '#platform/web/later.tsx';
import { useSession } from '#platform/web/session.tsx';

const Shown = later(() => import('./session-notices-shown.tsx').then((module) => module.SessionNoticesShown));

/**
 * What must be known about the session wherever one is: that it ends soon, that it has ended, that a password is to be chosen.
 * Visitors have none, so their pages do without its code; whoever is signed in has it from the start.
 */
export function SessionNotices(): ReactNode {
  const { state, user } = useSession();
  return user || state === 'expired' ? <Shown /> : null;
}
