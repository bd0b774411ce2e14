import type { ReactNode, RefObject } from 'react';
import { later } from '../../later.tsx';
import { useSession } from '../../session.tsx';

export interface UnsentWorkProps {
  form: RefObject<HTMLFormElement | null>;
  /** How often the form was sent and accepted. */
  sentCount: number;
  /** Its last sending, unless that failed or somebody has typed on since. */
  sending: RefObject<Promise<unknown> | null>;
}

const Shown = later(() => import('./unsent-work-shown.tsx').then((module) => module.UnsentWorkShown));

/** What was typed into a form survives the end of a session, and the closing of its dialog. Visitors have none, and do without the code. */
export function UnsentWork(props: UnsentWorkProps): ReactNode {
  const { user, state } = useSession();
  return user || state === 'expired' ? <Shown {...props} /> : null;
}
