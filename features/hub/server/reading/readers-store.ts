import sql from 'sql-template-tag';
import type { Language } from '#platform/contract/language.ts';
import type { Queries } from '#platform/server/database/db.ts';

/** Returns the languages that come first for a person. */
export async function findFirst(db: Queries, userId: string): Promise<Language[]> {
  const row = await db.maybeOne<{ languages: Language[] }>(sql`select languages from hub_readers where user_id = ${userId}`);
  return row?.languages ?? [];
}

/** Stores them; deletes the row if it holds nothing else. */
export async function saveFirst(db: Queries, userId: string, languages: readonly Language[]): Promise<void> {
  if (languages.length === 0) {
    await db.run(sql`delete from hub_readers where user_id = ${userId} and first_steps_ended_at is null`);
    await db.run(sql`update hub_readers set languages = '{}' where user_id = ${userId}`);
  } else
    await db.run(sql`
      insert into hub_readers (user_id, languages) values (${userId}, ${languages}::text[])
      on conflict (user_id) do update set languages = excluded.languages`);
}
