import { refuse } from '../common/refusal.ts';
import { isSignedIn, type SignedInViewer, type Viewer } from './viewer.ts';

/**
 * Narrows the viewer to a signed-in user, as the rule of the action has checked; refuses with
 * `auth.required` otherwise.
 */
export function signedIn(viewer: Viewer): SignedInViewer {
  if (!isSignedIn(viewer)) throw refuse('auth.required');
  return viewer;
}
