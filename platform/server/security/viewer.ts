/**
 * The caller. Read from the database at every request, so that changed rights take effect immediately.
 */
export type Viewer = Visitor | SignedInViewer;

export interface Visitor {
  id: null;
  role: 'visitor';
  isAdministrator: false;
}

export interface SignedInViewer {
  id: string;
  role: 'member' | 'manager';
  isAdministrator: boolean;
  username: string;
  sessionId: string;
  /** Authenticated within the last 10 minutes; absent counts as no. */
  hasRecentSignIn?: boolean;
  /**
   * Scopes of a personal token; present where the caller uses one. `sessionId` is then the token's
   * ID.
   */
  scopes?: readonly string[];
}

export const visitor: Visitor = { id: null, role: 'visitor', isAdministrator: false };

/** Whether the viewer is signed in. */
export function isSignedIn(viewer: Viewer): viewer is SignedInViewer {
  return viewer.id !== null;
}
