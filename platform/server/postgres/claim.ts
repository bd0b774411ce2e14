import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from './cannot-start.ts';
import { processBirth } from './process-birth.ts';

/**
 * Makes this process the only one that supervises a home, since a second would take a live PostgreSQL for a leftover and stop it.
 * The claim of a process that is gone counts for nothing. Returns how to give it up.
 */
export function claim(home: string): () => void {
  const file = join(home, 'supervisor');
  const mine = `${process.pid} ${processBirth(process.pid)}`;
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const [pid, birth] = readFileSync(file, 'utf8').split(' ');
    if (pid !== undefined && birth !== undefined && processBirth(Number(pid)) === birth) {
      throw new CannotStart(`Atrium already runs on this data folder (process ${pid}): stop it first, or set DATA_DIR to another folder.`);
    }
    rmSync(file, { force: true });
  }
}
