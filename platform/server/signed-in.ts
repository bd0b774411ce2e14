import { refuse } from './refusal.ts';
import { isSignedIn, type SignedInViewer, type Viewer } from './viewer.ts';

/** The viewer as a signed-in person, whom the rule of the action has already asked for. */
export function signedIn(viewer: Viewer): SignedInViewer {
  if (!isSignedIn(viewer)) throw refuse('auth.required');
  return viewer;
}
