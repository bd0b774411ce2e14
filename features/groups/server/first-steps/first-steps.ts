import type { FirstStep } from '#platform/server/extension-points/first-step.ts';
import { groupFacts } from './first-steps-store.ts';

/** First steps with groups: create one and invite people, or join one. */
export const firstSteps: readonly FirstStep[] = [
  {
    name: 'group',
    order: { administrator: 40, manager: 10 },
    isDone: async ({ db }, { id }) => (await groupFacts(db, id)).manages,
  },
  {
    name: 'invite',
    order: { administrator: 50, manager: 20 },
    isDone: async ({ db }, { id }) => (await groupFacts(db, id)).invites,
  },
  { name: 'join', order: { member: 10 }, isDone: async ({ db }, { id }) => (await groupFacts(db, id)).joined },
];
