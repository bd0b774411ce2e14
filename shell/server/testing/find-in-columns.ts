import sql, { raw } from 'sql-template-tag';
import type { Database } from '#platform/server/database/db.ts';

/** A column, as `table.column`, that contains one of the values. */
export interface ColumnHit {
  place: string;
  table: string;
  /** Name of the value. */
  what: string;
}

/** Every column of every table that contains one of the values, as text or bytes. */
export async function findInColumns(db: Database, needles: Readonly<Record<string, string>>): Promise<ColumnHit[]> {
  const columns = await db.many<{ table: string; column: string; name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as table, format('%I', column_name) as column, table_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and not exists (select from pg_inherits where inhrelid = format('%I.%I', table_schema, table_name)::regclass)
      and data_type not in ('boolean', 'integer', 'smallint', 'bigint', 'timestamp with time zone', 'date')`);
  const [names, values] = [Object.keys(needles), Object.values(needles)];
  const hexes = values.map((needle) => Buffer.from(needle).toString('hex'));
  const found: ColumnHit[] = [];
  for (const { table, column, name } of columns) {
    const rows = await db.many<{ what: string }>(sql`
      select needle.what from unnest(${names}::text[], ${values}::text[], ${hexes}::text[]) as needle(what, value, hex)
      where exists (select from ${raw(table)} where strpos(lower(${raw(column)}::text), lower(needle.value)) > 0
        or strpos(${raw(column)}::text, needle.hex) > 0)`);
    found.push(...rows.map(({ what }) => ({ place: `${name}.${column}`, table: name, what })));
  }
  return found;
}
