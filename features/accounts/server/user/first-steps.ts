import type { FirstStep } from '#platform/server/extension-points/first-step.ts';
import { findRegistration } from '#platform/server/installation/registration-store.ts';
import { acceptedAt } from '../mail/test-mail.ts';
import { findUser } from './user-store.ts';

/** First steps that concern accounts. */
export const firstSteps: readonly FirstStep[] = [
  { name: 'mail', order: { administrator: 20 }, isDone: async (app) => (await acceptedAt(app)) !== null },
  {
    name: 'registration',
    order: { administrator: 30 },
    isDone: async ({ config, db }) => config.registration !== undefined || (await findRegistration(db)).mode !== null,
  },
  {
    name: 'confirm',
    order: { manager: 5, member: 5 },
    isDone: async ({ db }, { id }) => (await findUser(db, id))?.emailConfirmedAt !== null,
  },
];
