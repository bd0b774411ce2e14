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

/** Fetches the code for it: before somebody types into a form, or what came before it would not count as typed. */
export const fetchUnsentWork = () => import('./unsent-work-shown.tsx');

const Shown = later(() => fetchUnsentWork().then((module) => module.UnsentWorkShown));

/** What was typed into a form survives the end of a session, and the closing of its dialog. Visitors have none, and do without the code. */
export function UnsentWork(props: UnsentWorkProps): ReactNode {
  const { user, state } = useSession();
  return user || state === 'expired' ? <Shown {...props} /> : null;
}
