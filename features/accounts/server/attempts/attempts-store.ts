import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';

/** Deletes expired counters. */
export async function deleteExpiredAttempts(db: Queries): Promise<void> {
  await inBatches((limit) =>
    db.run(sql`
    delete from attempts where ctid = any(array(select ctid from attempts where expire < extract(epoch from now()) * 1000 limit ${limit}))`),
  );
}
