import sql, { raw } from 'sql-template-tag';
import type { Queries, Transaction } from '../db.ts';

/** How a table that is split by its numbers stands. */
export interface PartitionStanding {
  table: string;
  /** How many partitions nothing was written to yet lie ahead. */
  ahead: number;
  /** Whether rows found no partition, and stand in the default one. */
  hasStrays: boolean;
}

/** The tables that are split into partitions, as SQL for whoever brings a connection of their own. */
export const standingStatement = 'select "table", ahead, has_strays as "hasStrays" from partition_standing()';

export const findStanding = (db: Queries): Promise<PartitionStanding[]> => db.many(sql`${raw(standingStatement)}`);

/** Makes the partitions of a table that should lie ahead, and drops those that are over and empty; says how many. */
export async function renewPartitions(tx: Transaction, table: string): Promise<{ made: number; dropped: number }> {
  // Readers of the whole table would wait behind whoever waits for it: soon enough is an hour later.
  await tx.run(sql`set local lock_timeout = '400ms'`);
  return tx.one(sql`
    select extend_partitions(${table}::regclass, partition_reached(${table}::regclass)) as made, drop_empty_partitions(${table}::regclass) as dropped`);
}

/** Has planners know the whole of a table that is split: PostgreSQL by itself looks at each partition alone. */
export async function analyseWhole(db: Queries, table: string): Promise<void> {
  await db.run(sql`analyze ${raw(table)}`);
}
