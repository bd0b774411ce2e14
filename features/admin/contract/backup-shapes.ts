import { z } from 'zod';

export const backupStates = ['unset', 'unusable', 'none', 'late', 'fine'] as const;

/** What BACKUP_DIR holds, as the node sees it that answers. */
export const backups = z.object({
  /** `unset`: none are made at night. `unusable`: the folder cannot be written. `none`: it holds none yet. `late`: a night was missed. */
  state: z.enum(backupStates),
  newest: z.object({ begunAt: z.string(), bytes: z.number() }).nullable(),
  kept: z.int(),
  /** The folder, the time of day in UTC, and how many are kept; null where none are made at night. */
  nightly: z.object({ dir: z.string(), at: z.string(), keep: z.int(), isEncrypted: z.boolean() }).nullable(),
});
export type Backups = z.output<typeof backups>;
