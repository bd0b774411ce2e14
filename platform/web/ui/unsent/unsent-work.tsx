import type { ReactNode, RefObject } from 'react';
import { later } from '../../later.tsx';
import { useSession } from '../../session.tsx';

export interface UnsentWorkProps {
  form: RefObject<HTMLFormElement | null>;
  /** How often the form was sent and accepted. */
  sentCount: number;
}

const Shown = later(() => import('./unsent-work-shown.tsx').then((module) => module.UnsentWorkShown));

/** What was typed into a form survives the end of a session. Visitors have none, and do without the code. */
export function UnsentWork(props: UnsentWorkProps): ReactNode {
  const { user, state } = useSession();
  return user || state === 'expired' ? <Shown {...props} /> : null;
}
