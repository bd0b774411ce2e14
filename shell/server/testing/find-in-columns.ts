import sql, { raw } from 'sql-template-tag';
import type { Database } from '#platform/server/database/db.ts';

/** A column, as `table.column`, that contains one of the values. */
export interface ColumnHit {
  place: string;
  table: string;
  /** Name of the value. */
  what: string;
}

/**
 * Every column of every table that contains one of the values, as text or bytes. One statement per
 * table: planning one for each of over a thousand columns took longer than their rows.
 */
export async function findInColumns(db: Database, needles: Readonly<Record<string, string>>): Promise<ColumnHit[]> {
  const tables = await db.many<{ table: string; name: string; columns: string[] }>(sql`
    select format('%I.%I', table_schema, table_name) as table, table_name as name,
      array_agg(format('(%L, %I::text)', column_name, column_name) order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and not exists (select from pg_inherits where inhrelid = format('%I.%I', table_schema, table_name)::regclass)
      and data_type not in ('boolean', 'integer', 'smallint', 'bigint', 'timestamp with time zone', 'date')
    group by table_schema, table_name order by 1`);
  const [names, values] = [Object.keys(needles), Object.values(needles)];
  const hexes = values.map((needle) => Buffer.from(needle).toString('hex'));
  const found: ColumnHit[] = [];
  for (const { table, name, columns } of tables) {
    const rows = await db.many<{ column: string; what: string }>(sql`
      with needle as materialized (
        select what, lower(value) as value, hex from unnest(${names}::text[], ${values}::text[], ${hexes}::text[]) as given(what, value, hex)),
      content as materialized (
        select of.name, of.text, lower(of.text) as lowered from ${raw(table)} cross join lateral (values ${raw(columns.join())}) as of(name, text)
        where of.text is not null)
      select distinct content.name as column, needle.what from content
      join needle on strpos(content.lowered, needle.value) > 0 or strpos(content.text, needle.hex) > 0
      order by 1, 2`);
    found.push(...rows.map(({ column, what }) => ({ place: `${name}.${column}`, table: name, what })));
  }
  return found;
}
