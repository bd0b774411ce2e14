import { definePolicy } from '#platform/server/security/policy.ts';
import { isSignedIn, type Viewer } from '#platform/server/security/viewer.ts';
import type { HubMode } from '../contract/kinds.ts';

export const policy = definePolicy({
  'hub.read': {
    who: 'anyone',
    when: (viewer: Viewer, mode: HubMode) => mode === 'public' || isSignedIn(viewer),
    because: 'Anyone may read the public Hub. The private mode requires a sign-in and contains items that the user can see.',
  },
  'hub.putLanguagesFirst': { who: 'signedIn', because: 'Users may set the languages that come first in their own Hub.' },
  'hub.firstSteps': { who: 'signedIn', because: 'Users may read their own first steps, and put them away.' },
  'hub.readElapsedTime': { who: 'anyone', because: 'Anyone may read it, because the footer of every page shows it.' },
});
