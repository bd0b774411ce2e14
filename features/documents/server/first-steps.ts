import type { FirstStep } from '#platform/server/extension-points/first-step.ts';
import { hasPublished } from './first-steps-store.ts';

/** First document: managers write for their group, members introduce themselves. */
export const firstSteps: readonly FirstStep[] = [
  { name: 'write', order: { manager: 30 }, isDone: ({ db }, { id }) => hasPublished(db, id) },
  { name: 'introduce', order: { member: 20 }, isDone: ({ db }, { id }) => hasPublished(db, id) },
];
