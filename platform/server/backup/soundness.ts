import type { AppContext } from '../app-context.ts';
import type { Database } from '../database/db.ts';

/** A consistency check of stored data against other stored data. */
export interface SoundnessCheck {
  /** Name of the checked things, in the plural: “negotiations”. */
  things: string;
  /** Faults that the running server has noted, with what to do; read by the doctor, so quick. */
  noted?: (db: Database) => Promise<readonly { says: string; todo: string }[]>;
  run: (dependencies: Pick<AppContext, 'config' | 'db' | 'log'>) => Promise<{ checked: number; faults: readonly string[] }>;
}
