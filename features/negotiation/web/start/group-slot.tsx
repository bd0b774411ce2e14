import { later } from '#platform/web/later.tsx';
import type { GroupSlot } from '#platform/web/slots.ts';
import { useNegotiationWords } from '../words.ts';

/** Negotiations on a group's page; their code comes with that tab only. */
export const groupSessions: GroupSlot = {
  name: 'negotiations',
  Label: () => useNegotiationWords()('inGroup'),
  Loss: ({ count }) => useNegotiationWords()('inGroupAlone', { count }),
  Content: later(() => import('./group-sessions.tsx').then((module) => module.GroupSessions)),
};
