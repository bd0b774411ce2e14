import type { FirstStep } from '#platform/server/extension-points/first-step.ts';
import { readInstallation } from '#platform/server/installation/installation-store.ts';

/** First step of administrators: the site has a name of its own. */
export const firstSteps: readonly FirstStep[] = [
  { name: 'site', order: { administrator: 10 }, isDone: async ({ db }) => (await readInstallation(db)).siteName !== null },
];
