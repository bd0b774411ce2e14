import sql, { raw } from 'sql-template-tag';
import type { Queries, Transaction } from '../db.ts';

/** State of a table partitioned by number. */
export interface PartitionStanding {
  table: string;
  /** Number of empty partitions ahead of the current one. */
  ahead: number;
  /** Whether the default partition has rows. */
  hasStrays: boolean;
}

/** SQL for the state of all partitioned tables, for callers with a connection of their own. */
export const standingStatement = 'select "table", ahead, has_strays as "hasStrays" from partition_standing()';

/** State of all partitioned tables. */
export const findStanding = (db: Queries): Promise<PartitionStanding[]> => db.many(sql`${raw(standingStatement)}`);

/** Creates missing partitions ahead of a table and drops empty old ones; returns their numbers. */
export async function renewPartitions(tx: Transaction, table: string): Promise<{ made: number; dropped: number }> {
  // Readers of the table would queue after a waiting lock; a retry an hour later is soon enough.
  await tx.run(sql`set local lock_timeout = '400ms'`);
  return tx.one(sql`
    select extend_partitions(${table}::regclass, partition_reached(${table}::regclass)) as made, drop_empty_partitions(${table}::regclass) as dropped`);
}

/** Analyses a partitioned table as a whole; autovacuum only analyses its partitions. */
export async function analyseWhole(db: Queries, table: string): Promise<void> {
  await db.run(sql`analyze ${raw(table)}`);
}
