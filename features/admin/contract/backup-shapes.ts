import { z } from 'zod';

export const backupStates = ['unset', 'unusable', 'none', 'late', 'fine'] as const;

/** State of BACKUP_DIR, as seen by the node that answers. */
export const backups = z.object({
  /**
   * `unset`: no nightly backups configured. `unusable`: the folder is not writable. `none`: no
   * backup yet. `late`: a night was missed.
   */
  state: z.enum(backupStates),
  newest: z.object({ begunAt: z.string(), bytes: z.number() }).nullable(),
  kept: z.int(),
  /** Folder, time of day in UTC and number of backups retained; null if none are configured. */
  nightly: z.object({ dir: z.string(), at: z.string(), keep: z.int(), isEncrypted: z.boolean() }).nullable(),
});
export type Backups = z.output<typeof backups>;
