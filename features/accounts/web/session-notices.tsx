import type { ReactNode } from 'react';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useSession } from '#platform/web/session/session.tsx';

const Shown = lazy(() => import('./session-notices-shown.tsx').then((module) => module.SessionNoticesShown));

/**
 * Notices about the session on every page: it ends soon, has ended, or needs a new password.
 * Visitors do not load the code; signed-in users load it immediately.
 */
export function SessionNotices(): ReactNode {
  const { state, user } = useSession();
  return user || state === 'expired' ? <Shown /> : null;
}
