import type { ReactNode } from 'react';
import { later } from '#platform/web/later.tsx';
import { useSession } from '#platform/web/session.tsx';
import type { ApartProps } from './apart.tsx';

const Apart = later(() => import('../account-menu-signed-in.tsx').then((module) => module.Apart));

/** What tells a person from somebody else of the same name, wherever people are chosen or listed beside each other. Visitors see none. */
export function PersonApart(props: ApartProps): ReactNode {
  return useSession().user ? <Apart {...props} /> : null;
}
