import type { House } from '../house.ts';

/** A question about what is kept, whose answer can be worked out from what else is kept. */
export interface SoundnessCheck {
  /** What is looked at, in the plural: “negotiations”. */
  things: string;
  run: (means: Pick<House, 'config' | 'db' | 'log'>) => Promise<{ checked: number; faults: readonly string[] }>;
}
