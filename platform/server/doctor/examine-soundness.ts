import type { SoundnessCheck } from '../backup/soundness.ts';
import { connect } from '../database/db.ts';
import type { Log } from '../logging/log.ts';
import { ok, reasonOf, skipped, wrong, type Finding } from './finding.ts';

/** Error codes of PostgreSQL if tables or columns of this release do not exist yet. */
const isOfEarlierRelease = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '42P01' || error.code === '42703');

/** Reports faults in stored data that the running server has noted. */
export async function examineSoundness(url: string, checks: readonly SoundnessCheck[], log: Log): Promise<Finding[]> {
  const db = connect(url, { log, poolSize: 1 });
  const findings: Finding[] = [];
  try {
    for (const { things, noted } of checks) {
      if (!noted) continue;
      const faults = await noted(db);
      findings.push(...faults.map(({ says, todo }) => wrong(things, says, todo)));
      if (faults.length === 0) findings.push(ok(things, 'No faults have been noted.'));
    }
    return findings;
  } catch (error) {
    // Other checks report the database and its tables.
    return isOfEarlierRelease(error)
      ? findings
      : [...findings, skipped('stored data', `The check could not be completed (${reasonOf(error)}).`)];
  } finally {
    await db.close();
  }
}
