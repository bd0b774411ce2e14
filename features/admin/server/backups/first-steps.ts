import { readBackupState } from '#platform/server/backup/backup-state.ts';
import type { FirstStep } from '#platform/server/extension-points/first-step.ts';

/** Last first step of administrators: a backup exists. */
export const firstSteps: readonly FirstStep[] = [
  {
    name: 'backup',
    order: { administrator: 60 },
    isDone: async ({ config, db }) => ['fine', 'late'].includes((await readBackupState(config.backups, db.nowMs())).state),
  },
];
