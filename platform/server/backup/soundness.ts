import type { AppContext } from '../app-context.ts';

/** A consistency check of stored data against other stored data. */
export interface SoundnessCheck {
  /** What is checked, in the plural: “negotiations”. */
  things: string;
  run: (means: Pick<AppContext, 'config' | 'db' | 'log'>) => Promise<{ checked: number; faults: readonly string[] }>;
}
