/** Who asks. Read from the database on every request, so that a change of rights acts at once. */
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
  /** Whether the person has shown within ten minutes that it is them; absent it counts as no. */
  hasRecentSignIn?: boolean;
  /** There where a personal token speaks for the person, and its id stands for the session: what it may. */
  scopes?: readonly string[];
}

export const visitor: Visitor = { id: null, role: 'visitor', isAdministrator: false };

export function isSignedIn(viewer: Viewer): viewer is SignedInViewer {
  return viewer.id !== null;
}
