import { createContext, use, useSyncExternalStore } from 'react';
import type { SessionState } from '../../contract/rules/state.ts';
import type { Announcements } from './announcements.ts';
import type { SessionCommands } from './session-commands.ts';
import type { SessionFeed } from './session-feed.ts';

/** What the parts of a session's screen share. */
export interface OpenSession {
  feed: SessionFeed;
  commands: SessionCommands;
  /** What is read out to those who do not see the screen change. */
  announcements: Announcements;
  viewerId: string;
}

export const SessionContext = createContext<OpenSession | undefined>(undefined);

export function useOpenSession(): OpenSession {
  const open = use(SessionContext);
  if (!open) throw new Error('there is no session around this part');
  return open;
}

/** Reads the session as it stands, or a part of it, and renders again when that part is another. */
export function useSessionState<Part>(select: (state: SessionState) => Part): Part {
  const { feed } = useOpenSession();
  return useSyncExternalStore(feed.subscribe, () => select(feed.state()));
}
