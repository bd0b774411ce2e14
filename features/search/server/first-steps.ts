import type { FirstStep } from '#platform/server/extension-points/first-step.ts';
import { hasSavedSearch } from './first-steps-store.ts';

/** Last first step of members: follow a subject by a saved search. */
export const firstSteps: readonly FirstStep[] = [
  { name: 'follow', order: { member: 30 }, isDone: ({ db }, { id }) => hasSavedSearch(db, id) },
];
