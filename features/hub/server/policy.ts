import { definePolicy } from '#platform/server/policy.ts';
import { isSignedIn, type Viewer } from '#platform/server/viewer.ts';
import type { HubMode } from '../contract/kinds.ts';

export const policy = definePolicy({
  'hub.read': {
    who: 'anyone',
    when: (viewer: Viewer, mode: HubMode) => mode === 'public' || isSignedIn(viewer),
    because: 'Public things are for everybody; the private mode shows what reaches the person who asks, who must be signed in.',
  },
  'hub.putLanguagesFirst': { who: 'signedIn', because: 'In which order one reads is one’s own.' },
  'hub.readElapsedTime': { who: 'anyone', because: 'The footer of every page shows it.' },
});
