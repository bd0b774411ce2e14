import sql, { join } from 'sql-template-tag';
import type { Language } from '#platform/contract/language.ts';
import type { Database, Queries } from '#platform/server/database/db.ts';

/** The signed minutes in a language, if they were made. */
export async function findMinutes(db: Queries, id: string, language: Language): Promise<Buffer | undefined> {
  const [row] = await db.many<{ pdf: Buffer }>(sql`
    select pdf from assembly_minutes where assembly_id = ${id} and language = ${language}`);
  return row?.pdf;
}

/** Stores the minutes in all languages; if another process was faster, its files stay, and nothing if the assembly is gone. */
export async function saveMinutes(db: Database, id: string, files: readonly { language: Language; pdf: Buffer }[]): Promise<void> {
  const rows = files.map(({ language, pdf }) => sql`(${id}::uuid, ${language}, ${pdf}::bytea)`);
  await db.run(sql`
    insert into assembly_minutes (assembly_id, language, pdf)
    select made.* from (values ${join(rows)}) as made (assembly_id, language, pdf) join assemblies t on t.id = made.assembly_id for key share of t
    on conflict do nothing`);
}
