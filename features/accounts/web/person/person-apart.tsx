import type { ReactNode } from 'react';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import type { ApartProps } from './apart.tsx';

const Apart = lazy(() => import('../account-menu-signed-in.tsx').then((module) => module.Apart));

/** Details that distinguish namesakes in lists and pickers; not for visitors. */
export function PersonApart(props: ApartProps): ReactNode {
  return useSession().user ? <Apart {...props} /> : null;
}
