import { createContext, useContext, useSyncExternalStore } from 'react';
import type { SessionState } from '../../contract/rules/state.ts';
import type { Announcements } from './announcements.ts';
import type { SessionCommands } from './session-commands.ts';
import type { SessionFeed } from './session-feed.ts';
import type { SessionSigning, SigningView } from './signing/session-signing.ts';

/** Context shared by the parts of the session page. */
export interface OpenSession {
  feed: SessionFeed;
  commands: SessionCommands;
  signing: SessionSigning;
  /** Announcements for screen readers. */
  announcements: Announcements;
  viewerId: string;
  /** When the page was opened, by the database's clock, in milliseconds: what is newer is shown as new. */
  openedAt: number;
}

export const SessionContext = createContext<OpenSession | undefined>(undefined);

export function useOpenSession(): OpenSession {
  const open = useContext(SessionContext);
  if (!open) throw new Error('there is no session around this part');
  return open;
}

/** Returns the selected part of the session state; re-renders when it changes. */
export function useSessionState<Part>(select: (state: SessionState) => Part): Part {
  const { feed } = useOpenSession();
  return useSyncExternalStore(feed.subscribe, () => select(feed.state()));
}

/** Part of the session's log that this browser has checked. */
export function useSigning(): SigningView {
  const { signing } = useOpenSession();
  return useSyncExternalStore(signing.subscribe, signing.view);
}
