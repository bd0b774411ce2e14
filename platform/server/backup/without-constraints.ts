import type pg from 'pg';
import type { TableShape } from './manifest.ts';

/** When a trigger fires, by PostgreSQL's code. */
const manner = { O: '', A: 'always', R: 'replica' };

/**
 * Truncates and fills tables in a transaction without triggers, constraints and indexes, and
 * restores these afterwards. Triggers have already acted on the data, references hold only at the
 * end, and building an index is faster than updating it.
 */
export async function withoutConstraints(client: pg.Client, tables: readonly TableShape[], fill: () => Promise<void>): Promise<void> {
  const names = tables.map(({ name }) => name);
  const { rows: constraints } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where conrelid = any($1::text[]::regclass[]) and (contype = 'f' or (contype = 'c' and not convalidated)) order by oid`,
    [names],
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = any($1::text[]::regclass[]) and not exists (select from pg_constraint c where c.conindid = indexrelid) order by indexrelid`,
    [names],
  );
  const { rows: triggers } = await client.query<{ table: string; name: string; enabled: 'O' | 'A' | 'R' }>(
    `select tgrelid::regclass::text as "table", quote_ident(tgname) as name, tgenabled as enabled
    from pg_trigger where not tgisinternal and tgenabled <> 'D' and (tgrelid = any($1::text[]::regclass[])
      -- Those of partitions that are not those of their table.
      or tgparentid = 0 and tgrelid in (select inhrelid from pg_inherits where inhparent = any($1::text[]::regclass[])))`,
    [names],
  );
  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${name}`);
  for (const { table, name } of constraints) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(`truncate ${names.join(', ')}`);
  // The installation serves no one meanwhile.
  await client.query(`set local maintenance_work_mem to '256MB'; set local max_parallel_maintenance_workers to 2`);
  await fill();
  // `ON ONLY` would limit the index of a partitioned table to the table itself, which has no rows.
  for (const { definition } of indexes) await client.query(definition.replace(' ON ONLY ', ' ON '));
  for (const { table, name, definition } of constraints) await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const { table, name, enabled } of triggers) await client.query(`alter table ${table} enable ${manner[enabled]} trigger ${name}`);
}
