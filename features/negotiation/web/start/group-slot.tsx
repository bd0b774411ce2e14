import { lazy, Suspense } from 'react';
import type { GroupSlot } from '#platform/web/slots.ts';
import { useNegotiationWords } from '../words.ts';

const GroupSessions = lazy(() => import('./group-sessions.tsx').then((module) => ({ default: module.GroupSessions })));

/** Negotiations on a group's page; their code comes with that tab only. */
export const groupSessions: GroupSlot = {
  name: 'negotiations',
  Label: function Label() {
    return useNegotiationWords()('inGroup');
  },
  Loss: function Loss({ count }) {
    return useNegotiationWords()('inGroupAlone', { count });
  },
  Content: function Content({ groupId }) {
    return (
      <Suspense>
        <GroupSessions groupId={groupId} />
      </Suspense>
    );
  },
};
